import type { Static } from 'typebox';
import { userNumber } from '../contract/ids.ts';
import type { Call } from '../contract/operation.ts';
import { inBranch } from '../database/branch.ts';
import { integer, row } from '../database/row.ts';
import { join, sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import type { editGroup } from './contract.ts';
import { checkReferences } from './references.ts';
import { replaceTeachers } from './write.ts';

export async function edit({
  input,
  db,
  caller,
  now,
}: Call<Static<typeof editGroup.request>>): Promise<Static<typeof editGroup.response>> {
  const { groupId, activeEnd, assitantId: assistantId, groupTeacherList: teacherList, ...rest } = input;
  if (Object.keys(input).length === 1) throw fail('nothingToChange', { param: 'groupId' });

  return db.transaction(async (tx) => {
    const group = await tx.optional(
      sql`
        select active_begin_seconds
        from groups
        where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}
        for update`,
      row({ activeBeginSeconds: integer }),
    );
    if (group === undefined) throw fail('groupNotFound', { param: 'groupId', received: groupId });
    if (activeEnd !== undefined && activeEnd < group.activeBeginSeconds) {
      throw fail('rangeEndBeforeBegin', {
        param: 'activeEnd',
        begin: 'activeBegin',
        beginValue: group.activeBeginSeconds,
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
      ...(assistantId === undefined
        ? []
        : [sql`assistant_id = ${assistantId === '' ? null : userNumber(assistantId)}`]),
      ...(rest.groupRemarks === undefined ? [] : [sql`remarks = ${rest.groupRemarks}`]),
      ...(rest.serviceFlag === undefined ? [] : [sql`service_flag = ${rest.serviceFlag}`]),
    ];
    const sucNum = await tx.run(sql`
      update groups set ${join(changes, ', ')}
      where org_id = $1 and group_id = ${groupId}`);
    if (teacherList !== undefined) await replaceTeachers(tx, groupId, teachers);
    return { sucNum };
  });
}
