import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Database } from '../database/database.ts';
import { grantToServer, requireServerRole, UnfitRole } from '../database/grants.ts';
import { type MigrationStatus, migrationStatus } from '../database/migration-status.ts';
import { readMigrations } from '../database/migrations.ts';
import { setForRole } from '../database/server-settings.ts';
import { throughServer } from '../server/operator/socket.ts';
import type { Settings } from '../server/settings/settings.ts';
import { isThereDatabase } from '../server/start/open-database.ts';
import { bringUpToDate } from '../server/start/prepare.ts';
import { StartRefused } from '../server/start-refused.ts';
import { show } from './show.ts';
import { printProgress } from './standard-error.ts';
import { withDatabase } from './with-database.ts';

/** `lectern migrate …`: for installations whose server role may not migrate. */
export function addMigrateCommands(migrate: Command, settings: () => Settings): void {
  migrate
    .command('up', { isDefault: true })
    .description(
      'Run the expand migrations of this version, which older processes do not notice. The server also does this when it ' +
        'starts, if its role may.',
    )
    .option('--contract', 'also run the contract migrations; refused while older processes are connected', false)
    .option(
      '--server-role <role>',
      'a PostgreSQL role that gets exactly the privileges and the settings that the server needs',
    )
    .addHelpText(
      'after',
      '\nWith such a role the server can add entries to the audit log but cannot change them.\n\nExamples:\n' +
        '  lectern migrate\n  lectern migrate up --contract\n  DATABASE_URL=postgres://owner@… lectern migrate up --server-role lectern_server',
    )
    .action(async (options: Options, self: Command) => show(self, await migrateUp(settings(), options)));
  migrate
    .command('status')
    .description('Show which migrations have run and which are pending.')
    .addHelpText('after', '\nExample:\n  lectern migrate status --json')
    .action(async (_, self: Command) => {
      const { applied, pending, ahead } = await statusOf(settings());
      const list = [
        ...applied.map(({ name, kind, appliedAtMs }) => ({ name, kind, applied: new Date(appliedAtMs).toISOString() })),
        ...pending.map(({ name, kind }) => ({ name, kind, applied: '' })),
      ];
      show(self, { pending: pending.length, ahead: ahead.length, list });
    });
}

interface Options {
  readonly contract: boolean;
  readonly serverRole?: string;
}

/** Checks the role first, so that a refused command changes nothing. */
async function migrateUp(settings: Settings, { contract, serverRole }: Options) {
  if (settings.DATABASE_URL === '' && serverRole !== undefined) {
    throw new StartRefused('The embedded database has one role: --server-role is for PostgreSQL.');
  }
  const run = async (database: Database) => {
    if (serverRole !== undefined) {
      await requireServerRole(database, serverRole).catch((error: unknown) => {
        throw error instanceof UnfitRole ? new StartRefused(error.message) : error;
      });
    }
    const { ran, left } = await bringUpToDate(database, printProgress, { contract });
    const serverRoles = await database.transaction((tx) => grantToServer(tx, serverRole));
    if (serverRole !== undefined) await setRole(database, serverRole, settings.STATEMENT_TIMEOUT_MS);
    return { ran, left, serverRoles };
  };
  return withDatabase(settings, run, { anyRole: true });
}

/** Without a transaction pooler the server sets these itself, so it is no failure if the owner may not. */
async function setRole(database: Database, role: string, statementTimeoutMs: number): Promise<void> {
  const left = await database.transaction((tx) => setForRole(tx, role, statementTimeoutMs));
  if (left.length === 0) return;
  printProgress(
    `This role may not change the settings of ${role}. They are needed only with DATABASE_POOLER=transaction; then run as a ` +
      `superuser:\n${left.map((each) => `  ${each};`).join('\n')}`,
  );
}

/** Asks the server that holds the data folder, or else opens the database. Never creates a database. */
async function statusOf(settings: Settings): Promise<MigrationStatus> {
  const folder = resolve(settings.DATA_DIR);
  const command = { path: '/operator/migrations', body: {} };
  const answer = settings.DATABASE_URL === '' ? await throughServer(folder, command) : undefined;
  if (answer !== undefined) return answer.obj as MigrationStatus;
  if (!(await isThereDatabase(settings))) return { applied: [], pending: await readMigrations(), ahead: [] };
  return withDatabase(settings, (database) => migrationStatus(database));
}
