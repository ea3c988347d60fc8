import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { organisationErrors } from '../organisation/errors.ts';

/** Throws subjectNotFound unless the caller may read the subject. */
export async function selectSubject(
  db: OrgSql,
  caller: Caller,
  { param, subjectId }: { param: string; subjectId: number },
): Promise<number> {
  const subject = await db.optional(
    sql`
      select subject_id
      from subjects
      where org_id = $1 and subject_id = ${subjectId} ${inBranch(caller, sql`branch_id`)}`,
    row({ subjectId: integer }),
  );
  if (subject === undefined) throw fail(organisationErrors.subjectNotFound, { param, received: subjectId });
  return subject.subjectId;
}
