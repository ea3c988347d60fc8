import { jsonText } from '../../sql/json.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import { keyTables, keyText } from './key-table.ts';
import type { Key, Sheet } from './sheet.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/** The stored records with these keys, as rows of the sheet. */
export async function selectStoredRows(
  tx: OrgSql,
  sheet: Sheet,
  keys: readonly Key[],
): Promise<Map<string, StoredRow>> {
  const stored = new Map<string, StoredRow>();
  const fields = Object.keys(sheet.row.properties).map((field) => [field, verbatim(`q."${field}"`)]);
  const line = jsonText(sheet.row, Object.fromEntries(fields));
  for (const { keys: alike, rows, isSame } of keyTables(keys)) {
    const query = sql`
      select w.ordinal, q.line
      from ${rows}
      cross join lateral (
        select ${line} as line
        from (${sheet.select((alias) => sql`and ${isSame(alias)}`, 0)}) as q) as q
      order by w.ordinal`;
    for (const found of await tx.rows(query, row({ ordinal: integer, line: text }))) {
      const key = alike[found.ordinal - 1];
      if (key !== undefined) stored.set(keyText(key), JSON.parse(found.line));
    }
  }
  return stored;
}
