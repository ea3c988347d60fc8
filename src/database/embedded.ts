import { access } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { sql, toStatement } from '../sql/sql.ts';
import { columnTypes } from './column-types.ts';
import { type DataFolder, holdDataFolder } from './data-folder.ts';
import { type Database, StatementTimeout } from './database.ts';
import { EmbeddedConnection } from './embedded-connection.ts';
import type { PoolObserver } from './pool-observer.ts';
import { pooledDatabase } from './pooled.ts';
import { sessionSettings } from './server-settings.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly statementTimeoutMs: number;
  readonly poolObserver?: PoolObserver | undefined;
}

export interface EmbeddedDatabase extends Database {
  /** Locked while open: PGlite itself does not detect a second process. */
  readonly folder: Pick<DataFolder, 'path' | 'announce'>;
}

const databaseFolder = 'pgdata';

/** Whether the folder contains a database. */
export const holdsEmbedded = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, databaseFolder)).then(
    () => true,
    () => false,
  );

/** PGlite on disk, in a worker thread. If the worker stops, the next statement starts a new one. */
export async function openEmbedded({
  dataDir,
  statementTimeoutMs,
  poolObserver,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = await holdDataFolder(dataDir);
  let gone = Promise.resolve();
  const pool = new pg.Pool({
    stream: () => {
      const connection = new EmbeddedConnection(join(folder.path, databaseFolder), gone);
      gone = connection.gone;
      return connection;
    },
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: 'lectern',
    max: 1,
    idleTimeoutMillis: 0,
    types: columnTypes,
    onConnect: (client) => client.query(sessionSettings(statementTimeoutMs)).then(() => {}),
  });
  const database = pooledDatabase(
    'embedded',
    { pool },
    {
      afterMs: statementTimeoutMs,
      error: () => new StatementTimeout('The statement exceeded its time limit and was cancelled'),
    },
    poolObserver,
  );
  const close = async () => {
    await database.close();
    await gone;
    await folder.release();
  };
  try {
    await database.execute(toStatement(sql`select 1`));
    return { ...database, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}
