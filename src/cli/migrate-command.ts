import type { Command } from 'commander';
import { DatabaseError } from '../database/database.ts';
import { grantToServer, RoleTooPowerful } from '../database/grants.ts';
import { openDatabase } from './open-database.ts';
import { bringUpToDate } from './prepare.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

const undefinedObject = '42704';

/** `lectern migrate`: for installations in which the server may not. */
export function addMigrateCommand(migrate: Command, settings: () => Settings): void {
  migrate
    .description('Bring the database up to this version. The server does it too when it starts, where its role may.')
    .option('--server-role <role>', 'a PostgreSQL role to let do what the server does, and no more')
    .addHelpText(
      'after',
      '\nWith a role of its own the server can add to the audit log and not change it:\n' +
        '  DATABASE_URL=postgres://owner@… lectern migrate --server-role lectern_server',
    )
    .action(async ({ serverRole }: { serverRole?: string }) => {
      const { database } = await openDatabase(settings(), console.log);
      try {
        if (database.kind === 'embedded' && serverRole !== undefined) {
          throw new StartRefused('The embedded database has one role: --server-role is for PostgreSQL.');
        }
        await bringUpToDate(database, console.log);
        const roles = await database
          .transaction((tx) => grantToServer(tx, serverRole))
          .catch((error: unknown) => {
            throw explain(error, serverRole);
          });
        console.log(['The database is up to date.', ...roles.map((role) => `${role} may use it.`)].join(' '));
      } finally {
        await database.close();
      }
    });
}

function explain(error: unknown, role: string | undefined): unknown {
  if (error instanceof RoleTooPowerful) return new StartRefused(error.message);
  const unknown = error instanceof DatabaseError && error.sqlState === undefinedObject;
  return unknown ? new StartRefused(`There is no role ${role}: create it first.`) : error;
}
