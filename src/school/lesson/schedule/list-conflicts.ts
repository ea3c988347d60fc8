import { readOperation } from '../../../operation/call/implementation.ts';
import { inOwnClasses } from '../../../operation/call/own-classes.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { RawJson } from '../../../operation/contract/operation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, row } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { selectGroupId } from '../../group/select.ts';
import { selectUser } from '../../user/select.ts';
import * as contract from './conflict-contract.ts';
import { renderConflicts } from './conflicts.ts';

export const listConflicts = readOperation(contract.listConflicts, async ({ input, db, caller }) => {
  const { groupId, teacherId, beginTime, endTime } = input;
  if (endTime < beginTime) {
    const range = { begin: 'beginTime', beginValue: beginTime, received: endTime };
    throw fail(parameterErrors.rangeEndBeforeBegin, { param: 'endTime', ...range });
  }
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });
  const lessons = await db.rows(
    sql`
      select lesson_id
      from lessons
      where org_id = $1 and scheduled_begin_ms >= ${beginTime} and scheduled_begin_ms < ${endTime}
        and cancelled_at_ms is null ${inBranch(caller, sql`branch_id`)}
        ${inOwnClasses(caller, { group: sql`group_id`, teacher: sql`teacher_id` })}
        ${groupId === undefined ? nothing : sql`and group_id = ${groupId}`}
        ${teacherId === undefined ? nothing : sql`and teacher_id = ${userNumber(teacherId)}`}
      order by scheduled_begin_ms, lesson_id
      limit ${contract.mostCheckedLessons}`,
    row({ lessonId: integer }),
  );
  const lessonIds = lessons.map(({ lessonId }) => lessonId);
  return new RawJson(`{"list":${await renderConflicts(db, caller, lessonIds)}}`);
});
