import { differences } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { single } from '../../sql/insert.ts';
import { organisationErrors } from '../organisation/errors.ts';
import { selectOwnBranch } from '../organisation/select-branch.ts';
import type * as contract from './contract.ts';
import { insertSubjects } from './write.ts';

export async function createSubject({
  input: { courseName: name, subOrgId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.createSubject.request>>): Promise<Static<typeof contract.createSubject.response>> {
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
}
