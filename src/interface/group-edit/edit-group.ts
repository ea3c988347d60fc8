import { type Change, differences, writeChange } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { groupChanges } from '../../school/group/changes.ts';
import { checkReferences, checkStaffNotDeleted } from '../../school/group/references.ts';
import { lockGroup, replaceTeachers, updateGroup } from '../../school/group/write.ts';
import type * as contract from './contract.ts';

export async function editGroup({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.editGroup.request>>): Promise<Static<typeof contract.editGroup.response>> {
  const { groupId, activeEnd, assitantId: assistantId, groupTeacherList: teacherList } = input;
  if (Object.keys(input).length === 1) throw fail(parameterErrors.nothingToChange, { param: 'groupId' });

  const before = await lockGroup(tx, caller, groupId);
  if (before === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId });
  if (activeEnd !== undefined && activeEnd < before.activeBeginSeconds) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: 'activeEnd',
      begin: 'activeBegin',
      beginValue: before.activeBeginSeconds,
      received: activeEnd,
    });
  }
  const { teachers } = await checkReferences(tx, caller, {
    teacherId: input.teacherId,
    assistantId: assistantId === '' ? undefined : assistantId,
    teacherList,
  });

  const after = {
    ...before,
    name: input.groupName ?? before.name,
    activeEndSeconds: activeEnd ?? before.activeEndSeconds,
    teacherId: input.teacherId === undefined ? before.teacherId : userNumber(input.teacherId),
    assistantId: assistantId === undefined ? before.assistantId : numberOrNone(assistantId),
    remarks: input.groupRemarks ?? before.remarks,
    serviceFlag: input.serviceFlag ?? before.serviceFlag,
  };
  const previous = teacherList && (await replaceTeachers(tx, groupId, teachers));
  const change: Change = {
    record: 'group',
    events: ['group.updated'],
    id: String(groupId),
    branchId: before.branchId,
    fields: { ...groupChanges(before, after), ...(previous && differences({ teachers: previous }, { teachers })) },
  };
  await writeChange(audit, change, () => updateGroup(tx, groupId, after, now));
  if (activeEnd !== undefined && activeEnd * 1000 > now) await checkStaffNotDeleted(tx, groupId);
  return { sucNum: 1 };
}

const numberOrNone = (userId: string) => (userId === '' ? null : userNumber(userId));
