import { groupBy } from '../../sql/group-by.ts';
import { advanceSequence, drawNumbers, insertRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { join, prepared, type Sql, sql, verbatim } from '../../sql/sql.ts';
import type { LessonEvent } from './attendance/lesson-event.ts';
import { storeAttendanceAfterEvents } from './attendance/store-after-events.ts';
import { storeAttendance } from './attendance/store-attendance.ts';
import { type classTypes, ownEventPrefix } from './record-contract.ts';

export interface NewLesson {
  /** Only when an import brings the id along. */
  readonly lessonId?: number;
  /** Id of the first lesson of its series. */
  readonly seriesId?: number | null;
  readonly cancelledAtMs?: number | null;
  readonly branchId: number;
  readonly groupId: number;
  /** For a substitution, the substitute. */
  readonly teacherId: number;
  readonly assistantId?: number | null;
  /** Default: H and the lesson id. */
  readonly fileId?: string;
  readonly title: string;
  readonly description?: string;
  readonly classType: (typeof classTypes)[number];
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  readonly recordingSeconds?: number;
  readonly externalId?: string | null;
  readonly createdAtMs: number;
  /** Default: createdAtMs. */
  readonly updatedAtMs?: number;
}

/** Of these numbers, those that are the id of a lesson, or in the file id that a new lesson with this number would get. */
const heldByLessons = (numbers: readonly number[]) => sql`
  select lesson_id as number from lessons where org_id = $1 and lesson_id = any(${numbers}::bigint[])
  union all
  select substr(file_id, 2)::bigint
  from lessons
  where org_id = $1 and file_id = any(${numbers.map((number) => `H${number}`)}::text[])`;

/** Returns the new ids in the order of `lessons`. With `asSeries`, the first id becomes the series id of all. */
export async function insertLessons(
  tx: OrgSql,
  lessons: readonly NewLesson[],
  { asSeries = false }: { asSeries?: boolean } = {},
): Promise<number[]> {
  await advanceSequence(tx, 'lessons', lessons);
  const unnumbered = lessons.filter(({ lessonId }) => lessonId === undefined);
  const drawn = (await drawNumbers(tx, 'lessons', unnumbered.length, heldByLessons)).values();
  const lessonIds = lessons.map(({ lessonId }) => lessonId ?? drawn.next().value ?? 0);
  const rows = lessons.map((lesson, index) => ({
    seriesId: asSeries ? lessonIds[0] : null,
    assistantId: null,
    fileId: `H${lessonIds[index]}`,
    description: '',
    recordingSeconds: 0,
    externalId: null,
    updatedAtMs: lesson.createdAtMs,
    ...lesson,
    lessonId: lessonIds[index],
  }));
  await insertRows(tx, 'lessons', rows);
  return lessonIds;
}

export interface LessonChange {
  readonly lessonId: number;
  readonly teacherId: number;
  readonly assistantId: number | null;
  readonly title: string;
  readonly description: string;
  readonly classType: string;
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  readonly recordingSeconds: number;
  readonly externalId: string | null;
  readonly cancelledAtMs: number | null;
}

/** Also derives the records of these lessons again. */
export async function updateLessons(tx: OrgSql, lessons: readonly LessonChange[], now: number): Promise<void> {
  await tx.run(sql`
    update lessons l set teacher_id = c."teacherId", assistant_id = c."assistantId", title = c.title,
      description = c.description, class_type = c."classType", scheduled_begin_ms = c."scheduledBeginMs",
      scheduled_end_ms = c."scheduledEndMs", recording_seconds = c."recordingSeconds",
      external_id = c."externalId", cancelled_at_ms = c."cancelledAtMs", updated_at_ms = ${now},
      end_recorded = l.end_recorded and (l.visible_from_ms is not null or (
        l.scheduled_end_ms = c."scheduledEndMs" and l.cancelled_at_ms is not distinct from c."cancelledAtMs"))
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as c (
      "lessonId" bigint, "teacherId" bigint, "assistantId" bigint, title text, description text, "classType" text,
      "scheduledBeginMs" bigint, "scheduledEndMs" bigint, "recordingSeconds" bigint, "externalId" text,
      "cancelledAtMs" bigint)
    where l.org_id = $1 and l.lesson_id = c."lessonId"`);
  await storeAttendance(
    tx,
    lessons.map(({ lessonId }) => lessonId),
    now,
  );
}

/** Stores the begin or end that staff entered, and replaces an earlier entry. */
export async function setStaffEvent(
  tx: OrgSql,
  { lessonId, kind, atMs }: { lessonId: number; kind: 'start' | 'end'; atMs: number },
  now: number,
): Promise<void> {
  await insertRows(
    tx,
    'lesson_events',
    [{ lessonId, eventId: `${ownEventPrefix}${kind}`, kind, atMs, byStaff: true, device: '', ref: '' }],
    sql`on conflict (org_id, lesson_id, event_id) do update set at_ms = excluded.at_ms`,
  );
  await storeAttendance(tx, [lessonId], now);
}

/** Fields that only some kinds of events have. */
type Details = {
  readonly [Field in Exclude<keyof LessonEvent, 'role' | 'eventId' | 'kind' | 'atMs'>]?: LessonEvent[Field] | undefined;
};

export interface NewLessonEvent extends Pick<LessonEvent, 'eventId' | 'kind' | 'atMs'>, Details {
  readonly lessonId: number;
}

/** Limits the size of one insert statement: an import may bring very many events. */
const batchSize = 5000;

/** How many events were new, by lesson. Without those of which none was. */
export type AddedEvents = ReadonlyMap<number, number>;

const addedRow = row({ lessonId: integer, added: integer });

/**
 * Ignores events that are already stored, and updates the records of the lessons that got new ones. `now` is the time of the
 * attendance events.
 */
export async function insertLessonEvents(
  tx: OrgSql,
  events: readonly NewLessonEvent[],
  now: number,
): Promise<AddedEvents> {
  const addedTo = new Map<number, number>();
  const ordered = inOrderOfKey(events);
  for (let begin = 0; begin < ordered.length; begin += batchSize) {
    const stored = await tx.rows(
      prepared(sql`
        with added as (${insertion(ordered.slice(begin, begin + batchSize))} on conflict do nothing returning lesson_id)
        select lesson_id, count(*) as added from added group by lesson_id`),
      addedRow,
    );
    for (const { lessonId, added } of stored) addedTo.set(lessonId, (addedTo.get(lessonId) ?? 0) + added);
  }
  const changed = events.filter(({ lessonId }) => addedTo.has(lessonId));
  if (changed.length > 0) await storeAttendanceAfterEvents(tx, changed, now);
  return addedTo;
}

/**
 * The same for at most `batchSize` events that are most likely new: PostgreSQL stores them in two thirds of the time if it need
 * not look for each of them first. If one is stored already, the transaction fails by the key, `lesson_events_pkey`.
 */
export async function insertUnknownLessonEvents(
  tx: OrgSql,
  events: readonly NewLessonEvent[],
  now: number,
  students: ReadonlySet<number>,
): Promise<AddedEvents> {
  const isFirst = ({ lessonId, eventId }: NewLessonEvent, index: number) =>
    index === 0 || ordered[index - 1]?.eventId !== eventId || ordered[index - 1]?.lessonId !== lessonId;
  const ordered = inOrderOfKey(events);
  const distinct = ordered.filter(isFirst);
  tx.send(prepared(insertion(distinct)));
  await storeAttendanceAfterEvents(tx, events, now, students);
  return new Map([...groupBy(distinct, ({ lessonId }) => lessonId)].map(([lessonId, own]) => [lessonId, own.length]));
}

/** Two transactions with the same events do not deadlock if both insert them in this order. Of equal keys, the first stays first. */
const inOrderOfKey = (events: readonly NewLessonEvent[]): NewLessonEvent[] =>
  events.toSorted((a, b) => a.lessonId - b.lessonId || (a.eventId < b.eventId ? -1 : a.eventId === b.eventId ? 0 : 1));

/** A column of the events, which are inserted as one array for each: PostgreSQL reads arrays faster than JSON. */
interface EventColumn {
  readonly column: string;
  readonly type: 'bigint' | 'text' | 'boolean';
  readonly of: (event: NewLessonEvent) => string | number | boolean | null;
  /** What most events have: then the column is left out. */
  readonly usually?: boolean | null;
}

const eventColumns: readonly EventColumn[] = [
  { column: 'lesson_id', type: 'bigint', of: ({ lessonId }) => lessonId },
  { column: 'event_id', type: 'text', of: ({ eventId }) => eventId },
  { column: 'kind', type: 'text', of: ({ kind }) => kind },
  { column: 'at_ms', type: 'bigint', of: ({ atMs }) => atMs },
  { column: 'user_id', type: 'bigint', of: ({ userId = null }) => userId },
  { column: 'device', type: 'text', of: ({ device = '' }) => device },
  { column: 'by_staff', type: 'boolean', of: ({ byStaff = false }) => byStaff, usually: false },
  { column: 'ref', type: 'text', of: ({ ref = '' }) => ref },
  { column: 'points', type: 'bigint', of: ({ points = null }) => points, usually: null },
  { column: 'is_right', type: 'boolean', of: ({ isRight = null }) => isRight, usually: null },
  { column: 'window_seconds', type: 'bigint', of: ({ windowSeconds = null }) => windowSeconds, usually: null },
  { column: 'from_second', type: 'bigint', of: ({ fromSecond = null }) => fromSecond, usually: null },
  { column: 'to_second', type: 'bigint', of: ({ toSecond = null }) => toSecond, usually: null },
];

function insertion(events: readonly NewLessonEvent[]): Sql {
  const used = eventColumns.filter(({ of, usually }) =>
    usually === undefined ? true : events.some((event) => of(event) !== usually),
  );
  const columns = verbatim(used.map(({ column }) => column).join(', '));
  const arrays = used.map(({ of, type }) => sql`${events.map(of)}::${verbatim(type)}[]`);
  return sql`
    insert into lesson_events (org_id, ${columns})
    select $1, ${columns} from unnest(${join(arrays, ', ')}) as event (${columns})`;
}
