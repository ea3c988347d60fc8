import type { Command } from 'commander';
import type { Database, Transaction } from '../database/database.ts';
import { selectTables } from '../database/tables.ts';
import { organisation as demoOrganisation } from '../demo/branches.ts';
import { loadDemo } from '../demo/load.ts';
import { selectOrganisations } from '../school/organisation/select.ts';
import type { Settings } from '../server/settings/settings.ts';
import { bringUpToDate } from '../server/start/prepare.ts';
import { StartRefused } from '../server/start-refused.ts';
import { show } from './show.ts';
import { printProgress } from './standard-error.ts';
import { withDatabase } from './with-database.ts';

/** `lectern demo …`: a school with invented data. */
export function addDemoCommands(command: Command, settings: () => Settings): void {
  command
    .command('load')
    .description('Load the demo school into a database without organisations.')
    .addHelpText('after', '\nExample:\n  DATA_DIR=/tmp/try lectern demo load')
    .action((_, self: Command) =>
      withDatabase(settings(), async (database) => {
        await bringUpToDate(database, printProgress);
        await refuseUnless(database, 'empty');
        show(self, await load(database));
      }),
    );
  command
    .command('reset')
    .description(
      'Delete the demo school with all changes to it, and load it again. Refused if the database holds anything else.',
    )
    .addHelpText('after', '\nExample:\n  lectern demo reset')
    .action((_, self: Command) =>
      withDatabase(settings(), async (database) => {
        await bringUpToDate(database, printProgress);
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

const load = (database: Database) => loadDemo(database, { now: Date.now(), report: printProgress });

async function refuseUnless(database: Database, state: 'empty' | 'demo'): Promise<void> {
  const organisations = await selectOrganisations(database);
  const others = organisations.filter(({ name }) => state === 'empty' || name !== demoOrganisation.name);
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw new StartRefused(
    `This database already holds ${names}. The demo school needs its own database: ` +
      'set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
}
