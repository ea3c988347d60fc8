import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row } from '../../../sql/row.ts';
import { prepared, sql } from '../../../sql/sql.ts';
import { deriveAttendance } from './attendance.ts';
import { withAttendanceEvents } from './attendance-events.ts';
import { selectDecisiveEvents } from './decisive-events.ts';
import { lessonLimits } from './held-lesson.ts';
import { type LessonEvent, lessonWideKinds } from './lesson-event.ts';
import { inBatches, lockLessons, putRecords, storeAttendance, toRows } from './store-attendance.ts';

type NewEvent = { readonly lessonId: number } & Pick<LessonEvent, 'kind' | 'atMs'> & {
    readonly userId?: LessonEvent['userId'] | undefined;
  };

/**
 * Updates the records after new events. A student's event changes only the record of that student. A teacher's event, a
 * lesson-wide event, or somebody who came after the scheduled end may change the actual times, so the whole lesson is derived
 * again. `students`: those of the events, if the caller knows them.
 */
export async function storeAttendanceAfterEvents(
  tx: OrgSql,
  events: readonly NewEvent[],
  now: number,
  students?: ReadonlySet<number>,
): Promise<void> {
  const known = students ?? (await selectStudents(tx, new Set(events.flatMap(({ userId }) => userId ?? []))));
  const isOfStudent = ({ kind, userId = null }: NewEvent) =>
    userId !== null && known.has(userId) && !lessonWideKinds.includes(kind);
  const wholeLessons = new Set(events.filter((event) => !isOfStudent(event)).map(({ lessonId }) => lessonId));
  const came = events.filter(({ kind, lessonId }) => kind === 'join' && !wholeLessons.has(lessonId));
  for (const lessonId of await selectThoseOver(tx, came)) wholeLessons.add(lessonId);
  const studentOnly = events.map(({ lessonId }) => lessonId).filter((lessonId) => !wholeLessons.has(lessonId));
  await storeAttendance(tx, [...wholeLessons], now);
  for (const lessonIds of inBatches(studentOnly)) await storeStudents(tx, lessonIds, [...known], now);
}

/** The lessons whose scheduled end was before one of these events. */
async function selectThoseOver(tx: OrgSql, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const latest = new Map<number, number>();
  for (const { lessonId, atMs } of events) latest.set(lessonId, Math.max(atMs, latest.get(lessonId) ?? 0));
  const lessons = await tx.rows(
    prepared(sql`
      select l.lesson_id
      from unnest(${[...latest.keys()]}::bigint[], ${[...latest.values()]}::bigint[]) as e (lesson_id, at_ms)
      join lessons l on l.org_id = $1 and l.lesson_id = e.lesson_id and l.scheduled_end_ms < e.at_ms`),
    row({ lessonId: integer }),
  );
  return lessons.map(({ lessonId }) => lessonId);
}

async function selectStudents(tx: OrgSql, userIds: ReadonlySet<number>): Promise<Set<number>> {
  const students = await tx.rows(
    prepared(sql`
      select user_id
      from users
      where org_id = $1 and user_id = any(${[...userIds]}::bigint[]) and role = 'student'`),
    row({ userId: integer }),
  );
  return new Set(students.map(({ userId }) => userId));
}

/** Leaves the actual times and all other records alone: a live lesson receives very many events. */
async function storeStudents(
  tx: OrgSql,
  lessonIds: readonly number[],
  userIds: readonly number[],
  now: number,
): Promise<void> {
  // One after the other, in one packet.
  const [lessons, eventsOf, listened] = await Promise.all([
    lockLessons(tx, lessonIds),
    selectDecisiveEvents(tx, lessonIds, userIds),
    selectListeners(tx, lessonIds, userIds),
  ]);
  const records = lessons.flatMap((lesson) => {
    const { lessonId, heldBeginMs: startMs, heldEndMs: endMs, visibleFromMs } = lesson;
    if (startMs === null || endMs === null || visibleFromMs === null) return [];
    const held = { startMs, endMs, visibleFromMs };
    const facts = { events: eventsOf.get(lessonId) ?? [], ...lesson, ...lessonLimits };
    // These students have events, so they get a record with or without membership.
    return toRows(lesson, held, deriveAttendance(facts, held, []));
  });
  await withAttendanceEvents(tx, lessons, now, async () => putRecords(tx, records));
  for (const { lessonId } of lessons) {
    const own = records.filter((record) => record.lessonId === lessonId);
    const were = own.filter(({ userId }) => listened.has(`${lessonId}/${userId}`)).length;
    const more = own.filter(isListener).length - were;
    if (more !== 0) {
      tx.send(
        prepared(sql`
          update lessons set listener_count = listener_count + ${more} where org_id = $1 and lesson_id = ${lessonId}`),
      );
    }
  }
}

/** A student was present during the lesson exactly if the last presence ended after its start. */
const isListener = ({ leftMs, startMs }: { leftMs: number; startMs: number }) => leftMs > startMs;

/** Lesson and student of the stored records of students who were present. */
async function selectListeners(
  tx: OrgSql,
  lessonIds: readonly number[],
  userIds: readonly number[],
): Promise<Set<string>> {
  const listened = await tx.rows(
    prepared(sql`
      select lesson_id, user_id
      from lesson_records
      where org_id = $1 and lesson_id = any(${lessonIds}::bigint[]) and user_id = any(${userIds}::bigint[])
        and left_ms > start_ms`),
    row({ lessonId: integer, userId: integer }),
  );
  return new Set(listened.map(({ lessonId, userId }) => `${lessonId}/${userId}`));
}
