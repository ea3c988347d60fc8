import { writeOperation } from '../../../operation/call/implementation.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { single } from '../../../sql/insert.ts';
import { groupChanges } from '../changes.ts';
import { groupErrors } from '../errors.ts';
import { checkReferences } from '../references.ts';
import { checkValidity } from '../validity.ts';
import { insertGroups } from '../write.ts';
import * as contract from './contract.ts';

export const createGroup = writeOperation(contract.createGroup, async ({ input, tx, caller, now, audit }) => {
  const { activeBegin, activeEnd, assitantId: assistantId } = input;
  const nowSeconds = Math.floor(now / 1000);
  if (activeEnd < nowSeconds) {
    throw fail(groupErrors.activeEndInPast, { param: 'activeEnd', now: nowSeconds, received: activeEnd });
  }
  checkValidity({ activeBegin, activeEnd });

  const { branchOf, teachers } = await checkReferences(tx, caller, {
    teacherId: input.teacherId,
    assistantId,
    teacherList: input.groupTeacherList,
  });
  const teacherId = userNumber(input.teacherId);
  const group = {
    branchId: caller.branchId ?? branchOf.get(teacherId) ?? 0,
    name: input.groupName,
    activeBeginSeconds: activeBegin,
    activeEndSeconds: activeEnd,
    teacherId,
    assistantId: assistantId === undefined ? null : userNumber(assistantId),
    remarks: input.groupRemarks ?? '',
    serviceFlag: input.serviceFlag ?? 1,
    teachers,
  };
  const groupId = single(await insertGroups(tx, [{ ...group, createdAtMs: now }]));
  audit({
    record: 'group',
    events: ['group.created'],
    id: String(groupId),
    branchId: group.branchId,
    fields: groupChanges({}, group),
  });
  return { groupId };
});
