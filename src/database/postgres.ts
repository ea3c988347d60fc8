import pg from 'pg';
import { integer, row } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { columnTypes } from './column-types.ts';
import { applicationName } from './connected.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { selectDistribution } from './distribution.ts';
import { checkOfPrimary, Nodes, OtherDatabase, requireOneSystem, systemOf } from './nodes.ts';
import { distributedPlans } from './plans.ts';
import type { PoolObserver } from './pool-observer.ts';
import { pooledDatabase } from './pooled.ts';
import { hostOf, nodeUrls } from './postgres-url.ts';
import { sessionSettings } from './server-settings.ts';

export interface PostgresOptions {
  /** May list several hosts: connections go to the one that can be written. */
  readonly url: string;
  readonly statementTimeoutMs: number;
  readonly poolSize: number;
  /** A pooler between the server and PostgreSQL that gives each transaction another session. */
  readonly pooler?: 'transaction' | '';
  readonly poolObserver?: PoolObserver | undefined;
}

const oldestVersion = 15;
const connectTimeoutMs = 10_000;
const idleTimeoutMs = 60_000;
/** PostgreSQL cancels a statement at its time limit. If that answer does not arrive either, the connection is lost. */
const answerGraceMs = 5_000;

const serverVersion = sql`select current_setting('server_version_num')::int / 10000 as version`;

/** Opens a replica for reads; connects with the first statement. `system` is that of the primary. */
export interface ReplicaOptions extends Omit<PostgresOptions, 'pooler' | 'poolObserver'> {
  readonly system: string;
}

/** The address leads to a worker of Citus. Numbers and the locks of the feeds are on the coordinator. */
export class CitusWorker extends Error {
  override readonly name = 'CitusWorker';
}

export const openReplica = ({ system, ...options }: ReplicaOptions): Database =>
  poolsOf(options, async (client) => {
    if ((await systemOf(client)) !== system) throw new OtherDatabase(hostOf(options.url));
  });

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const urls = nodeUrls(options.url);
  const check = checkOfPrimary(urls);
  const [isDistributed] = await Promise.all([
    examineServer(poolsOf({ ...options, poolSize: 1, poolObserver: undefined }, check)),
    requireOneSystem(urls),
  ]);
  return poolsOf(options, check, isDistributed);
}

/** Whether the tables are distributed; throws if we cannot use the server. Closes the given connections. */
async function examineServer(database: Database): Promise<boolean> {
  try {
    const { rows } = await database.execute(toStatement(serverVersion));
    const { version } = row({ version: integer })(rows[0] ?? {});
    if (version < oldestVersion)
      throw new Error(`PostgreSQL ${oldestVersion} or newer is required; this server is version ${version}`);
    const distribution = await selectDistribution(database);
    if (distribution?.isCoordinator === false) throw new CitusWorker();
    return distribution !== undefined && distribution.shards !== null;
  } finally {
    await database.close();
  }
}

/** The connection pools of a PostgreSQL. `check` may refuse a new connection. */
function poolsOf(
  { url, statementTimeoutMs, poolSize, pooler = '', poolObserver }: PostgresOptions,
  check: (client: pg.ClientBase) => Promise<void>,
  isDistributed = false,
): Database {
  const nodes = new Nodes(url);
  const poolOf = (max: number, settings: string) =>
    new pg.Pool({
      Client: nodes.Client,
      application_name: applicationName,
      // One connection stays open while the process runs, so that a contract migration sees the process.
      min: 1,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleTimeoutMs,
      keepAlive: true,
      types: columnTypes,
      onConnect: async (client) => {
        if (settings !== '') await client.query(settings);
        await check(client);
      },
    });
  // Set again here, because an application_name in the address wins over the option of the pool.
  const own = `set application_name = '${applicationName}'; ${sessionSettings(statementTimeoutMs)}`;
  const settings = isDistributed ? `${own}; ${distributedPlans}` : own;
  const connect = (pool: pg.Pool) => nodes.connect(pool);
  return pooledDatabase(
    'postgres',
    pooler === 'transaction'
      ? { pool: poolOf(poolSize, ''), connect, haveOwnSessions: false, isDistributed }
      : {
          pool: poolOf(poolSize, settings),
          // Prepared statements are fast, so half as many connections are enough.
          forPrepared: poolOf(Math.ceil(poolSize / 2), settings),
          connect,
          isDistributed,
        },
    {
      afterMs: statementTimeoutMs + answerGraceMs,
      error: () => new DatabaseUnavailable('The database did not answer'),
    },
    poolObserver,
  );
}
