import pg from 'pg';
import { DatabaseStandby, type DatabaseUnavailable } from './database.ts';
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

/** For a new connection: refuses that to a standby, because what it answers may be old. */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as is_standby');
  if (Object(rows[0]).is_standby === true)
    throw new DatabaseStandby('The PostgreSQL node is a standby: it can be read, but not written');
}

/** For new connections: refuses standbys, and of several nodes those of another database than that of the first connection. */
export function checkOfPrimary(urls: readonly string[]): (client: pg.ClientBase) => Promise<void> {
  if (urls.length === 1) return requirePrimary;
  let known: string | undefined;
  return async (client) => {
    await requirePrimary(client);
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
