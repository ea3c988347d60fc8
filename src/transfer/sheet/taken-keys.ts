import { boolean, row } from '../../sql/row.ts';
import type { Scope } from '../../sql/scope.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import { keyTables, keyText } from './key-table.ts';
import type { Key } from './sheet.ts';

/** The keys that a record has, as texts. */
export async function selectTakenKeys(tx: Scope, keys: readonly Key[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const { keys: alike, table, rows, isSame } of keyTables(keys)) {
    const found = await tx.rows(
      sql`
        select exists (
          select from ${verbatim(table)} t where t.org_id = $1 and ${isSame('t')}) as taken
        from ${rows}
        order by w.ordinal`,
      row({ taken: boolean }),
    );
    alike.forEach((key, index) => {
      if (found[index]?.taken) taken.add(keyText(key));
    });
  }
  return taken;
}
