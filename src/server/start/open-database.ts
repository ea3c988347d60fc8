import { resolve } from 'node:path';
import { DataFolderHeld } from '../../database/data-folder.ts';
import { type Database, DatabaseStandby, DatabaseUnavailable } from '../../database/database.ts';
import { holdsEmbedded, openEmbedded } from '../../database/embedded.ts';
import { OtherDatabase } from '../../database/nodes.ts';
import type { PoolObserver } from '../../database/pool-observer.ts';
import { CitusWorker, openPostgres } from '../../database/postgres.ts';
import { placeOfPostgres } from '../../database/postgres-url.ts';
import { missingSettings } from '../../database/server-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { StartRefused, Unavailable } from '../start-refused.ts';
import { requireMountedFolder } from './mounted-folder.ts';

export interface OpenDatabase {
  readonly database: Database;
  /** Where the data is, for messages: without a password. */
  readonly place: string;
  /** The folder of the embedded database. */
  readonly folder: string | undefined;
  /** Publishes the server's address to other processes that try to open the folder. */
  readonly announce: (url: string) => void;
}

interface OpenOptions {
  readonly poolObserver?: PoolObserver;
  /** Also a role without the settings that a transaction pooler needs: "lectern migrate" sets those of the server's role. */
  readonly anyRole?: boolean;
}

/** Whether a database exists. Opening an embedded one would create it. */
export const isThereDatabase = async ({ DATABASE_URL: url, DATA_DIR: folder }: Settings): Promise<boolean> =>
  url !== '' || holdsEmbedded(resolve(folder));

export async function openDatabase(
  settings: Settings,
  report: (line: string) => void,
  { poolObserver, anyRole = false }: OpenOptions = {},
): Promise<OpenDatabase> {
  const { DATABASE_URL: url, STATEMENT_TIMEOUT_MS: statementTimeoutMs, DATABASE_POOLER: pooler } = settings;
  try {
    if (url !== '') {
      const place = placeOfPostgres(url);
      report(`Connecting to ${place} …`);
      const database = await openPostgres({
        url,
        statementTimeoutMs,
        poolSize: settings.DATABASE_POOL_SIZE,
        pooler,
        poolObserver,
      });
      if (pooler === 'transaction' && !anyRole) await requireRoleSettings(database, statementTimeoutMs);
      return { database, announce: () => {}, place, folder: undefined };
    }
    const folder = resolve(settings.DATA_DIR);
    await requireMountedFolder(settings);
    report(`Opening the embedded database in ${folder} …`);
    const database = await openEmbedded({ dataDir: folder, statementTimeoutMs, poolObserver });
    return { database, announce: database.folder.announce, place: folder, folder };
  } catch (error) {
    if (error instanceof CitusWorker) {
      throw new StartRefused(
        'DATABASE_URL leads to a worker of Citus. Set it to the coordinator: all processes must use the same one.',
      );
    }
    if (error instanceof DataFolderHeld) {
      // A server that starts, or another command.
      const isPassing = error.holder !== undefined && error.holder.url === undefined;
      throw isPassing ? new Unavailable(error.message) : new StartRefused(error.message);
    }
    if (error instanceof OtherDatabase) {
      throw new StartRefused(
        `DATABASE_URL lists nodes of different databases: ${error.message}. After a failover the server would write to the other ` +
          'one. List the nodes of one PostgreSQL cluster.',
      );
    }
    if (error instanceof DatabaseUnavailable) {
      throw new Unavailable(`The database cannot be opened: ${error.message}. ${adviceOn(error, url)}.`);
    }
    if (url === '' && error instanceof Error && 'syscall' in error) {
      throw new StartRefused(
        `The data folder cannot be used: ${error.message}. Set DATA_DIR to a folder that this process may write to.`,
      );
    }
    throw error;
  }
}

async function requireRoleSettings(database: Database, statementTimeoutMs: number): Promise<void> {
  const missing = await missingSettings(database, statementTimeoutMs);
  if (missing.length === 0) return;
  await database.close();
  throw new StartRefused(
    'DATABASE_POOLER is transaction, so the sessions of PostgreSQL must get their settings from the role, and this role has ' +
      `others: ${missing.join('; ')}. Run "lectern migrate --server-role <role>" with the same STATEMENT_TIMEOUT_MS, as the owner ` +
      'of the tables and without the pooler. Then let the pooler open new connections (PgBouncer: RECONNECT).',
  );
}

function adviceOn(error: DatabaseUnavailable, url: string): string {
  if (url === '') return 'Check DATA_DIR and the free disk space';
  if (error instanceof DatabaseStandby)
    return 'Set DATABASE_URL to the primary, or list all nodes (postgres://user@db1,db2/lectern): Lectern finds the primary';
  return 'Check DATABASE_URL, and that PostgreSQL is running';
}
