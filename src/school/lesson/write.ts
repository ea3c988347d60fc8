import { drawNumbers, insertRows, passNumbers } from '../../database/insert.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import type { LessonEvent } from './attendance/lesson-event.ts';
import { projectLessons } from './attendance/project.ts';
import { projectEvents } from './attendance/project-events.ts';
import { ownEventPrefix } from './events-contract.ts';
import type { classTypes } from './schedule-contract.ts';

export interface NewLesson {
  /** Its number, where it has one already. */
  readonly lessonId?: number;
  /** The first of those that it repeats with. */
  readonly seriesId?: number | null;
  readonly cancelledAtMs?: number | null;
  readonly branchId: number;
  readonly groupId: number;
  /** Who is to hold it: a substitute is credited here. */
  readonly teacherId: number;
  readonly assistantId?: number | null;
  /** Unless said, made of the lesson's number. */
  readonly fileId?: string;
  readonly title: string;
  readonly description?: string;
  readonly classType: (typeof classTypes)[number];
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  readonly recordingSeconds?: number;
  readonly externalId?: string | null;
  readonly createdAtMs: number;
  /** The time of creation unless said otherwise. */
  readonly updatedAtMs?: number;
}

/** Schedules lessons, as one series where they repeat; returns their new ids in the order given. */
export async function insertLessons(
  tx: Scope,
  lessons: readonly NewLesson[],
  { asSeries = false }: { asSeries?: boolean } = {},
): Promise<number[]> {
  const drawn = await drawNumbers(tx, 'lessons', lessons.length);
  const lessonIds = drawn.map((number, index) => lessons[index]?.lessonId ?? number);
  await passNumbers(tx, 'lessons', 'lesson_id', lessons);
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

/** What may change about a lesson. */
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

/** Lessons become what is said of them; their records follow. */
export async function updateLessons(tx: Scope, lessons: readonly LessonChange[], now: number): Promise<void> {
  await tx.run(sql`
    update lessons l set teacher_id = c."teacherId", assistant_id = c."assistantId", title = c.title,
      description = c.description, class_type = c."classType", scheduled_begin_ms = c."scheduledBeginMs",
      scheduled_end_ms = c."scheduledEndMs", recording_seconds = c."recordingSeconds",
      external_id = c."externalId", cancelled_at_ms = c."cancelledAtMs", updated_at_ms = ${now}
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as c (
      "lessonId" bigint, "teacherId" bigint, "assistantId" bigint, title text, description text, "classType" text,
      "scheduledBeginMs" bigint, "scheduledEndMs" bigint, "recordingSeconds" bigint, "externalId" text,
      "cancelledAtMs" bigint)
    where l.org_id = $1 and l.lesson_id = c."lessonId"`);
  await projectLessons(
    tx,
    lessons.map(({ lessonId }) => lessonId),
  );
}

/** Staff say when a lesson began or ended; saying it again takes the place of what they said before. */
export async function setStaffEvent(
  tx: Scope,
  { lessonId, kind, atMs }: { lessonId: number; kind: 'start' | 'end'; atMs: number },
): Promise<void> {
  const event = { lessonId, eventId: `${ownEventPrefix}${kind}`, kind, atMs, byStaff: true };
  await insertRows(
    tx,
    'lesson_events',
    [eventRow(event)],
    sql`on conflict (org_id, lesson_id, event_id) do update set at_ms = excluded.at_ms`,
  );
  await projectLessons(tx, [lessonId]);
}

/** What not every event has; what is left out is none. */
type Details = {
  readonly [Field in Exclude<keyof LessonEvent, 'role' | 'eventId' | 'kind' | 'atMs'>]?: LessonEvent[Field] | undefined;
};

export interface NewLessonEvent extends Pick<LessonEvent, 'eventId' | 'kind' | 'atMs'>, Details {
  readonly lessonId: number;
}

/** So many events are one statement: an import may bring far more than one JSON text should hold. */
const eventsAtOnce = 5000;

/**
 * What happened in lessons, in any order, late or twice: an event that is known already changes nothing. The records
 * of the lessons follow at once. Tells how many events were new.
 */
export async function insertLessonEvents(tx: Scope, events: readonly NewLessonEvent[]): Promise<number> {
  let added = 0;
  // In one order, so that two who bring the same events do not wait for each other in a circle.
  const ordered = events.toSorted((a, b) => a.lessonId - b.lessonId || (a.eventId < b.eventId ? -1 : 1));
  for (let begin = 0; begin < ordered.length; begin += eventsAtOnce) {
    const rows = ordered.slice(begin, begin + eventsAtOnce).map(eventRow);
    added += await insertRows(tx, 'lesson_events', rows, sql`on conflict do nothing`);
  }
  if (added > 0) await projectEvents(tx, events);
  return added;
}

/** Field by field: spreading one object over another is what would take longest about an event. */
const eventRow = (event: NewLessonEvent) => ({
  lessonId: event.lessonId,
  eventId: event.eventId,
  kind: event.kind,
  atMs: event.atMs,
  userId: event.userId ?? null,
  device: event.device ?? '',
  byStaff: event.byStaff ?? false,
  ref: event.ref ?? '',
  points: event.points ?? null,
  isRight: event.isRight ?? null,
  windowSeconds: event.windowSeconds ?? null,
  fromSecond: event.fromSecond ?? null,
  toSecond: event.toSecond ?? null,
});
