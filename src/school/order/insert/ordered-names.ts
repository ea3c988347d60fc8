import { searchColumns } from '../../../search/grams.ts';
import { insertRows } from '../../../sql/insert.ts';
import { integer, row, text } from '../../../sql/row.ts';
import type { Scope } from '../../../sql/scope.ts';
import { prepared, sql } from '../../../sql/sql.ts';

/** Inserts the product names that do not exist yet. Returns a function that finds their ids. */
export async function insertOrderedNames(tx: Scope, given: readonly string[]): Promise<(name: string) => number> {
  const names = [...new Set(given)];
  const known = names.length === 0 ? new Map<string, number>() : await selectNames(tx, names);
  // Sorted, so that two transactions that insert the same names do not deadlock.
  const unknown = names.filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    const added = unknown.map((name) => ({ name, ...searchColumns(tx.orgId, { open: [name], personal: [] }) }));
    await insertRows(tx, 'ordered_names', added, sql`on conflict do nothing`);
    for (const [name, id] of await selectNames(tx, unknown)) known.set(name, id);
  }
  return (name) => {
    const id = known.get(name);
    if (id === undefined) throw new Error(`Unknown product name: ${name}`);
    return id;
  };
}

async function selectNames(tx: Scope, names: readonly string[]): Promise<Map<string, number>> {
  const found = await tx.rows(
    prepared(sql`select ordered_name_id, name from ordered_names where org_id = $1 and name = any(${names}::text[])`),
    row({ orderedNameId: integer, name: text }),
  );
  return new Map(found.map(({ name, orderedNameId }) => [name, orderedNameId]));
}
