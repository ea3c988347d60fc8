import { roles } from '../contract/ids.ts';
import { insertRows } from '../database/insert.ts';
import { boolean, integer, nullable, oneOf, type Parsed, row, text } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { deriveAttendance } from './attendance.ts';
import { deriveLesson, type HeldLesson, type LessonFacts } from './held-lesson.ts';
import { type LessonEvent, lessonEventKinds } from './lesson-event.ts';

/** How far past its scheduled end a lesson may last when nobody ended it. */
const overrunLimitMs = 20 * 60_000;

/** So many lessons are in memory together, however many there are to do. */
const lessonsAtOnce = 200;

const lessonShape = {
  lessonId: integer,
  groupId: integer,
  scheduledBeginMs: integer,
  scheduledEndMs: integer,
  recordingSeconds: integer,
};
const lessonRow = row(lessonShape);

const eventRow = row({
  lessonId: integer,
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

/** Writes what follows from the facts of these lessons: when they took place, and the record of every student. */
export async function projectLessons(tx: Scope, lessonIds: readonly number[]): Promise<void> {
  const distinct = [...new Set(lessonIds)].sort((a, b) => a - b);
  for (let begin = 0; begin < distinct.length; begin += lessonsAtOnce) {
    await projectTogether(tx, distinct.slice(begin, begin + lessonsAtOnce));
  }
}

async function projectTogether(tx: Scope, lessonIds: readonly number[]): Promise<void> {
  const lessons = await lockLessons(tx, lessonIds);
  const eventsOf = await selectEvents(tx, lessonIds);
  const derived = lessons.map((lesson) => {
    const facts: LessonFacts = { ...lesson, overrunLimitMs, events: eventsOf.get(lesson.lessonId) ?? [] };
    return { lesson, facts, held: deriveLesson(facts) };
  });
  const membersOf = await selectMembers(tx, derived);
  const attended = derived.map(({ lesson, facts, held }) => ({
    lesson,
    held,
    attendance: held === null ? null : deriveAttendance(facts, held, membersOf.get(lesson.lessonId) ?? []),
  }));

  await updateLessons(
    tx,
    attended.map(({ lesson: { lessonId }, held, attendance }) => ({
      lessonId,
      heldBeginMs: held?.startMs ?? null,
      heldEndMs: held?.endMs ?? null,
      visibleFromMs: held?.visibleFromMs ?? null,
      listenerCount: attendance?.listenerCount ?? 0,
    })),
  );
  await tx.run(sql`delete from lesson_records where org_id = $1 and lesson_id = any(${lessonIds}::bigint[])`);
  await insertRows(
    tx,
    'lesson_records',
    attended.flatMap(({ lesson: { lessonId, groupId }, held, attendance }) =>
      held === null || attendance === null
        ? []
        : attendance.records.map(({ presences, ...record }) => ({
            lessonId,
            groupId,
            startMs: held.startMs,
            visibleFromMs: held.visibleFromMs,
            ...record,
          })),
    ),
  );
}

/**
 * The lock is taken before the facts are read, in one order: of two who write to a lesson at the same time the second
 * waits and then sees the facts of both. It lets others add events meanwhile.
 */
function lockLessons(tx: Scope, lessonIds: readonly number[]): Promise<Parsed<typeof lessonShape>[]> {
  return tx.rows(
    sql`
      select lesson_id, group_id, scheduled_begin_ms, scheduled_end_ms, recording_seconds
      from lessons
      where org_id = $1 and lesson_id = any(${lessonIds}::bigint[])
      order by lesson_id
      for no key update`,
    lessonRow,
  );
}

async function selectEvents(tx: Scope, lessonIds: readonly number[]): Promise<Map<number, LessonEvent[]>> {
  const events = await tx.rows(
    sql`
      select e.lesson_id, e.event_id, e.kind, e.at_ms, e.user_id, u.role, e.device, e.by_staff, e.ref, e.points,
        e.is_right, e.window_seconds, e.from_second, e.to_second
      from lesson_events e
      left join users u on u.org_id = $1 and u.user_id = e.user_id
      where e.org_id = $1 and e.lesson_id = any(${lessonIds}::bigint[])`,
    eventRow,
  );
  return byLesson(events, (event) => event);
}

/** The members of each lesson's class at its start. */
async function selectMembers(
  tx: Scope,
  lessons: readonly { lesson: Parsed<typeof lessonShape>; held: HeldLesson | null }[],
): Promise<Map<number, number[]>> {
  const held = lessons.flatMap(({ lesson, held }) => (held === null ? [] : [{ ...lesson, startMs: held.startMs }]));
  const members = await tx.rows(
    sql`
      select l.lesson_id, m.user_id
      from unnest(
        ${held.map(({ lessonId }) => lessonId)}::bigint[],
        ${held.map(({ groupId }) => groupId)}::bigint[],
        ${held.map(({ startMs }) => startMs)}::bigint[]
      ) as l (lesson_id, group_id, start_ms)
      join group_members m on m.org_id = $1 and m.group_id = l.group_id and m.joined_at_ms <= l.start_ms
        and (m.left_at_ms is null or m.left_at_ms > l.start_ms)`,
    row({ lessonId: integer, userId: integer }),
  );
  return byLesson(members, ({ userId }) => userId);
}

function byLesson<Found extends { lessonId: number }, T>(
  rows: readonly Found[],
  pick: (row: Found) => T,
): Map<number, T[]> {
  const lessons = new Map<number, T[]>();
  for (const found of rows) {
    const ofLesson = lessons.get(found.lessonId);
    if (ofLesson === undefined) lessons.set(found.lessonId, [pick(found)]);
    else ofLesson.push(pick(found));
  }
  return lessons;
}

interface ProjectedLesson {
  readonly lessonId: number;
  readonly heldBeginMs: number | null;
  readonly heldEndMs: number | null;
  readonly visibleFromMs: number | null;
  readonly listenerCount: number;
}

function updateLessons(tx: Scope, lessons: readonly ProjectedLesson[]): Promise<number> {
  return tx.run(sql`
    update lessons l set held_begin_ms = p."heldBeginMs", held_end_ms = p."heldEndMs",
      visible_from_ms = p."visibleFromMs", listener_count = p."listenerCount"
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as p (
      "lessonId" bigint, "heldBeginMs" bigint, "heldEndMs" bigint, "visibleFromMs" bigint, "listenerCount" bigint)
    where l.org_id = $1 and l.lesson_id = p."lessonId"`);
}
