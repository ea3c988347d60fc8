import type { Static } from 'typebox';
import { differences } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import { inBranch } from '../database/branch.ts';
import { integer, nullable, row, text } from '../database/row.ts';
import { join, sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import type { editGroup } from './contract.ts';
import { checkReferences } from './references.ts';
import { replaceTeachers } from './write.ts';

const groupRow = row({
  branchId: integer,
  name: text,
  activeBeginSeconds: integer,
  activeEndSeconds: integer,
  teacherId: integer,
  assistantId: nullable(integer),
  remarks: text,
  serviceFlag: integer,
});

export async function edit({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof editGroup.request>>): Promise<Static<typeof editGroup.response>> {
  const { groupId, activeEnd, assitantId: assistantId, groupTeacherList: teacherList, ...rest } = input;
  if (Object.keys(input).length === 1) throw fail('nothingToChange', { param: 'groupId' });

  const before = await tx.optional(
    sql`
      select *
      from groups
      where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}
      for update`,
    groupRow,
  );
  if (before === undefined) throw fail('groupNotFound', { param: 'groupId', received: groupId });
  if (activeEnd !== undefined && activeEnd < before.activeBeginSeconds) {
    throw fail('rangeEndBeforeBegin', {
      param: 'activeEnd',
      begin: 'activeBegin',
      beginValue: before.activeBeginSeconds,
      received: activeEnd,
    });
  }
  const teachers = await checkReferences(tx, caller, {
    teacherId: rest.teacherId,
    assistantId: assistantId === '' ? undefined : assistantId,
    teacherList,
  });

  const changes = [
    sql`updated_at_ms = ${now}`,
    ...(rest.groupName === undefined ? [] : [sql`name = ${rest.groupName}`]),
    ...(rest.teacherId === undefined ? [] : [sql`teacher_id = ${userNumber(rest.teacherId)}`]),
    ...(activeEnd === undefined ? [] : [sql`active_end_seconds = ${activeEnd}`]),
    ...(assistantId === undefined ? [] : [sql`assistant_id = ${assistantId === '' ? null : userNumber(assistantId)}`]),
    ...(rest.groupRemarks === undefined ? [] : [sql`remarks = ${rest.groupRemarks}`]),
    ...(rest.serviceFlag === undefined ? [] : [sql`service_flag = ${rest.serviceFlag}`]),
  ];
  const after = await tx.one(
    sql`
      update groups set ${join(changes, ', ')}
      where org_id = $1 and group_id = ${groupId}
      returning *`,
    groupRow,
  );
  const previous = teacherList && (await replaceTeachers(tx, groupId, teachers));
  audit({
    record: 'group',
    id: String(groupId),
    branchId: after.branchId,
    fields: { ...differences(before, after), ...(previous && { groupTeacherList: [previous, teachers] as const }) },
  });
  return { sucNum: 1 };
}
