import { CommanderError } from 'commander';
import { vi } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { StartRefused } from '../../src/server/start-refused.ts';
import type { TestDatabase } from '../database/database.ts';

/** The environment in which a command finds this database. */
export const environmentOf = (location: TestDatabase): Record<string, string> => ({
  SHUTDOWN_DELAY_MS: '0',
  // On a busy machine a statement takes long.
  STATEMENT_TIMEOUT_MS: '120000',
  ...(location.kind === 'embedded' ? { DATA_DIR: location.dataDir } : { DATABASE_URL: location.url }),
});

/** Runs a command as `lectern` would, in this process, and returns what it printed, or what it refused with. */
export async function command(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  form: 'json' | 'text' = 'json',
) {
  let leftWith: string | undefined;
  const program = createProgram({ ...environment }, (reason) => {
    leftWith = reason;
  });
  for (const each of [program, ...program.commands.flatMap((one) => [one, ...one.commands])]) {
    each.configureOutput({ writeErr: () => {} });
  }
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await program.parseAsync([...args, ...(form === 'json' ? ['--json'] : [])], { from: 'user' });
    const text = printed.join('\n');
    return { answer: form === 'json' ? JSON.parse(text) : undefined, text, leftWith, refused: undefined };
  } catch (error) {
    if (error instanceof StartRefused || error instanceof CommanderError) {
      return { answer: undefined, text: '', leftWith, refused: error.message };
    }
    throw error;
  } finally {
    log.mockRestore();
    said.mockRestore();
  }
}
