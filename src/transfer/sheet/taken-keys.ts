import { groupBy } from '../../database/group-by.ts';
import { identifier } from '../../database/insert.ts';
import { boolean, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { join, sql } from '../../database/sql.ts';
import type { Key } from './sheet.ts';
import { keyText } from './stored-rows.ts';

/** The keys that a record has, as texts. */
export async function selectTakenKeys(tx: Scope, keys: readonly Key[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const alike of groupBy(keys, ({ table, columns }) => `${table} ${columns}`).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const found = await tx.rows(existence(first, alike), row({ taken: boolean }));
    alike.forEach((key, index) => {
      if (found[index]?.taken) taken.add(keyText(key));
    });
  }
  return taken;
}

/** Selects for each key, in order, whether a record has it. */
function existence({ table, columns, values }: Key, keys: readonly Key[]) {
  const columnValues = columns.map((_, index) => {
    const column = keys.map((key) => key.values[index] ?? '');
    return typeof values[index] === 'number'
      ? sql`${column.map(Number)}::bigint[]`
      : sql`${column.map(String)}::text[]`;
  });
  const same = columns.map((column) => identifier(`t.${column} = w.${column}`));
  return sql`
    select exists (
      select from ${identifier(table)} t where t.org_id = $1 and ${join(same, ' and ')}) as taken
    from unnest(${join(columnValues, ', ')}) with ordinality as w (${identifier(columns.join(', '))}, ordinal)
    order by w.ordinal`;
}
