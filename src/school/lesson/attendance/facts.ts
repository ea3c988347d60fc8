import { boolean, integer, jsonArrayOf, nullable, oneOf, row, text } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { prepared, type Sql, sql } from '../../../database/sql.ts';
import { roles } from '../../../operation/contract/ids.ts';
import { lessonEventKinds } from '../record-contract.ts';
import type { LessonEvent } from './lesson-event.ts';

const eventRow = row({
  eventId: text,
  kind: oneOf(lessonEventKinds),
  atMs: integer,
  userId: nullable(integer),
  role: nullable(oneOf(roles)),
  device: text,
  byStaff: boolean,
  ref: text,
  points: nullable(integer),
  isRight: nullable(boolean),
  windowSeconds: nullable(integer),
  fromSecond: nullable(integer),
  toSecond: nullable(integer),
});

const lessonRow = row({ lessonId: integer, events: jsonArrayOf(eventRow) });

/** All events of each lesson, unordered. */
export const selectEvents = (db: Scope, lessonIds: readonly number[]): Promise<Map<number, LessonEvent[]>> =>
  selectEventsWhere(db, sql`e.lesson_id = any(${lessonIds}::bigint[])`);

/**
 * Returns one row per lesson: parsing one row per event is slower than the query. The role is a subquery, not a join,
 * because PostgreSQL would plan the join with statistics from before an import.
 */
export async function selectEventsWhere(db: Scope, condition: Sql): Promise<Map<number, LessonEvent[]>> {
  const lessons = await db.rows(
    prepared(sql`
      select e.lesson_id, json_agg(e) as events
      from (
        select e.lesson_id, e.event_id, e.kind, e.at_ms, e.user_id, e.device, e.by_staff, e.ref, e.points,
          e.is_right, e.window_seconds, e.from_second, e.to_second, ${roleOf(sql`e.user_id`)} as role
        from lesson_events e
        where e.org_id = $1 and ${condition}
      ) as e
      group by e.lesson_id`),
    lessonRow,
  );
  return new Map(lessons.map(({ lessonId, events }) => [lessonId, events]));
}

export const roleOf = (userId: Sql): Sql =>
  sql`(select u.role from users u where u.org_id = $1 and u.user_id = ${userId})`;

/** Members of each lesson's class at `atMs`, by lesson id. */
export async function selectMembers(
  db: Scope,
  lessons: readonly { readonly lessonId: number; readonly groupId: number; readonly atMs: number }[],
): Promise<Map<number, number[]>> {
  const members = await db.rows(
    sql`
      select l.lesson_id, m.user_id
      from unnest(
        ${lessons.map(({ lessonId }) => lessonId)}::bigint[],
        ${lessons.map(({ groupId }) => groupId)}::bigint[],
        ${lessons.map(({ atMs }) => atMs)}::bigint[]
      ) as l (lesson_id, group_id, at_ms)
      join group_members m on m.org_id = $1 and m.group_id = l.group_id and m.joined_at_ms <= l.at_ms
        and (m.left_at_ms is null or m.left_at_ms > l.at_ms)`,
    row({ lessonId: integer, userId: integer }),
  );
  const ofLessons = new Map<number, number[]>(lessons.map(({ lessonId }) => [lessonId, []]));
  for (const { lessonId, userId } of members) ofLessons.get(lessonId)?.push(userId);
  return ofLessons;
}
