import type { Static } from 'typebox';
import { userNumber } from '../contract/ids.ts';
import type { Call } from '../contract/operation.ts';
import { integer, row } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import type { createGroup } from './contract.ts';
import { checkReferences } from './references.ts';
import { replaceTeachers } from './write.ts';

export async function create({
  input,
  db,
  caller,
  now,
}: Call<Static<typeof createGroup.request>>): Promise<Static<typeof createGroup.response>> {
  const { activeBegin, activeEnd } = input;
  const nowSeconds = Math.floor(now / 1000);
  if (activeEnd < nowSeconds) {
    throw fail('activeEndInPast', { param: 'activeEnd', now: nowSeconds, received: activeEnd });
  }
  if (activeEnd <= activeBegin) {
    throw fail('activeEndNotAfterBegin', { param: 'activeEnd', activeBegin, received: activeEnd });
  }

  return db.transaction(async (tx) => {
    const teachers = await checkReferences(tx, caller, {
      teacherId: input.teacherId,
      assistantId: input.assitantId,
      teacherList: input.groupTeacherList,
    });
    const { groupId } = await tx.one(
      sql`
        insert into groups (org_id, branch_id, name, active_begin_seconds, active_end_seconds,
          teacher_id, assistant_id, remarks, service_flag, created_at_ms, updated_at_ms)
        select $1, coalesce(${caller.branchId}::bigint, branch_id), ${input.groupName}, ${activeBegin}, ${activeEnd},
          user_id, ${input.assitantId === undefined ? null : userNumber(input.assitantId)},
          ${input.groupRemarks ?? ''}, ${input.serviceFlag ?? 1}, ${now}, ${now}
        from users
        where org_id = $1 and user_id = ${userNumber(input.teacherId)}
        returning group_id`,
      row({ groupId: integer }),
    );
    await replaceTeachers(tx, groupId, teachers);
    return { groupId };
  });
}
