import { CommanderError } from 'commander';
import { exitCodes } from './exit-codes.ts';
import { hadEnough } from './had-enough.ts';
import { createProgram, withoutHelpCommand } from './program.ts';
import { Unavailable } from './start-refused.ts';

/** Runs a command and sets the exit code. */
export async function run(words: readonly string[]): Promise<void> {
  const program = createProgram(process.env, (reason) => {
    process.exitCode = exitCodes[reason].code;
  });
  try {
    await program.parseAsync(withoutHelpCommand(words), { from: 'user' });
  } catch (error) {
    if (hadEnough(error)) return;
    // Commander has already printed its message or the help text.
    if (error instanceof CommanderError) {
      process.exitCode = exitCodes[error.exitCode === 0 ? 'done' : 'refused'].code;
      return;
    }
    const { refusalOf } = await import('./refusal.ts');
    const refusal = refusalOf(error);
    console.error(refusal?.message ?? error);
    const reason = refusal instanceof Unavailable ? 'unavailable' : refusal === undefined ? 'broken' : 'refused';
    process.exitCode = exitCodes[reason].code;
  }
}
