import { readOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { organisationErrors } from '../../organisation/errors.ts';
import * as contract from './contract.ts';

export const getOrgCourse = readOperation(contract.getOrgCourse, async ({ input, db, caller }) => {
  const found = await db.rows(
    sql`
      select s.subject_id, s.name
      from branches b
      left join subjects s on s.org_id = $1 and s.branch_id = b.branch_id
      where b.org_id = $1 and b.branch_id = ${input.subOrgId} ${inBranch(caller, sql`b.branch_id`)}
      order by s.subject_id`,
    row({ subjectId: nullable(integer), name: nullable(text) }),
  );
  if (found.length === 0)
    throw fail(organisationErrors.branchNotFound, { param: 'subOrgId', received: input.subOrgId });
  return found.flatMap(({ subjectId, name }) =>
    subjectId === null ? [] : [{ courseId: subjectId, courseName: name ?? '' }],
  );
});
