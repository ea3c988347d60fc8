import { Command, CommanderError } from 'commander';
import { vi } from 'vitest';
import { addDoctorCommand } from '../src/cli/doctor-command.ts';
import { addKeyCommands } from '../src/cli/key-command.ts';
import { addMigrateCommand } from '../src/cli/migrate-command.ts';
import { addOrganisationCommands } from '../src/cli/organisation-command.ts';
import { readSettings } from '../src/cli/settings.ts';
import { StartRefused } from '../src/cli/start-refused.ts';
import type { TestDatabase } from './database.ts';

/** The environment in which a command finds this database. */
export const environmentOf = (location: TestDatabase): Record<string, string> =>
  location.kind === 'embedded' ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.url };

/** Runs a command of ours as `lectern` would, in this process, and returns what it printed, or what it refused with. */
export async function command(environment: Readonly<Record<string, string>>, args: readonly string[]) {
  const settings = () => readSettings(environment);
  const program = new Command('lectern');
  addKeyCommands(program.command('key'), settings);
  addOrganisationCommands(program.command('organisation'), settings);
  addMigrateCommand(program.command('migrate'), settings);
  let unwell = false;
  addDoctorCommand(program.command('doctor'), environment, () => {
    unwell = true;
  });
  for (const each of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
    each.exitOverride().configureOutput({ writeErr: () => {} });
  }
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  try {
    await program.parseAsync(args, { from: 'user' });
    const text = printed.join('\n');
    return { answer: /^[[{]/.test(text) ? JSON.parse(text) : undefined, text, unwell, refused: undefined };
  } catch (error) {
    if (error instanceof StartRefused || error instanceof CommanderError) {
      return { answer: undefined, text: '', unwell, refused: error.message };
    }
    throw error;
  } finally {
    log.mockRestore();
  }
}
