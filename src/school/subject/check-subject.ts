import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { stateErrors } from '../../operation/errors/state.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

/** Throws subjectUnknown unless the subject exists for this caller. Locks it against deletion. */
export async function checkSubject(
  tx: OrgSql,
  caller: Caller,
  { param, subjectId }: { param: string; subjectId: number | undefined },
): Promise<void> {
  if (subjectId === undefined) return;
  const subject = await tx.optional(
    sql`
      select subject_id
      from subjects
      where org_id = $1 and subject_id = ${subjectId} ${inBranch(caller, sql`branch_id`)}
      for key share`,
    row({ subjectId: integer }),
  );
  if (subject === undefined) throw fail(stateErrors.subjectUnknown, { param, received: subjectId });
}
