import pg from 'pg';
import type { Statement } from '../sql/sql.ts';
import { DatabaseStandby, type DatabaseUnavailable, type Result } from './database.ts';
import { noteHistory } from './history.ts';
import { hostOf, nodeUrls } from './postgres-url.ts';
import { connectError } from './statement-error.ts';

/** With several nodes, one that does not answer must not keep a caller from the next one for long. */
const nodeTimeoutMs = 3_000;

/** The error of a pool whose connections are all in use: nothing is wrong with the node. */
const allInUse = 'timeout exceeded when trying to connect';

/**
 * The nodes in the address of a PostgreSQL. One of them can be written: the primary. New connections go to the node that
 * worked last, and to the next one when it fails.
 */
export class Nodes {
  readonly #urls: readonly string[];
  #current = 0;

  constructor(url: string) {
    this.#urls = nodeUrls(url);
  }

  get #url(): string {
    return this.#urls[this.#current] ?? '';
  }

  /** For a pool: the class of its connections. */
  get Client(): new (
    config?: pg.ClientConfig,
  ) => pg.Client {
    const url = () => this.#url;
    const limit = this.#urls.length > 1 ? { connectionTimeoutMillis: nodeTimeoutMs } : {};
    return class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, ...limit, connectionString: url() });
      }
    };
  }

  /** Takes a connection from the pool; opens it on the first node that can be written. */
  async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const failures: { readonly url: string; readonly error: DatabaseUnavailable }[] = [];
    for (;;) {
      const url = this.#url;
      try {
        return await pool.connect();
      } catch (cause) {
        const error = connectError(cause);
        failures.push({ url, error });
        if (cause instanceof Error && cause.message === allInUse) throw error;
        if (url === this.#url) this.#current = (this.#current + 1) % this.#urls.length;
        if (failures.length >= this.#urls.length) throw this.#urls.length === 1 ? error : noneCanBeWritten(failures);
      }
    }
  }
}

/** The address of a node leads to another database than that of the primary. */
export class OtherDatabase extends Error {
  override readonly name = 'OtherDatabase';
}

/** The same for all nodes of a cluster and different for any other. With the name: a cluster has several databases. */
export const systemQuery = `
  select system_identifier || ' ' || current_database() as system from pg_control_system()`;

export async function systemOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(systemQuery);
  return String(Object(rows[0]).system);
}

/** For a new connection: refuses that to a standby, because what it answers may be old. Returns the timeline of the primary. */
async function requirePrimary(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(primaryQuery);
  const { timeline } = Object(rows[0]);
  if (timeline === null) throw new DatabaseStandby('The PostgreSQL node is a standby: it can be read, but not written');
  return String(timeline);
}

const primaryQuery = `
  select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`;

/** The table is missing, or the role may not use it: an operator looks at a database that this program does not serve. */
const isNotServed = (error: unknown) => ['42P01', '42501'].includes(Object(error).code);

/** Before anything is written on a new timeline or in a copy, it is stored what the database had when it began. */
async function noteHistoryOn(client: pg.ClientBase): Promise<void> {
  const executor = {
    execute: async ({ text, values }: Statement): Promise<Result> => {
      const { rows, rowCount } = await client.query(text, [...values]);
      return { rows, affected: rowCount ?? 0 };
    },
  };
  try {
    await noteHistory(executor, async (work) => {
      await client.query('begin read write');
      await work(executor);
      await client.query('commit');
    });
  } catch (error) {
    if (!isNotServed(error)) throw error;
    await client.query('rollback');
  }
}

/** For new connections: refuses standbys, and of several nodes those of another database than that of the first connection. */
export function checkOfPrimary(urls: readonly string[]): (client: pg.ClientBase) => Promise<void> {
  let timeline: string | undefined;
  let known: string | undefined;
  return async (client) => {
    const present = await requirePrimary(client);
    if (present !== timeline) await noteHistoryOn(client);
    timeline = present;
    if (urls.length === 1) return;
    const system = await systemOf(client);
    known ??= system;
    if (system !== known) throw new OtherDatabase('it belongs to another database');
  };
}

/** Refuses a list with a node of another database: after a failover the server would write there. Asks the nodes that answer. */
export async function requireOneSystem(urls: readonly string[]): Promise<void> {
  if (urls.length === 1) return;
  const asked = await Promise.allSettled(
    urls.map(async (connectionString) => {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: nodeTimeoutMs });
      // Without a listener, a lost connection would end the process.
      client.on('error', () => {});
      try {
        await client.connect();
        return { host: hostOf(connectionString), system: await systemOf(client) };
      } finally {
        await client.end();
      }
    }),
  );
  const found = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const [first] = found;
  const other = found.find(({ system }) => system !== first?.system);
  if (first !== undefined && other !== undefined) throw new OtherDatabase(`${first.host} and ${other.host}`);
}

function noneCanBeWritten(failures: readonly { readonly url: string; readonly error: DatabaseUnavailable }[]) {
  const states = failures.map(({ url, error }) => `${hostOf(url)}: ${lastCause(error)}`);
  const isStandby = failures.some(({ error }) => error instanceof DatabaseStandby);
  const message = `No node of PostgreSQL can be written (${states.join('; ')})`;
  return isStandby ? new DatabaseStandby(message) : connectError(new Error(message));
}

const lastCause = (error: DatabaseUnavailable) =>
  error instanceof DatabaseStandby ? 'it is a standby' : error.message.replace('Cannot connect to the database: ', '');
