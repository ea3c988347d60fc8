import { putRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, nullable, type Parsed, row } from '../../../sql/row.ts';
import { prepared, type Sql, sql } from '../../../sql/sql.ts';
import { inTurns } from '../../../time/in-turns.ts';
import { lockMembershipsShared } from '../../group/lock-memberships.ts';
import { selectEarlyStartLimitMs } from '../../organisation/select-early-start.ts';
import { type Attendance, deriveAttendance } from './attendance.ts';
import { withAttendanceEvents } from './attendance-events.ts';
import { selectDecisiveEvents } from './decisive-events.ts';
import { selectMembers } from './facts.ts';
import { deriveLesson, type HeldLesson, type LessonFacts, lessonLimits, ruleVersion } from './held-lesson.ts';

/** Limits memory use. */
const batchSize = 200;
/** Lessons of the first batch, whose classes may be large, and the records of later ones: more would hold up other requests. */
const firstBatch = 10;
const recordsAtOnce = 1000;

const lessonShape = {
  lessonId: integer,
  groupId: integer,
  scheduledBeginMs: integer,
  scheduledEndMs: integer,
  recordingSeconds: integer,
  cancelledAtMs: nullable(integer),
  heldBeginMs: nullable(integer),
  heldEndMs: nullable(integer),
  visibleFromMs: nullable(integer),
  endRecorded: boolean,
};
const lessonRow = row(lessonShape);

/**
 * Derives the actual times and all student records of these lessons from their events, and stores them. Records an event
 * of the time `now` for each changed record that was announced.
 */
export async function storeAttendance(tx: OrgSql, lessonIds: readonly number[], now: number): Promise<void> {
  if (lessonIds.length === 0) return;
  const left = inOrder(lessonIds);
  await lockMembershipsOfLessons(tx, left);
  for (let size = firstBatch; left.length > 0; ) {
    // Takes the batch away: the next one begins after it, whatever its size.
    const some = left.splice(0, size);
    const lessons = await lockLessons(tx, some);
    const stored = await withAttendanceEvents(tx, lessons, now, () => storeBatch(tx, some, lessons));
    const next = Math.floor((recordsAtOnce * some.length) / Math.max(stored, 1));
    size = Math.min(Math.max(next, 1), batchSize);
  }
}

const inOrder = (lessonIds: readonly number[]): number[] => [...new Set(lessonIds)].sort((a, b) => a - b);

/** Distinct ids in ascending order, in batches. */
export function inBatches(lessonIds: readonly number[]): number[][] {
  const distinct = inOrder(lessonIds);
  const parts: number[][] = [];
  for (let begin = 0; begin < distinct.length; begin += batchSize) {
    parts.push(distinct.slice(begin, begin + batchSize));
  }
  return parts;
}

/** Returns the number of records. */
async function storeBatch(
  tx: OrgSql,
  lessonIds: readonly number[],
  lessons: readonly Parsed<typeof lessonShape>[],
): Promise<number> {
  // Read after the lock: a change of the setting marks the lessons, and so waits for it or is seen here.
  const [eventsOf, earlyStartLimitMs] = await Promise.all([
    selectDecisiveEvents(tx, lessonIds),
    selectEarlyStartLimitMs(tx),
  ]);
  const limits = { ...lessonLimits, earlyStartLimitMs };
  const derived = lessons.map((lesson) => {
    const facts: LessonFacts = { ...lesson, ...limits, events: eventsOf.get(lesson.lessonId) ?? [] };
    return { lesson, facts, held: lesson.cancelledAtMs === null ? deriveLesson(facts) : null };
  });
  const membersOf = await selectMembers(
    tx,
    derived.flatMap(({ lesson, held }) => (held === null ? [] : [{ ...lesson, atMs: held.startMs }])),
  );
  const attended = await inTurns(derived, ({ lesson, facts, held }) => ({
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
  const records = attended.flatMap(({ lesson, held, attendance }) =>
    held === null || attendance === null ? [] : toRows(lesson, held, attendance),
  );
  await tx.run(
    sql`
      delete from lesson_records r
      where r.org_id = $1 and r.lesson_id = any(${lessonIds}::bigint[]) and not exists (
        select from ${keysOf(records)} where k.lesson_id = r.lesson_id and k.user_id = r.user_id)`,
  );
  for (let begin = 0; begin < records.length; begin += recordsAtOnce) {
    putRecords(tx, records.slice(begin, begin + recordsAtOnce));
    if (records.length > recordsAtOnce) await tx.settle();
  }
  return records.length;
}

type RecordRows = ReturnType<typeof toRows>;

/** The records, for `from`, as rows `k` of their keys. */
const keysOf = (records: RecordRows): Sql => sql`
  unnest(
    ${records.map(({ lessonId }) => lessonId)}::bigint[],
    ${records.map(({ userId }) => userId)}::bigint[]
  ) as k (lesson_id, user_id)`;

/** Does not wait. */
export const putRecords = (tx: OrgSql, records: RecordRows): void =>
  putRows(tx, 'lesson_records', ['lessonId', 'userId'], records);

/** Rows for `lesson_records`. */
export const toRows = (
  { lessonId, groupId }: { lessonId: number; groupId: number },
  { startMs, visibleFromMs }: HeldLesson,
  { records }: Attendance,
) => records.map(({ presences, ...record }) => ({ lessonId, groupId, startMs, visibleFromMs, ...record }));

/** Locks the memberships of the classes of these lessons until the transaction ends. */
export async function lockMembershipsOfLessons(tx: OrgSql, lessonIds: readonly number[]): Promise<void> {
  const groups = await tx.rows(
    sql`select distinct group_id from lessons where org_id = $1 and lesson_id = any(${lessonIds}::bigint[])`,
    row({ groupId: integer }),
  );
  await lockMembershipsShared(
    tx,
    groups.map(({ groupId }) => groupId),
  );
}

/**
 * Locks in id order, before events are read. A concurrent writer waits, and then reads the events of both. The lock
 * does not block inserts into `lesson_events`.
 */
export function lockLessons(tx: OrgSql, lessonIds: readonly number[]): Promise<Parsed<typeof lessonShape>[]> {
  return tx.rows(
    prepared(sql`
      select *
      from lessons
      where org_id = $1 and lesson_id = any(${lessonIds}::bigint[])
      order by lesson_id
      for no key update`),
    lessonRow,
  );
}

interface DerivedLesson {
  readonly lessonId: number;
  readonly heldBeginMs: number | null;
  readonly heldEndMs: number | null;
  readonly visibleFromMs: number | null;
  readonly listenerCount: number;
}

function updateLessons(tx: OrgSql, lessons: readonly DerivedLesson[]): Promise<number> {
  return tx.run(sql`
    update lessons l set held_begin_ms = p."heldBeginMs", held_end_ms = p."heldEndMs",
      visible_from_ms = p."visibleFromMs", listener_count = p."listenerCount", rule_version = ${ruleVersion},
      end_recorded = l.end_recorded
        and coalesce(p."visibleFromMs" <= l.visible_from_ms, p."visibleFromMs" is null and l.visible_from_ms is null)
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as p (
      "lessonId" bigint, "heldBeginMs" bigint, "heldEndMs" bigint, "visibleFromMs" bigint, "listenerCount" bigint)
    where l.org_id = $1 and l.lesson_id = p."lessonId"`);
}
