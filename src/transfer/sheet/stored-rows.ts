import { groupBy } from '../../database/group-by.ts';
import { identifier } from '../../database/insert.ts';
import { jsonText } from '../../database/json.ts';
import { integer, row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { join, sql } from '../../database/sql.ts';
import type { Key, Sheet } from './sheet.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** Two rows with the same text are one record. */
export const keyText = ({ table, columns, values }: Key) => JSON.stringify([table, columns, values]);

/** The stored records with these keys, as rows of the sheet. */
export async function selectStoredRows(tx: Scope, sheet: Sheet, keys: readonly Key[]): Promise<Map<string, StoredRow>> {
  const stored = new Map<string, StoredRow>();
  for (const alike of groupBy(keys, ({ table, columns }) => `${table} ${columns}`).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    for (const { ordinal, line } of await tx.rows(query(sheet, first, alike), row({ ordinal: integer, line: text }))) {
      const key = alike[ordinal - 1];
      if (key !== undefined) stored.set(keyText(key), JSON.parse(line));
    }
  }
  return stored;
}

function query(sheet: Sheet, { columns, values }: Key, keys: readonly Key[]) {
  const columnValues = columns.map((_, index) => {
    const column = keys.map((key) => key.values[index] ?? '');
    return typeof values[index] === 'number'
      ? sql`${column.map(Number)}::bigint[]`
      : sql`${column.map(String)}::text[]`;
  });
  const same = (alias: string) =>
    sql`and ${join(
      columns.map((column) => identifier(`${alias}.${column} = w.${column}`)),
      ' and ',
    )}`;
  const fields = Object.keys(sheet.row.properties).map((field) => [field, identifier(`q."${field}"`)]);
  return sql`
    select w.ordinal, q.line
    from unnest(${join(columnValues, ', ')}) with ordinality as w (${identifier(columns.join(', '))}, ordinal)
    cross join lateral (
      select ${jsonText(sheet.row, Object.fromEntries(fields))} as line
      from (${sheet.select(same, 0)}) as q) as q
    order by w.ordinal`;
}
