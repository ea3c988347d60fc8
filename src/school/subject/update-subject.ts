import { differences } from '../../operation/call/audit.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { requireVersion, versionOf } from '../../operation/call/version.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { organisationErrors } from '../organisation/errors.ts';
import * as contract from './contract.ts';
import { renameSubject } from './write.ts';

export const updateSubject = writeOperation(contract.updateSubject, async ({ input, tx, caller, audit }) => {
  const { courseId: subjectId, courseName: name, version } = input;
  const before = await tx.optional(
    sql`
      select branch_id, name
      from subjects
      where org_id = $1 and subject_id = ${subjectId} ${inBranch(caller, sql`branch_id`)}
      for no key update`,
    row({ branchId: integer, name: text }),
  );
  if (before === undefined) throw fail(organisationErrors.subjectNotFound, { param: 'courseId', received: subjectId });
  requireVersion(version, versionOf({ name: before.name }), { name: 'courseId', id: subjectId });
  await unlessTaken(renameSubject(tx, subjectId, name), {
    subjects_name_unique: () =>
      fail(organisationErrors.subjectNameTaken, { param: 'courseName', received: quote(name) }),
  });
  const { branchId } = before;
  audit({
    record: 'subject',
    events: ['subject.updated'],
    id: String(subjectId),
    branchId,
    fields: differences(before, { branchId, name }),
  });
  return { sucNum: 1 };
});
