import pg from 'pg';
import { columnTypes } from './column-types.ts';
import { applicationName } from './connected.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { Nodes, requirePrimary } from './nodes.ts';
import type { PoolObserver } from './pool-observer.ts';
import { pooledDatabase, preparedPlans, sessionSettings } from './pooled.ts';
import { integer, row } from './row.ts';
import { sql, toStatement } from './sql.ts';

export interface PostgresOptions {
  /** May list several hosts: connections go to the one that can be written. */
  readonly url: string;
  readonly statementTimeoutMs: number;
  readonly poolSize: number;
  readonly poolObserver?: PoolObserver | undefined;
}

const oldestVersion = 15;
const connectTimeoutMs = 10_000;
const idleTimeoutMs = 60_000;
/** PostgreSQL cancels a statement at its time limit. If that answer does not arrive either, the connection is lost. */
const answerGraceMs = 5_000;

const serverVersion = sql`select current_setting('server_version_num')::int / 10000 as version`;

export async function openPostgres({
  url,
  statementTimeoutMs,
  poolSize,
  poolObserver,
}: PostgresOptions): Promise<Database> {
  const nodes = new Nodes(url);
  const poolOf = (max: number, settings: string) =>
    new pg.Pool({
      Client: nodes.Client,
      // One connection stays open while the process runs, so that a contract migration sees the process.
      min: 1,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleTimeoutMs,
      keepAlive: true,
      pipeline: true,
      types: columnTypes,
      onConnect: (client) => Promise.all([client.query(settings), requirePrimary(client)]).then(() => {}),
    });
  // Set here, because an application_name in the address would win over an option of the pool.
  const settings = `set application_name = '${applicationName}'; ${sessionSettings(statementTimeoutMs)}`;
  const database = pooledDatabase(
    'postgres',
    {
      pool: poolOf(poolSize, settings),
      // Prepared statements are fast, so half as many connections are enough.
      forPrepared: poolOf(Math.ceil(poolSize / 2), `${settings}; ${preparedPlans}`),
      connect: (pool) => nodes.connect(pool),
    },
    {
      afterMs: statementTimeoutMs + answerGraceMs,
      error: () => new DatabaseUnavailable('The database did not answer'),
    },
    poolObserver,
  );
  try {
    const { rows } = await database.execute(toStatement(serverVersion));
    const { version } = row({ version: integer })(rows[0] ?? {});
    if (version < oldestVersion)
      throw new Error(`PostgreSQL ${oldestVersion} or newer is required; this server is version ${version}`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
