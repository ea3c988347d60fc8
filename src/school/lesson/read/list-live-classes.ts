import { inBranch } from '../../../database/branch.ts';
import { selectPage } from '../../../database/page.ts';
import { boolean, row } from '../../../database/row.ts';
import { join, type Sql, sql } from '../../../database/sql.ts';
import type { ReadCall } from '../../../operation/call/call.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { slice } from '../../../operation/contract/paging.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { selectGroupId } from '../../group/select.ts';
import { selectUser } from '../../user/select.ts';
import { lessonLimits } from '../attendance/held-lesson.ts';
import { recordColumns, recordShape, toRecord } from '../select.ts';
import type * as contract from './contract.ts';

const listedRow = row({ ...recordShape, excused: boolean });

export async function listLiveClasses({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.listLiveClasses.request>>): Promise<
  Static<typeof contract.listLiveClasses.response>
> {
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

  const found = sql`from lessons where ${join(conditions, ' and ')}`;
  const page = await selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: recordColumns(sql`
        select *, ${isExcused(uniqueId === undefined ? 0 : userNumber(uniqueId))} as excused ${found}
        order by scheduled_begin_ms, lesson_id limit ${limit} offset ${offset}`),
      order: sql`page.scheduled_begin_ms, page.lesson_id`,
    },
    listedRow,
  );
  return {
    total: page.total,
    list: page.list.map(({ excused, ...lesson }) => ({ ...toRecord(lesson, now), excused: excused ? 1 : 0 })),
  };
}

/** The student is a member of the class at the scheduled begin, or a guest. */
const expects = (userId: number): Sql => sql`(
  exists (
    select from group_members m
    where m.org_id = $1 and m.group_id = lessons.group_id and m.user_id = ${userId}
      and m.joined_at_ms <= scheduled_begin_ms and (m.left_at_ms is null or m.left_at_ms > scheduled_begin_ms))
  or exists (
    select from lesson_guests g
    where g.org_id = $1 and g.lesson_id = lessons.lesson_id and g.user_id = ${userId}))`;

const isExcused = (userId: number): Sql => sql`exists (
  select from lesson_leaves v
  where v.org_id = $1 and v.lesson_id = lessons.lesson_id and v.user_id = ${userId})`;

/** `lessonStatus` in SQL. */
function hasStatus(status: (typeof contract.lessonStatuses)[number], now: number): Sql {
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
