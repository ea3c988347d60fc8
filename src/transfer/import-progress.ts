import type { OrgSql } from '../sql/org-sql.ts';
import { integer, jsonArrayOf, nullable, row, text } from '../sql/row.ts';
import { sql } from '../sql/sql.ts';

export interface ImportId {
  readonly sheet: string;
  readonly source: string;
}

const ledgerRow = row({
  rowsDone: integer,
  added: integer,
  known: integer,
  changed: integer,
  differing: integer,
  badNum: integer,
  finishedAtMs: nullable(integer),
  lastBad: jsonArrayOf(row({ row: integer, code: integer, msg: text, param: text })),
});
type BadRow = ReturnType<typeof ledgerRow>['lastBad'][number];

/** Returns the progress. Concurrent requests for the same import wait here. */
export async function lockImport(tx: OrgSql, { sheet, source }: ImportId, now: number) {
  await tx.run(sql`
    insert into imports (org_id, sheet, source, started_at_ms)
    values ($1, ${sheet}, ${source}, ${now})
    on conflict do nothing
    returning 1`);
  return tx.one(
    sql`
      select rows_done, added, known, changed, differing, bad as bad_num, finished_at_ms, last_bad from imports
      where org_id = $1 and sheet = ${sheet} and source = ${source}
      for update`,
    ledgerRow,
  );
}

interface Progress {
  readonly rows: number;
  readonly added: number;
  readonly known: number;
  readonly changed: number;
  readonly differing: number;
  readonly badNum: number;
  /** The refused rows of this request, to repeat the answer if it is lost. */
  readonly bad: readonly BadRow[];
}

export async function noteProgress(tx: OrgSql, { sheet, source }: ImportId, progress: Progress): Promise<void> {
  await tx.run(sql`
    update imports set rows_done = rows_done + ${progress.rows}, added = added + ${progress.added},
      known = known + ${progress.known}, changed = changed + ${progress.changed},
      differing = differing + ${progress.differing}, bad = bad + ${progress.badNum},
      last_bad = ${JSON.stringify(progress.bad)}::jsonb
    where org_id = $1 and sheet = ${sheet} and source = ${source}`);
}

export async function noteFinished(tx: OrgSql, { sheet, source }: ImportId, now: number): Promise<void> {
  await tx.run(sql`
    update imports set finished_at_ms = ${now}
    where org_id = $1 and sheet = ${sheet} and source = ${source}`);
}

/** Stores rows until the whole file has arrived. */
export async function stageRows(tx: OrgSql, { sheet, source }: ImportId, from: number, rows: readonly unknown[]) {
  await tx.run(sql`
    insert into import_rows (org_id, sheet, source, row_number, content)
    select $1, ${sheet}, ${source}, ${from} + ordinal - 1, content
    from unnest(${rows.map((row) => JSON.stringify(row))}::text[]) with ordinality as r (content, ordinal)`);
}

/** Stored rows in order, starting at row `from`. */
export async function selectStaged(
  tx: OrgSql,
  { sheet, source }: ImportId,
  from: number,
  most: number,
): Promise<unknown[]> {
  const found = await tx.rows(
    sql`
      select content from import_rows
      where org_id = $1 and sheet = ${sheet} and source = ${source} and row_number >= ${from}
      order by row_number
      limit ${most}`,
    row({ content: text }),
  );
  return found.map(({ content }) => JSON.parse(content));
}

export async function dropStaged(tx: OrgSql, { sheet, source }: ImportId): Promise<void> {
  await tx.run(sql`delete from import_rows where org_id = $1 and sheet = ${sheet} and source = ${source}`);
}

export async function deleteImport(tx: OrgSql, id: ImportId): Promise<void> {
  await dropStaged(tx, id);
  await tx.run(sql`
    delete from imports
    where org_id = $1 and sheet = ${id.sheet} and source = ${id.source}`);
}
