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

/** By what it is known when a lesson began or ended: all but what was entered or reported is assumed. */
export interface HeldBasis {
  readonly startedBy: 'staff' | 'startEvent' | 'schedule' | 'teacherJoin';
  readonly endedBy: 'staff' | 'endEvent' | 'schedule' | 'teacherLeave' | 'overrunLimit' | 'start';
}

/** Nothing when the lesson was not held: nobody started it and no teacher came. */
export function deriveLesson(facts: LessonFacts): HeldLesson | null {
  const explained = explainLesson(facts);
  if (explained === null) return null;
  const { startMs, endMs, visibleFromMs } = explained;
  return { startMs, endMs, visibleFromMs };
}

/** The same, and why. */
export function explainLesson(facts: LessonFacts): (HeldLesson & HeldBasis) | null {
  const events = inOrder(
    facts.events.filter(({ kind, role }) => kind === 'start' || kind === 'end' || role === 'teacher'),
  );
  const visits = derivePresences(events, Number.POSITIVE_INFINITY);
  const { scheduledBeginMs, scheduledEndMs } = facts;
  const latestEndMs = scheduledEndMs + facts.overrunLimitMs;

  const started = startEvent(events);
  const startMs = started?.atMs ?? firstMomentWithTeacher(visits, scheduledBeginMs, latestEndMs);
  if (startMs === undefined) return null;
  const startedBy = started
    ? whoseEvent(started, 'startEvent')
    : startMs === scheduledBeginMs
      ? ('schedule' as const)
      : ('teacherJoin' as const);

  const ended = endEvent(events, visits, startMs);
  if (ended !== undefined) {
    const endMs = ended.atMs;
    return { startMs, endMs, visibleFromMs: endMs, startedBy, endedBy: whoseEvent(ended, 'endEvent') };
  }
  const lastLeftMs = lastKnownLeave(visits, latestEndMs);
  const endMs = Math.max(startMs, scheduledEndMs, Math.min(lastLeftMs, latestEndMs));
  const visibleFromMs = Math.max(latestEndMs, endMs);
  return { startMs, endMs, visibleFromMs, startedBy, endedBy: assumedEnd() };

  function assumedEnd(): HeldBasis['endedBy'] {
    if (endMs === scheduledEndMs) return 'schedule';
    if (endMs === lastLeftMs) return 'teacherLeave';
    return endMs === startMs ? 'start' : 'overrunLimit';
  }
}

const whoseEvent = <Kind extends string>({ byStaff }: LessonEvent, kind: Kind) => (byStaff ? ('staff' as const) : kind);

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
