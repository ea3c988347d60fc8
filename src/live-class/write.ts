import { insertNumberedRows, insertRows } from '../database/insert.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import type { LessonEvent } from './lesson-event.ts';
import { projectLessons } from './project.ts';

export interface NewLesson {
  readonly branchId: number;
  readonly groupId: number;
  /** Who is to hold it: a substitute is credited here. */
  readonly teacherId: number;
  readonly assistantId?: number | null;
  readonly fileId: string;
  readonly title: string;
  readonly description?: string;
  readonly classType: 'oneToOne' | 'small' | 'large' | 'dual' | 'public';
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  readonly recordingSeconds?: number;
  readonly externalId?: string | null;
  readonly createdAtMs: number;
  /** The time of creation unless said otherwise. */
  readonly updatedAtMs?: number;
}

/** Schedules lessons; returns their new ids in the order given. */
export function insertLessons(tx: Scope, lessons: readonly NewLesson[]): Promise<number[]> {
  return insertNumberedRows(
    tx,
    'lessons',
    lessons.map((lesson) => ({
      assistantId: null,
      description: '',
      recordingSeconds: 0,
      externalId: null,
      updatedAtMs: lesson.createdAtMs,
      ...lesson,
    })),
  );
}

type Details = Omit<LessonEvent, 'role' | 'eventId' | 'kind' | 'atMs'>;

export interface NewLessonEvent extends Pick<LessonEvent, 'eventId' | 'kind' | 'atMs'>, Partial<Details> {
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
    const rows = ordered.slice(begin, begin + eventsAtOnce).map((event) => ({ ...noDetails, ...event }));
    added += await insertRows(tx, 'lesson_events', rows, sql`on conflict do nothing`);
  }
  if (added > 0) await projectLessons(tx, [...new Set(events.map(({ lessonId }) => lessonId))]);
  return added;
}

const noDetails: Details = {
  userId: null,
  device: '',
  byStaff: false,
  ref: '',
  points: null,
  isRight: null,
  windowSeconds: null,
  fromSecond: null,
  toSecond: null,
};
