import { readOperation } from '../../operation/call/implementation.ts';
import { versionOf } from '../../operation/call/version.ts';
import { slice } from '../../operation/contract/paging.ts';
import { inBranch } from '../../sql/branch.ts';
import { selectPage } from '../../sql/page.ts';
import { integer, row, text } from '../../sql/row.ts';
import { nothing, sql } from '../../sql/sql.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import * as contract from './contract.ts';

const subjectRow = row({ subjectId: integer, name: text, branchId: integer });

export const listSubjects = readOperation(contract.listSubjects, async ({ input, db, caller }) => {
  const { courseId, subOrgId, pageStart, pageSize } = input;
  const { limit, offset } = slice(pageStart, pageSize);
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  const found = sql`
    from subjects
    where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      ${courseId === undefined ? nothing : sql`and subject_id = ${courseId}`}
      ${subOrgId === undefined ? nothing : sql`and branch_id = ${subOrgId}`}`;
  return selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: sql`select * ${found} order by subject_id limit ${limit} offset ${offset}`,
      order: sql`page.subject_id`,
    },
    (values) => {
      const { subjectId, name, branchId } = subjectRow(values);
      return { courseId: subjectId, courseName: name, subOrgId: branchId, version: versionOf({ name }) };
    },
  );
});
