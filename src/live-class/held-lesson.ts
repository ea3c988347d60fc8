import { clip } from './intervals.ts';
import { inOrder, type LessonEvent } from './lesson-event.ts';
import { derivePresences, type Presence } from './presence.ts';

export interface LessonFacts {
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  /** How far past its scheduled end a lesson may last without an end event: 20 minutes unless set otherwise. */
  readonly overrunLimitMs: number;
  /** 0: there is no recording, or its length is not known. */
  readonly recordingSeconds: number;
  readonly events: readonly LessonEvent[];
}

/** When a lesson really took place. */
export interface HeldLesson {
  readonly startMs: number;
  readonly endMs: number;
  /** From when on its records and its place in the history are to be seen. */
  readonly visibleFromMs: number;
}

/** How far past its scheduled end a lesson may last when nobody ended it. */
export const overrunLimitMs = 20 * 60_000;

const teacherGoneLimitMs = 5 * 60_000;

/** Nothing when the lesson was not held: nobody started it and no teacher came. */
export function deriveLesson(facts: LessonFacts): HeldLesson | null {
  const events = inOrder(
    facts.events.filter(({ kind, role }) => kind === 'start' || kind === 'end' || role === 'teacher'),
  );
  const visits = derivePresences(events, Number.POSITIVE_INFINITY);
  const latestEndMs = facts.scheduledEndMs + facts.overrunLimitMs;

  const startMs = startEvent(events)?.atMs ?? firstMomentWithTeacher(visits, facts.scheduledBeginMs, latestEndMs);
  if (startMs === undefined) return null;

  const endMs = endEvent(events, visits, startMs)?.atMs;
  if (endMs !== undefined) return { startMs, endMs, visibleFromMs: endMs };

  const lastLeftMs = Math.min(lastKnownLeave(visits, latestEndMs), latestEndMs);
  const assumedEndMs = Math.max(startMs, facts.scheduledEndMs, lastLeftMs);
  return { startMs, endMs: assumedEndMs, visibleFromMs: Math.max(latestEndMs, assumedEndMs) };
}

/** What staff entered corrects what the classroom reported; of several starts the first is the lesson's. */
function startEvent(events: readonly LessonEvent[]): LessonEvent | undefined {
  const starts = events.filter((event) => event.kind === 'start');
  return starts.find((event) => event.byStaff) ?? starts[0];
}

/** Of several ends the last is the lesson's; one before the start ended something else, such as a sound check. */
function endEvent(
  events: readonly LessonEvent[],
  visits: readonly Presence[],
  startMs: number,
): LessonEvent | undefined {
  const ends = events.filter((event) => event.kind === 'end' && event.atMs >= startMs);
  return ends.findLast((event) => event.byStaff) ?? ends.findLast((event) => hadTeacher(visits, event.atMs));
}

function hadTeacher(visits: readonly Presence[], endMs: number): boolean {
  return visits.some((visit) => visit.fromMs <= endMs && endMs - visit.toMs <= teacherGoneLimitMs);
}

/** A teacher who only tested the room before the lesson, or looked in long after it, did not hold it. */
function firstMomentWithTeacher(visits: readonly Presence[], from: number, to: number): number | undefined {
  const moments = clip(
    visits.map((visit) => ({ from: visit.fromMs, to: visit.toMs })),
    { from, to },
  ).map((interval) => interval.from);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** A visit whose end is not known says nothing about when the lesson ended, nor does one that began when it was over. */
function lastKnownLeave(visits: readonly Presence[], latestEndMs: number): number {
  const known = visits.filter((visit) => visit.endedBy !== 'lessonEnd' && visit.fromMs < latestEndMs);
  return Math.max(...known.map((visit) => visit.toMs));
}
