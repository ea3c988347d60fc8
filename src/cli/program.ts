import { Command } from 'commander';
import { version } from '../database/version.ts';
import { exitCodes } from '../server/exit-codes.ts';
import { readSettings } from '../server/settings/settings.ts';
import { commands } from './commands.ts';
import { errorsAreJson } from './standard-error.ts';

const codes = Object.values(exitCodes).map(({ code, meaning }) => `  ${code}  ${meaning}`);

const jsonHelp = `With --json, standard output has only the result, and standard error lines of JSON: {"progress":"…"}, and for a failure one
{"error":{"message":"…","exit":"refused","exitCode":2}}. If an operation refused the request, the error also has its code, its name and
the param at fault. Partly refused rows (3) and faults that "lectern doctor" found (1) are in the result.`;

/** What is left to do for the commands whose options and actions were not loaded yet. */
const unloaded = new WeakMap<Command, () => Promise<void>>();

/** Loads the options and actions of a command: a process only loads the one that it runs. */
export async function loadCommand(command: Command): Promise<void> {
  const load = unloaded.get(command);
  unloaded.delete(command);
  await load?.();
}

/** The whole command line. docs/cli.md is generated from its help. `leaveWith` sets the exit code. */
export function createProgram(environment: NodeJS.ProcessEnv, leaveWith: (reason: keyof typeof exitCodes) => void) {
  const program = new Command('lectern')
    .description('A self-hosted server for the records of an online-teaching organisation.')
    .version(version)
    .option('--json', 'print the result as JSON, and each line of standard error too, for scripts')
    .configureHelp({ showGlobalOptions: true })
    // With --json, `run` prints the failure.
    .configureOutput({ writeErr: (text) => void (errorsAreJson() || process.stderr.write(text)) })
    .exitOverride()
    .addHelpText(
      'after',
      `\nSettings come from the environment: a running server describes them at /docs/settings.md.\n\nExit codes:\n${codes.join('\n')}\n\n${jsonHelp}`,
    )
    .hook('preSubcommand', (_, command) => loadCommand(command));
  const context = { environment, settings: () => readSettings(environment), leaveWith };
  for (const { name, description, hidden = false, load } of commands) {
    const command = program.command(name, { hidden }).description(description);
    unloaded.set(command, () => load(command, context));
  }
  return program;
}

/** `lectern help key` as `lectern key --help`, which loads the command. */
export const withoutHelpCommand = (words: readonly string[]): readonly string[] =>
  words[0] === 'help' && words.length > 1 ? [...words.slice(1), '--help'] : words;
