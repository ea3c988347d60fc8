import { groupBy } from '../../../database/group-by.ts';
import { arrayOf, integer, nullable, oneOf, type Parsed, row, text } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { nothing, prepared, sql } from '../../../database/sql.ts';
import { roles } from '../../../operation/contract/ids.ts';
import { roleOf, selectEventsWhere } from './facts.ts';
import { type LessonEvent, lessonWideKinds } from './lesson-event.ts';

const heartbeatsShape = {
  lessonId: integer,
  userId: integer,
  role: nullable(oneOf(roles)),
  device: text,
  times: arrayOf(integer),
};
const heartbeatsRow = row(heartbeatsShape);

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
 * visit matters, so the others are dropped. `userIds` limits the result to events of these users and of the lesson.
 */
export async function selectDecisiveEvents(
  db: Scope,
  lessonIds: readonly number[],
  userIds?: readonly number[],
): Promise<Map<number, LessonEvent[]>> {
  const userFilter =
    userIds &&
    sql`and (e.user_id = any(${userIds}::bigint[]) or e.user_id is null or e.kind = any(${lessonWideKinds}::text[]))`;
  const condition = sql`e.lesson_id = any(${lessonIds}::bigint[]) ${userFilter ?? nothing}`;
  const [eventsOf, heartbeats] = await Promise.all([
    selectEventsWhere(db, sql`${condition} and e.kind <> 'heartbeat'`),
    db.rows(
      prepared(sql`
        select h.*, ${roleOf(sql`h.user_id`)} as role
        from (
          select e.lesson_id, e.user_id, e.device, json_agg(e.at_ms) as times
          from lesson_events e
          where e.org_id = $1 and ${condition} and e.kind = 'heartbeat'
          group by e.lesson_id, e.user_id, e.device
        ) as h`),
      heartbeatsRow,
    ),
  ]);
  for (const [lessonId, devices] of groupBy(heartbeats, (device) => device.lessonId)) {
    const events = eventsOf.get(lessonId) ?? [];
    eventsOf.set(lessonId, [...events, ...lastHeartbeats(devices, events)]);
  }
  return eventsOf;
}

function lastHeartbeats(devices: readonly Parsed<typeof heartbeatsShape>[], events: readonly LessonEvent[]) {
  const keyOf = ({ userId, device }: Pick<LessonEvent, 'userId' | 'device'>) => `${userId} ${device}`;
  const joins = groupBy(
    events.filter(({ kind }) => kind === 'join'),
    keyOf,
  );
  return devices.flatMap(({ times, lessonId, ...device }) => {
    const joinedAtMs = (joins.get(keyOf(device)) ?? []).map(({ atMs }) => atMs);
    return [...lastBeforeEach(joinedAtMs, times)].map((atMs): LessonEvent => {
      const eventId = `heartbeat ${keyOf(device)} ${atMs}`;
      return { ...noDetails, ...device, kind: 'heartbeat', eventId, atMs };
    });
  });
}

/** The last time before each join, and the last time of all. A time equal to a join comes after it. */
function lastBeforeEach(joins: readonly number[], times: readonly number[]): Set<number> {
  const lasts = new Set<number>();
  const ends = [...joins, Number.POSITIVE_INFINITY].sort((a, b) => a - b);
  let last: number | undefined;
  let next = 0;
  for (const time of [...times].sort((a, b) => a - b)) {
    for (; time >= (ends[next] ?? 0); next++) if (last !== undefined) lasts.add(last);
    last = time;
  }
  return last === undefined ? lasts : lasts.add(last);
}
