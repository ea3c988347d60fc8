import { differences } from '../../operation/call/audit.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { single } from '../../sql/insert.ts';
import { organisationErrors } from '../organisation/errors.ts';
import { selectOwnBranch } from '../organisation/select-branch.ts';
import * as contract from './contract.ts';
import { insertSubjects } from './write.ts';

export const createSubject = writeOperation(contract.createSubject, async ({ input, tx, caller, audit }) => {
  const { courseName: name, subOrgId } = input;
  const branchId = await selectOwnBranch(tx, caller, { param: 'subOrgId', branchId: subOrgId });
  const inserted = await unlessTaken(insertSubjects(tx, [{ branchId, name }]), {
    subjects_name_unique: () =>
      fail(organisationErrors.subjectNameTaken, { param: 'courseName', received: quote(name) }),
  });
  const subjectId = single(inserted);
  audit({
    record: 'subject',
    events: ['subject.created'],
    id: String(subjectId),
    branchId,
    fields: differences({}, { branchId, name }),
  });
  return { courseId: subjectId };
});
