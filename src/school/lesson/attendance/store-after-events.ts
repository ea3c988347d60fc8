import { integer, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { prepared, sql } from '../../../database/sql.ts';
import { deriveAttendance } from './attendance.ts';
import { withAttendanceEvents } from './attendance-events.ts';
import { selectDecisiveEvents } from './decisive-events.ts';
import { lessonLimits } from './held-lesson.ts';
import { type LessonEvent, lessonWideKinds } from './lesson-event.ts';
import { inBatches, keysOf, lockLessons, putRecords, storeAttendance, toRows } from './store-attendance.ts';

type NewEvent = { readonly lessonId: number } & Pick<LessonEvent, 'kind'> & {
    readonly userId?: LessonEvent['userId'] | undefined;
  };

/**
 * Updates the records after new events. A student's event changes only the record of that student. A teacher's event or
 * a lesson-wide event may change the actual times, so the whole lesson is derived again.
 */
export async function storeAttendanceAfterEvents(tx: Scope, events: readonly NewEvent[], now: number): Promise<void> {
  const students = await selectStudents(
    tx,
    events.flatMap(({ userId }) => userId ?? []),
  );
  const isOfStudent = ({ kind, userId = null }: NewEvent) =>
    userId !== null && students.has(userId) && !lessonWideKinds.includes(kind);
  const wholeLessons = new Set(events.filter((event) => !isOfStudent(event)).map(({ lessonId }) => lessonId));
  const studentOnly = events.map(({ lessonId }) => lessonId).filter((lessonId) => !wholeLessons.has(lessonId));
  await storeAttendance(tx, [...wholeLessons], now);
  for (const lessonIds of inBatches(studentOnly)) {
    const lessons = await lockLessons(tx, lessonIds);
    await withAttendanceEvents(tx, lessons, now, () => storeStudents(tx, lessons, [...students]));
  }
}

async function selectStudents(tx: Scope, userIds: readonly number[]): Promise<Set<number>> {
  const students = await tx.rows(
    prepared(sql`
      select user_id
      from users
      where org_id = $1 and user_id = any(${[...new Set(userIds)]}::bigint[]) and role = 'student'`),
    row({ userId: integer }),
  );
  return new Set(students.map(({ userId }) => userId));
}

/** Leaves the actual times and all other records alone: a live lesson receives very many events. */
async function storeStudents(
  tx: Scope,
  lessons: Awaited<ReturnType<typeof lockLessons>>,
  userIds: readonly number[],
): Promise<void> {
  const lessonIds = lessons.map(({ lessonId }) => lessonId);
  const eventsOf = await selectDecisiveEvents(tx, lessonIds, userIds);
  const records = lessons.flatMap((lesson) => {
    const { lessonId, heldBeginMs: startMs, heldEndMs: endMs, visibleFromMs } = lesson;
    if (startMs === null || endMs === null || visibleFromMs === null) return [];
    const held = { startMs, endMs, visibleFromMs };
    const facts = { ...lesson, ...lessonLimits, events: eventsOf.get(lessonId) ?? [] };
    // These students have events, so they get a record with or without membership.
    return toRows(lesson, held, deriveAttendance(facts, held, []));
  });
  // A student was present during the lesson exactly if the last presence ended after its start.
  const were = await tx.rows(
    prepared(sql`
      select r.lesson_id
      from ${keysOf(records)}
      join lesson_records r on r.org_id = $1 and r.lesson_id = k.lesson_id and r.user_id = k.user_id
      where r.left_ms > r.start_ms`),
    row({ lessonId: integer }),
  );
  await putRecords(tx, records);
  const came = records.filter(({ leftMs, startMs }) => leftMs > startMs).map(({ lessonId }) => lessonId);
  const gone = were.map(({ lessonId }) => lessonId);
  await tx.run(
    prepared(sql`
    update lessons l set listener_count = l.listener_count + more.listeners
    from (
      select lesson_id, sum(listeners)::bigint as listeners
      from (
        select unnest(${came}::bigint[]), 1
        union all
        select unnest(${gone}::bigint[]), -1
      ) as changed (lesson_id, listeners)
      group by lesson_id
      having sum(listeners) <> 0
    ) as more
    where l.org_id = $1 and l.lesson_id = more.lesson_id`),
  );
}
