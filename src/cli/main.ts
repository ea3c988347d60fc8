#!/usr/bin/env node
import { CommanderError } from 'commander';
import { DatabaseError, DatabaseUnavailable } from '../database/database.ts';
import { exitCodes } from './exit-codes.ts';
import { createProgram, withoutHelpCommand } from './program.ts';
import { StartRefused, Unavailable } from './start-refused.ts';

const program = createProgram(process.env, (reason) => {
  process.exitCode = exitCodes[reason].code;
});

// The reader of the output may close it early, as `head` does.
const hadEnough = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE';
process.stdout.on('error', (error) => {
  if (!hadEnough(error)) throw error;
});

/** Neither a full disk nor a database that went away needs a stack trace. */
function withoutStack(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable)
    return `The database went away: ${error.message}. Try again when it is back.`;
  return error instanceof DatabaseError && error.sqlState === '53100'
    ? `The disk of the database is full: ${error.message}. Make room and try again; nothing that was confirmed is lost.`
    : undefined;
}

program.parseAsync(withoutHelpCommand(process.argv.slice(2)), { from: 'user' }).catch((error: unknown) => {
  // Commander has already printed its message or the help text.
  if (hadEnough(error)) return;
  const asked = error instanceof CommanderError && error.exitCode === 0;
  const refused = error instanceof CommanderError || error instanceof StartRefused;
  if (!(error instanceof CommanderError)) console.error(refused ? error.message : (withoutStack(error) ?? error));
  const isAway = error instanceof Unavailable || error instanceof DatabaseUnavailable;
  const reason = isAway ? 'unavailable' : refused ? 'refused' : 'broken';
  process.exitCode = exitCodes[asked ? 'done' : reason].code;
});
