import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { toJson } from '../client/json.ts';
import { exitCodes } from '../server/exit-codes.ts';
import { type StartRefused, Unavailable } from '../server/start-refused.ts';
import { hadEnough } from './had-enough.ts';
import { createProgram, withoutHelpCommand } from './program.ts';
import { errorsAreJson, useJson } from './standard-error.ts';

/** Runs a command and sets the exit code. */
export async function run(words: readonly string[]): Promise<void> {
  const program = createProgram(process.env, (reason) => {
    process.exitCode = exitCodes[reason].code;
  });
  useJson(words);
  try {
    await program.parseAsync(withoutHelpCommand(words), { from: 'user' });
  } catch (error) {
    if (hadEnough(error)) return;
    // Commander has already printed its message or the help text.
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) printFailure('refused', withoutPrefix(error));
      process.exitCode = exitCodes[error.exitCode === 0 ? 'done' : 'refused'].code;
      return;
    }
    const { refusalOf } = await import('../server/operator/refusal.ts');
    const refusal = refusalOf(error);
    const exit = refusal instanceof Unavailable ? 'unavailable' : refusal === undefined ? 'broken' : 'refused';
    if (errorsAreJson()) printFailure(exit, refusal?.message ?? inspect(error), refusal?.by);
    else console.error(refusal?.message ?? error);
    process.exitCode = exitCodes[exit].code;
  }
}

/** One line on standard error, if the command line asked for JSON. */
function printFailure(exit: keyof typeof exitCodes, message: string, by: StartRefused['by'] = undefined): void {
  if (errorsAreJson()) console.error(toJson({ error: { message, exit, exitCode: exitCodes[exit].code, ...by } }));
}

/** What Commander said; without a command it prints the help instead. */
const withoutPrefix = ({ code, message }: CommanderError): string =>
  code === 'commander.help' ? 'Name a command; "lectern --help" lists them.' : message.replace(/^error: /, '');
