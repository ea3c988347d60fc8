import { boolean, integer, row, text } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import type { Executor, Transaction } from './database.ts';
import { selectTables } from './tables.ts';

/** What Citus, the extension that distributes tables over machines, says about this database. */
export interface Distribution {
  /** Such as `13.0-1`. */
  readonly version: string;
  /** False on a worker. */
  readonly isCoordinator: boolean;
  /** The shards of a table; null before the tables are distributed. */
  readonly shards: number | null;
  /** The nodes that may hold shards. */
  readonly nodes: number;
}

const installed = sql`select extversion as version from pg_extension where extname = 'citus'`;
const state = sql`
  select (select groupid = 0 from pg_dist_local_group) as is_coordinator,
    (select count(*) from pg_dist_shard where logicalrelid = to_regclass('organisations')) as shards,
    (select count(*) from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary') as nodes`;

/** Undefined without Citus. */
export async function selectDistribution(executor: Executor): Promise<Distribution | undefined> {
  const { rows } = await executor.execute(toStatement(installed));
  const [found] = rows.map(row({ version: text }));
  if (found === undefined) return undefined;
  const answer = await executor.execute(toStatement(state));
  const { shards, ...rest } = row({ isCoordinator: boolean, shards: integer, nodes: integer })(answer.rows[0] ?? {});
  return { ...found, ...rest, shards: shards === 0 ? null : shards };
}

/** A table that is not distributed yet. */
export interface LocalTable {
  readonly name: string;
  /** By organisation; a reference table is copied to every node. */
  readonly as: 'distributed' | 'reference';
}

/** Found on every node before the organisation is known. */
const referenceTables = ['identities'];

/** Tables of organisations that no node has but the coordinator; each comes after those that it refers to, and the organisations first. */
const localTables = sql`
  with recursive candidates as (
    select c.oid, c.relname::text as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  ), depths as (
    select oid, 0 as depth from candidates
    union
    select f.conrelid, d.depth + 1
    from depths d
    join pg_constraint f on f.confrelid = d.oid and f.contype = 'f' and f.conrelid <> f.confrelid
  )
  select name
  from candidates c
  join depths using (oid)
  where not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
  group by name
  order by name <> 'organisations', max(depth), name`;

export async function selectLocalTables(executor: Executor): Promise<readonly LocalTable[]> {
  const { rows } = await executor.execute(toStatement(localTables));
  return rows
    .map(row({ name: text }))
    .map(({ name }) => ({ name, as: referenceTables.includes(name) ? 'reference' : 'distributed' }));
}

/**
 * Distributes one table with its rows, by organisation. All tables have the same shards, so that the rows of an organisation
 * are on one node.
 */
export function distributeTable(tx: Transaction, { name, as }: LocalTable, shards: number): Promise<void> {
  if (as === 'reference') return tx.script(`select create_reference_table('${name}')`);
  const place =
    name === 'organisations' ? `shard_count => ${shards}, colocate_with => 'none'` : `colocate_with => 'organisations'`;
  return tx.script(`select create_distributed_table('${name}', 'org_id', ${place})`);
}

/** Stores what processes of a version without the table `identities` may have left out. */
export const storeIdentities = (tx: Transaction): Promise<void> =>
  tx.script(`
    insert into identities (org_id, kind, name, until_ms)
    select org_id, 'secret', secret_digest, null::bigint from keys
    union
    select org_id, 'secret', digest, null::bigint from previous_secrets
    union
    select org_id, 'key', key_id::text, null::bigint from keys
    union
    select org_id, 'app', app_id, null::bigint from branches
    union
    select org_id, 'session', digest, expires_at_ms from staff_sessions
    union
    select org_id, 'login', login_name, null::bigint from staff
    on conflict do nothing`);

/**
 * Removes the rows that the coordinator keeps, invisible, of the tables that it distributed: erasing a person would not reach
 * them. Last come the tables that others refer to.
 */
export async function removeLocalRows(tx: Transaction): Promise<void> {
  const tables = (await selectTables(tx)).filter(({ columns }) => columns.includes('org_id'));
  for (const { name } of tables.toReversed()) {
    await tx.script(`select truncate_local_data_after_distributing_table('${name}')`);
  }
}

/** For a migration on a distributed database: its new tables are distributed in the same transaction. */
export async function distributeNewTables(tx: Transaction): Promise<void> {
  const found = await selectDistribution(tx);
  if (found?.shards == null) return;
  for (const table of await selectLocalTables(tx)) await distributeTable(tx, table, found.shards);
}
