import { appendEvents, type NewEvent } from '../../../operation/call/events.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, row } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { selectRecordKeys, toEvents } from './attendance-events.ts';
import { lessonLimits } from './held-lesson.ts';

/** A lesson may have hundreds of records, and each gets an event. */
const batchSize = 10;

/** As in the index. A lesson that was not held is over some time after its scheduled end. */
const ends = sql`coalesce(visible_from_ms, scheduled_end_ms)`;
const hasEnded = (now: number) => sql`
  not end_recorded and ${ends} <= ${now}
  and (visible_from_ms is not null or scheduled_end_ms <= ${now - lessonLimits.overrunLimitMs})`;

const endedRow = row({
  lessonId: integer,
  branchId: integer,
  endedAtMs: integer,
  isHeld: boolean,
  isCancelled: boolean,
});
type Ended = ReturnType<typeof endedRow>;

/** The organisations with lessons whose end is not in the event log. */
export const organisationsWithEndedLessons = (now: number): Sql =>
  sql`select distinct org_id from lessons where ${hasEnded(now)}`;

/**
 * Records how lessons ended: the attendance records of a lesson that was held became visible, or the lesson was not held. A
 * write that changes the end later marks the lesson again. Returns how many lessons it dealt with.
 */
export async function announceLessonEnds(tx: OrgSql, now: number): Promise<number> {
  const ended = await tx.rows(
    sql`
      update lessons l set end_recorded = true
      from (
        select lesson_id
        from lessons
        where org_id = $1 and ${hasEnded(now)}
        order by ${ends}
        limit ${batchSize}
        for no key update skip locked
      ) as due
      where l.org_id = $1 and l.lesson_id = due.lesson_id
      returning l.lesson_id, l.branch_id, coalesce(l.visible_from_ms, l.scheduled_end_ms) as ended_at_ms,
        l.visible_from_ms is not null as is_held, l.cancelled_at_ms is not null as is_cancelled`,
    endedRow,
  );
  const lessons = ended.filter(({ isCancelled }) => !isCancelled);
  const endedAt = new Map(lessons.map(({ lessonId, endedAtMs }) => [lessonId, endedAtMs]));
  const records = await selectRecordKeys(tx, [...endedAt.keys()]);
  const notHeld = lessons.filter(({ isHeld }) => !isHeld).map(notHeldEvent);
  const visible = toEvents(records, ({ lessonId }) => endedAt.get(lessonId) ?? now);
  appendEvents(tx, [...notHeld, ...visible], now);
  return ended.length;
}

const notHeldEvent = ({ lessonId, branchId, endedAtMs }: Ended): NewEvent => ({
  type: 'lesson.notHeld',
  atMs: endedAtMs + lessonLimits.overrunLimitMs,
  record: 'lesson',
  recordId: String(lessonId),
  branchId,
  fields: [],
  data: {},
});
