import { roles } from '../../../operation/contract/ids.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, oneOf, row, text } from '../../../sql/row.ts';
import { nothing, prepared, type Sql, sql } from '../../../sql/sql.ts';
import { selectEventsWhere } from './facts.ts';
import { type LessonEvent, lessonWideKinds } from './lesson-event.ts';

const heartbeatRow = row({
  lessonId: integer,
  userId: integer,
  role: nullable(oneOf(roles)),
  device: text,
  atMs: integer,
});

/** Fields that a heartbeat does not have. */
const noDetails = {
  byStaff: false,
  ref: '',
  points: null,
  isRight: null,
  windowSeconds: null,
  fromSecond: null,
  toSecond: null,
};

/**
 * The events that decide the records of each lesson, unordered. Most events are heartbeats, and only the last one of a
 * visit matters, so the others are not read. `userIds` limits the result to events of these users and of the lesson.
 */
export async function selectDecisiveEvents(
  db: OrgSql,
  lessonIds: readonly number[],
  userIds?: readonly number[],
): Promise<Map<number, LessonEvent[]>> {
  const userFilter =
    userIds &&
    sql`and (e.user_id = any(${userIds}::bigint[]) or e.user_id is null or e.kind = any(${lessonWideKinds}::text[]))`;
  const [eventsOf, heartbeats] = await Promise.all([
    selectEventsWhere(
      db,
      sql`e.lesson_id = any(${lessonIds}::bigint[]) and e.kind <> 'heartbeat' ${userFilter ?? nothing}`,
    ),
    db.rows(lastHeartbeats(lessonIds, userIds), heartbeatRow),
  ]);
  for (const { lessonId, ...heartbeat } of heartbeats) {
    const eventId = `heartbeat ${heartbeat.userId} ${heartbeat.device} ${heartbeat.atMs}`;
    const event: LessonEvent = { kind: 'heartbeat', eventId, ...noDetails, ...heartbeat };
    const events = eventsOf.get(lessonId);
    if (events === undefined) eventsOf.set(lessonId, [event]);
    else events.push(event);
  }
  return eventsOf;
}

/**
 * Of each device, the last heartbeat before each join, and the last of all. A heartbeat at the time of a join comes after it.
 * Steps from device to device and looks up these heartbeats only: a device sends hundreds in a lesson.
 */
const lastHeartbeats = (lessonIds: readonly number[], userIds: readonly number[] | undefined): Sql =>
  prepared(sql`
    with recursive devices as (
      select first.*
      from unnest(${lessonIds}::bigint[]) as l (lesson_id)
      ${userIds === undefined ? nothing : sql`cross join unnest(${userIds}::bigint[]) as u (user_id)`}
      cross join lateral (
        select e.lesson_id, e.user_id, e.device
        from lesson_events e
        where e.org_id = $1 and e.lesson_id = l.lesson_id and e.kind = 'heartbeat'
          ${userIds === undefined ? nothing : sql`and e.user_id = u.user_id`}
        order by e.user_id, e.device
        limit 1
      ) as first
      union all
      select next.*
      from devices d
      cross join lateral (
        select e.lesson_id, e.user_id, e.device
        from lesson_events e
        where e.org_id = $1 and e.lesson_id = d.lesson_id and e.kind = 'heartbeat'
          and (e.user_id, e.device) > (d.user_id, d.device)
          ${userIds === undefined ? nothing : sql`and e.user_id = d.user_id`}
        order by e.user_id, e.device
        limit 1
      ) as next
    )
    select distinct d.lesson_id, d.user_id, d.device, last.at_ms,
      (select u.role from users u where u.org_id = $1 and u.user_id = d.user_id) as role
    from devices d
    cross join lateral (
      select e.at_ms as before_ms
      from lesson_events e
      where e.org_id = $1 and e.lesson_id = d.lesson_id and e.user_id = d.user_id and e.device = d.device and e.kind = 'join'
      union all
      select null
    ) as visits
    cross join lateral (
      select e.at_ms
      from lesson_events e
      where e.org_id = $1 and e.lesson_id = d.lesson_id and e.user_id = d.user_id and e.device = d.device
        and e.kind = 'heartbeat' and e.at_ms < coalesce(visits.before_ms, ${forever})
      order by e.at_ms desc
      limit 1
    ) as last`);

/** After every event. */
const forever = sql`9223372036854775807`;
