import { insertNumberedRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import type { NamedInBranch } from '../organisation/write.ts';

export function insertProductColumns(
  tx: OrgSql,
  columns: readonly (NamedInBranch & { readonly columnId?: number })[],
): Promise<number[]> {
  return insertNumberedRows(tx, 'product_columns', columns);
}

export async function renameProductColumn(tx: OrgSql, columnId: number, name: string): Promise<void> {
  await tx.run(sql`update product_columns set name = ${name} where org_id = $1 and column_id = ${columnId}`);
}
