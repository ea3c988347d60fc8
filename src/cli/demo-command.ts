import type { Command } from 'commander';
import type { Database, Transaction } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { selectTables } from '../database/tables.ts';
import { organisation as demoOrganisation } from '../demo/branches.ts';
import { loadDemo } from '../demo/load.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import type { Settings } from './settings.ts';
import { say, show } from './show.ts';
import { StartRefused } from './start-refused.ts';
import { withDatabase } from './with-database.ts';

/** `lectern demo …`: a school to try things on. */
export function addDemoCommands(command: Command, settings: () => Settings): void {
  command.description('Load the demo school, or put it back to how it was.');
  command
    .command('load')
    .description('Put the demo school into a database that has no organisation yet.')
    .addHelpText('after', '\nExample:\n  DATA_DIR=/tmp/try lectern demo load')
    .action((_, self: Command) =>
      withDatabase(settings(), async (database) => {
        await migrate(database);
        await refuseUnless(database, 'empty');
        show(self, await load(database));
      }),
    );
  command
    .command('reset')
    .description('Throw away the demo school and all that was done to it, and load it anew. Other data is not touched.')
    .addHelpText('after', '\nExample:\n  lectern demo reset')
    .action((_, self: Command) =>
      withDatabase(settings(), async (database) => {
        await migrate(database);
        await refuseUnless(database, 'demo');
        await database.transaction(emptied);
        show(self, await load(database));
      }),
    );
}

async function emptied(tx: Transaction): Promise<void> {
  const names = (await selectTables(tx)).map(({ name }) => name).filter((name) => name !== 'installation');
  await tx.script(`truncate ${names.join(', ')}`);
}

const load = (database: Database) => loadDemo(database, { now: Date.now(), report: say });

async function refuseUnless(database: Database, state: 'empty' | 'demo'): Promise<void> {
  const organisations = await selectOrganisations(database);
  const others = organisations.filter(({ name }) => state === 'empty' || name !== demoOrganisation.name);
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw new StartRefused(
    `This database holds ${names}, which the demo school would be mixed up with. ` +
      'Use a database of its own: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
}
