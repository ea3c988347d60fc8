import { readOperation } from '../../../operation/call/implementation.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { slice } from '../../../operation/contract/paging.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { inBranch } from '../../../sql/branch.ts';
import { selectPage } from '../../../sql/page.ts';
import { boolean, integer, nullable, row, text } from '../../../sql/row.ts';
import { join, type Sql, sql } from '../../../sql/sql.ts';
import { selectGroupId } from '../../group/select.ts';
import { selectUser } from '../../user/select.ts';
import { selectMakeUps, withMakeUp } from '../absence/make-ups.ts';
import { lessonLimits } from '../attendance/held-lesson.ts';
import type { LessonStatus } from '../attendance/status.ts';
import { recordColumns, recordShape, toRecord } from '../select.ts';
import * as contract from './contract.ts';

const listedRow = row({
  ...recordShape,
  leaveReason: nullable(text),
  isGuest: boolean,
  missedLessonId: nullable(integer),
});

export const listLiveClasses = readOperation(contract.listLiveClasses, async ({ input, db, caller, now }) => {
  const { groupId, teacherId, uniqueId, status, beginTime, endTime } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) {
    const range = { begin: 'beginTime', beginValue: beginTime, received: endTime };
    throw fail(parameterErrors.rangeEndBeforeBegin, { param: 'endTime', ...range });
  }
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });
  if (uniqueId !== undefined) await selectUser(db, caller, { param: 'uniqueId', userId: uniqueId, role: 'student' });

  const conditions = [sql`org_id = $1 ${inBranch(caller, sql`branch_id`)}`];
  if (groupId !== undefined) conditions.push(sql`group_id = ${groupId}`);
  if (teacherId !== undefined) conditions.push(sql`teacher_id = ${userNumber(teacherId)}`);
  if (uniqueId !== undefined) conditions.push(expects(userNumber(uniqueId)));
  if (beginTime !== undefined) conditions.push(sql`scheduled_begin_ms >= ${beginTime}`);
  if (endTime !== undefined) conditions.push(sql`scheduled_begin_ms < ${endTime}`);
  if (status !== undefined) conditions.push(hasStatus(status, now));

  const studentId = uniqueId === undefined ? 0 : userNumber(uniqueId);
  const found = sql`from lessons where ${join(conditions, ' and ')}`;
  const page = await selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: recordColumns(sql`
        select f.*, v.reason as leave_reason, g.user_id is not null as is_guest, g.missed_lesson_id
        from (
          select * ${found} order by scheduled_begin_ms, lesson_id limit ${limit} offset ${offset}
        ) as f
        left join lesson_leaves v on v.org_id = $1 and v.lesson_id = f.lesson_id and v.user_id = ${studentId}
        left join lesson_guests g on g.org_id = $1 and g.lesson_id = f.lesson_id and g.user_id = ${studentId}`),
      order: sql`page.scheduled_begin_ms, page.lesson_id`,
    },
    listedRow,
  );
  const makeUpOf = await selectMakeUps(
    { db, caller, now },
    { lessonIds: page.list.map(({ lessonId }) => lessonId), userIds: uniqueId === undefined ? [] : [studentId] },
  );
  return {
    total: page.total,
    list: page.list.map(({ leaveReason, isGuest, missedLessonId, ...lesson }) => ({
      ...toRecord(lesson, now),
      excused: leaveReason === null ? 0 : 1,
      leaveReason: leaveReason ?? '',
      guest: isGuest ? 1 : 0,
      makeUpFor: missedLessonId === null ? '' : String(missedLessonId),
      ...withMakeUp(makeUpOf(lesson.lessonId, studentId)),
    })),
  };
});

/** The student is a member of the class at the scheduled begin, or a guest. */
const expects = (userId: number): Sql => sql`(
  exists (
    select from group_members m
    where m.org_id = $1 and m.group_id = lessons.group_id and m.user_id = ${userId}
      and m.joined_at_ms <= scheduled_begin_ms and (m.left_at_ms is null or m.left_at_ms > scheduled_begin_ms))
  or exists (
    select from lesson_guests g
    where g.org_id = $1 and g.lesson_id = lessons.lesson_id and g.user_id = ${userId}))`;

/** `lessonStatus` in SQL. */
function hasStatus(status: LessonStatus, now: number): Sql {
  if (status === 'cancelled') return sql`cancelled_at_ms is not null`;
  const latestEnd = sql`scheduled_end_ms + ${lessonLimits.overrunLimitMs}`;
  const times = {
    scheduled: sql`coalesce(held_begin_ms, scheduled_begin_ms) > ${now}`,
    waiting: sql`held_begin_ms is null and scheduled_begin_ms <= ${now} and ${latestEnd} > ${now}`,
    live: sql`held_begin_ms <= ${now} and visible_from_ms > ${now}`,
    ended: sql`visible_from_ms <= ${now}`,
    notHeld: sql`held_begin_ms is null and ${latestEnd} <= ${now}`,
  };
  return sql`cancelled_at_ms is null and ${times[status]}`;
}
