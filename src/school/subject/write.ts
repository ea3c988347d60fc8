import { insertNumberedRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import type { NamedInBranch } from '../organisation/write.ts';

export function insertSubjects(
  tx: OrgSql,
  subjects: readonly (NamedInBranch & { readonly subjectId?: number })[],
): Promise<number[]> {
  return insertNumberedRows(tx, 'subjects', subjects);
}

export async function renameSubject(tx: OrgSql, subjectId: number, name: string): Promise<void> {
  await tx.run(sql`update subjects set name = ${name} where org_id = $1 and subject_id = ${subjectId}`);
}
