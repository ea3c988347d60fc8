#!/usr/bin/env node
import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { createProgram } from './program.ts';
import { StartRefused } from './start-refused.ts';

const program = createProgram(process.env, (reason) => {
  process.exitCode = exitCodes[reason].code;
});

// Whoever reads what is printed may have had enough of it, as `head` has.
const hadEnough = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE';
process.stdout.on('error', (error) => {
  if (!hadEnough(error)) throw error;
});

program.parseAsync().catch((error: unknown) => {
  // What it has to say about a wrong command, or for --help, is said by now.
  if (hadEnough(error)) return;
  const asked = error instanceof CommanderError && error.exitCode === 0;
  const refused = error instanceof CommanderError || error instanceof StartRefused;
  if (!(error instanceof CommanderError)) console.error(refused ? error.message : error);
  process.exitCode = (asked ? exitCodes.done : refused ? exitCodes.refused : exitCodes.broken).code;
});
