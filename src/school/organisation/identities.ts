import type { Database } from '../../database/database.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { nothing, type Sql, sql, toStatement } from '../../sql/sql.ts';

/** What callers send before their organisation is known. */
type IdentityKind = 'secret' | 'key' | 'app' | 'session' | 'login';

/** Stores that the organisation knows these names. In a distributed database, `lookUp` finds only what is stored here. */
export function rememberIdentities(
  tx: OrgSql,
  kind: IdentityKind,
  names: readonly string[],
  untilMs: number | null = null,
): void {
  if (names.length === 0) return;
  tx.append(sql`
    insert into identities (org_id, kind, name, until_ms)
    select $1, ${kind}, name, ${untilMs}::bigint from unnest(${[...new Set(names)]}::text[]) as name
    on conflict do nothing`);
}

/** Limits a query to one organisation, by its column. */
export type Only = (orgId: Sql) => Sql;

/**
 * Looks up what a caller has sent. A distributed database first asks the table that every node has for the organisations, then
 * the node of each; otherwise the query would ask every node. Stops after `most` results.
 */
export async function lookUp<T>(
  database: Database,
  kind: IdentityKind,
  name: string,
  find: (only: Only) => Promise<readonly T[]>,
  most = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  if (!database.isDistributed) return [...(await find(() => nothing))];
  const { rows } = await database.execute(
    toStatement(sql`select org_id from identities where name = ${name} and kind = ${kind} order by org_id`),
  );
  const found: T[] = [];
  for (const { orgId } of rows.map(row({ orgId: integer }))) {
    found.push(...(await find((column) => sql`and ${column} = ${orgId}`)));
    if (found.length >= most) break;
  }
  return found;
}
