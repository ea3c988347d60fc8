#!/usr/bin/env node
import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { createProgram, withoutHelpCommand } from './program.ts';
import { Unavailable } from './start-refused.ts';

const program = createProgram(process.env, (reason) => {
  process.exitCode = exitCodes[reason].code;
});

// The reader of the output may close it early, as `head` does.
const hadEnough = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE';
process.stdout.on('error', (error) => {
  if (!hadEnough(error)) throw error;
});

program.parseAsync(withoutHelpCommand(process.argv.slice(2)), { from: 'user' }).catch(async (error: unknown) => {
  // Commander has already printed its message or the help text.
  if (hadEnough(error)) return;
  if (error instanceof CommanderError) {
    process.exitCode = exitCodes[error.exitCode === 0 ? 'done' : 'refused'].code;
    return;
  }
  const { refusalOf } = await import('./refusal.ts');
  const refusal = refusalOf(error);
  console.error(refusal?.message ?? error);
  const reason = refusal instanceof Unavailable ? 'unavailable' : refusal === undefined ? 'broken' : 'refused';
  process.exitCode = exitCodes[reason].code;
});
