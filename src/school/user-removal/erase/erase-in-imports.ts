import type { OrgSql } from '../../../sql/org-sql.ts';
import { row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';

/** The names as they are escaped in JSON. */
const inJson = (names: readonly string[]) => names.map((name) => JSON.stringify(name).slice(1, -1));

/** Erases the error reports of imports that name the person; their count stays. */
export async function eraseImportErrors(tx: OrgSql, names: readonly string[]): Promise<void> {
  const texts = inJson(names).filter((text) => [...text].length > 1);
  await tx.run(sql`
    update imports set last_bad = '[]'
    where org_id = $1 and exists (
      select from unnest(${texts}::text[]) as name where strpos(last_bad::text, name) > 0)`);
}

/**
 * Deletes pending imports with a deferred row that names the person, and returns their number. The sender has to start
 * such an import again.
 */
export async function erasePendingImports(tx: OrgSql, names: readonly string[]): Promise<number> {
  // Keeps concurrent requests from adding rows.
  const pending = await tx.rows(
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
  const deleted = pending.filter((id) => named.some(({ sheet, source }) => sheet === id.sheet && source === id.source));
  for (const { sheet, source } of deleted) {
    await tx.run(sql`delete from import_rows where org_id = $1 and sheet = ${sheet} and source = ${source}`);
    await tx.run(sql`delete from imports where org_id = $1 and sheet = ${sheet} and source = ${source}`);
  }
  return deleted.length;
}

const importRow = row({ sheet: text, source: text });
