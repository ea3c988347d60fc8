import { row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import { forgetImport } from '../imports/ledger.ts';

/** As they stand in JSON. */
const inJson = (names: readonly string[]) => names.map((name) => JSON.stringify(name).slice(1, -1));

/** Forgets what was wrong with rows of an import where that names a person; that they were wrong stays counted. */
export async function forgetBadRows(tx: Scope, names: readonly string[]): Promise<void> {
  const texts = inJson(names).filter((text) => [...text].length > 1);
  await tx.run(sql`
    update imports set last_bad = '[]'
    where org_id = $1 and exists (
      select from unnest(${texts}::text[]) as name where strpos(last_bad::text, name) > 0)`);
}

/**
 * Forgets the imports under way of which a row that was kept aside names a person; tells how many. Whoever sends the
 * file begins anew, or better without that row.
 */
export async function forgetImportsOf(tx: Scope, names: readonly string[]): Promise<number> {
  // Nobody adds rows to them meanwhile.
  const underWay = await tx.rows(
    sql`
      select sheet, source from imports
      where org_id = $1 and finished_at_ms is null
      order by sheet, source
      for update`,
    importRow,
  );
  const named = await tx.rows(
    sql`
      select distinct sheet, source from import_rows
      where org_id = $1 and exists (
        select from unnest(${inJson(names)}::text[]) as name where strpos(content, name) > 0)`,
    importRow,
  );
  const forgotten = underWay.filter((id) =>
    named.some(({ sheet, source }) => sheet === id.sheet && source === id.source),
  );
  for (const id of forgotten) await forgetImport(tx, id);
  return forgotten.length;
}

const importRow = row({ sheet: text, source: text });
