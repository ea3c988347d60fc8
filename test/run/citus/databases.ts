import pg from 'pg';
import { databaseUrl, onServer } from '../postgres/admin.ts';

/** A node of the cluster. */
interface CitusNode {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

async function nodesOf(url: string): Promise<readonly CitusNode[]> {
  const rows = await onServer(
    url,
    'select nodename as host, nodeport as port, groupid = 0 as is_coordinator from pg_dist_node order by groupid desc',
  );
  return rows.map(({ host, port, is_coordinator }) => ({
    host: String(host),
    port: Number(port),
    isCoordinator: is_coordinator === true,
  }));
}

/** Runs statements on every node, the coordinator last, in the database of this name. */
async function onEveryNode(url: string, database: string, ...statements: readonly string[]): Promise<void> {
  const { user, password } = new pg.Client(url);
  for (const { host, port } of await nodesOf(url)) {
    const client = new pg.Client({ host, port, user, password, database });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
}

/** A database with Citus on every node of the cluster; `url` is that of the coordinator. */
export async function createCitusDatabase(url: string, name: string): Promise<void> {
  await onEveryNode(url, 'postgres', `create database ${name} template template0`);
  await onEveryNode(url, name, 'create extension citus');
  const own = databaseUrl(url, name);
  for (const { host, port, isCoordinator } of (await nodesOf(url)).toReversed()) {
    await onServer(
      own,
      `select ${isCoordinator ? 'citus_set_coordinator_host' : 'citus_add_node'}('${host}', ${port})`,
    );
  }
}

/** The daemon of Citus keeps a connection, and a template must have none. */
const closed = (name: string) => [
  `alter database ${name} allow_connections false`,
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
];

/** Closes a database, so that it can be cloned. */
export const closeCitusDatabase = (url: string, name: string): Promise<void> =>
  onEveryNode(url, 'postgres', ...closed(name));

/** The nodes list each other, not their databases, so a clone on every node is a database of its own. */
export const cloneCitusDatabase = (url: string, name: string, template: string): Promise<void> =>
  onEveryNode(url, 'postgres', `create database ${name} template ${template}`);

export const dropCitusDatabase = (url: string, name: string): Promise<void> =>
  onEveryNode(url, 'postgres', ...closed(name), `drop database if exists ${name} with (force)`);
