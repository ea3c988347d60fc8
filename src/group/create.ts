import type { Static } from 'typebox';
import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import { integer, row } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import type { createGroup } from './contract.ts';
import { checkReferences } from './references.ts';
import { replaceTeachers } from './write.ts';

export async function create({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof createGroup.request>>): Promise<Static<typeof createGroup.response>> {
  const { activeBegin, activeEnd } = input;
  const nowSeconds = Math.floor(now / 1000);
  if (activeEnd < nowSeconds) {
    throw fail('activeEndInPast', { param: 'activeEnd', now: nowSeconds, received: activeEnd });
  }
  if (activeEnd <= activeBegin) {
    throw fail('activeEndNotAfterBegin', { param: 'activeEnd', activeBegin, received: activeEnd });
  }

  const teachers = await checkReferences(tx, caller, {
    teacherId: input.teacherId,
    assistantId: input.assitantId,
    teacherList: input.groupTeacherList,
  });
  const { groupId, branchId } = await tx.one(
    sql`
      insert into groups (org_id, branch_id, name, active_begin_seconds, active_end_seconds,
        teacher_id, assistant_id, remarks, service_flag, created_at_ms, updated_at_ms)
      select $1, coalesce(${caller.branchId}::bigint, branch_id), ${input.groupName}, ${activeBegin}, ${activeEnd},
        user_id, ${input.assitantId === undefined ? null : userNumber(input.assitantId)},
        ${input.groupRemarks ?? ''}, ${input.serviceFlag ?? 1}, ${now}, ${now}
      from users
      where org_id = $1 and user_id = ${userNumber(input.teacherId)}
      returning group_id, branch_id`,
    row({ groupId: integer, branchId: integer }),
  );
  await replaceTeachers(tx, groupId, teachers);
  audit({
    record: 'group',
    id: String(groupId),
    branchId,
    fields: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, [null, value]])),
  });
  return { groupId };
}
