import { appendEvents, type NewEvent } from '../../../operation/call/events.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { nothing, prepared, type Sql, sql } from '../../../sql/sql.ts';

const keyShape = { lessonId: integer, userId: integer, branchId: integer };
const keyRow = row(keyShape);
type RecordKey = ReturnType<typeof keyRow>;
const recordRow = row({ ...keyShape, content: text });
type StoredRecord = ReturnType<typeof recordRow>;

const recordsOf = (lessonIds: readonly number[], more: Sql = nothing): Sql =>
  prepared(sql`
    select r.lesson_id, r.user_id, l.branch_id ${more}
    from lesson_records r
    join lessons l on l.org_id = $1 and l.lesson_id = r.lesson_id
    where r.org_id = $1 and r.lesson_id = any(${lessonIds}::bigint[])
    order by r.lesson_id, r.user_id`);

/** The students with an attendance record of these lessons. */
export const selectRecordKeys = (tx: OrgSql, lessonIds: readonly number[]): Promise<RecordKey[]> =>
  tx.rows(recordsOf(lessonIds), keyRow);

/** The attendance records of these lessons, with all their values as one text. */
const selectRecords = (tx: OrgSql, lessonIds: readonly number[]): Promise<StoredRecord[]> =>
  tx.rows(recordsOf(lessonIds, sql`, r::text as content`), recordRow);

export const toEvents = (records: readonly RecordKey[], atMsOf: (record: RecordKey) => number): NewEvent[] =>
  records.map((record) => ({
    type: 'attendance.changed',
    atMs: atMsOf(record),
    record: 'attendance',
    recordId: `${record.lessonId}/1_${record.userId}`,
    branchId: record.branchId,
    fields: [],
    data: {},
  }));

interface LockedLesson {
  readonly lessonId: number;
  readonly visibleFromMs: number | null;
  /** Whether the event log says how the lesson ended. */
  readonly endRecorded: boolean;
}

/**
 * Runs `derive` and records each attendance record that it changed, added or removed. Only records that were announced as
 * visible: the background job announces the others when they become visible.
 */
export async function withAttendanceEvents<T>(
  tx: OrgSql,
  lessons: readonly LockedLesson[],
  now: number,
  derive: () => Promise<T>,
): Promise<T> {
  const announced = lessons
    .filter(({ endRecorded, visibleFromMs }) => endRecorded && visibleFromMs !== null)
    .map(({ lessonId }) => lessonId);
  if (announced.length === 0) return derive();
  const before = await selectRecords(tx, announced);
  const derived = await derive();
  const after = await selectRecords(tx, announced);
  const keyOf = ({ lessonId, userId }: StoredRecord) => `${lessonId}/${userId}`;
  const [was, is] = [before, after].map((records) => new Map(records.map((each) => [keyOf(each), each])));
  const changed = [
    ...after.filter((record) => was?.get(keyOf(record))?.content !== record.content),
    ...before.filter((record) => !is?.has(keyOf(record))),
  ];
  appendEvents(
    tx,
    toEvents(changed, () => now),
    now,
  );
  return derived;
}
