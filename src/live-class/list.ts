import type { ReadCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import { slice } from '../contract/paging.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { selectPage } from '../database/page.ts';
import { join, type Sql, sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import { selectGroupId } from '../group/select.ts';
import { selectUser } from '../user/select.ts';
import { overrunLimitMs } from './held-lesson.ts';
import type { lessonStatuses, listLiveClasses } from './lesson-contract.ts';
import { recordColumns, recordRow, toRecord } from './select.ts';

export async function list({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof listLiveClasses.request>>): Promise<Static<typeof listLiveClasses.response>> {
  const { groupId, teacherId, status, beginTime, endTime } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) {
    const range = { begin: 'beginTime', beginValue: beginTime, received: endTime };
    throw fail('rangeEndBeforeBegin', { param: 'endTime', ...range });
  }
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });

  const conditions = [sql`org_id = $1 ${inBranch(caller, sql`branch_id`)}`];
  if (groupId !== undefined) conditions.push(sql`group_id = ${groupId}`);
  if (teacherId !== undefined) conditions.push(sql`teacher_id = ${userNumber(teacherId)}`);
  if (beginTime !== undefined) conditions.push(sql`scheduled_begin_ms >= ${beginTime}`);
  if (endTime !== undefined) conditions.push(sql`scheduled_begin_ms < ${endTime}`);
  if (status !== undefined) conditions.push(hasStatus(status, now));

  const found = sql`from lessons where ${join(conditions, ' and ')}`;
  const page = await selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: recordColumns(
        sql`select * ${found} order by scheduled_begin_ms, lesson_id limit ${limit} offset ${offset}`,
      ),
      order: sql`page.scheduled_begin_ms, page.lesson_id`,
    },
    recordRow,
  );
  return { total: page.total, list: page.list.map((lesson) => toRecord(lesson, now)) };
}

/** `lessonStatus`, asked of the database. */
function hasStatus(status: (typeof lessonStatuses)[number], now: number): Sql {
  if (status === 'cancelled') return sql`cancelled_at_ms is not null`;
  const latestEnd = sql`scheduled_end_ms + ${overrunLimitMs}`;
  const times = {
    scheduled: sql`coalesce(held_begin_ms, scheduled_begin_ms) > ${now}`,
    waiting: sql`held_begin_ms is null and scheduled_begin_ms <= ${now} and ${latestEnd} > ${now}`,
    live: sql`held_begin_ms <= ${now} and visible_from_ms > ${now}`,
    ended: sql`visible_from_ms <= ${now}`,
    notHeld: sql`held_begin_ms is null and ${latestEnd} <= ${now}`,
  };
  return sql`cancelled_at_ms is null and ${times[status]}`;
}
