import { sql } from '../../../database/sql.ts';
import { clip } from './intervals.ts';
import { inOrder, type LessonEvent } from './lesson-event.ts';
import { derivePresences, type Presence } from './presence.ts';

export interface LessonFacts {
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  /** How far before its scheduled start a start event may be and count. */
  readonly earlyStartLimitMs: number;
  /** How far past its scheduled end a lesson may last without an end event. */
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

/**
 * The version of the rules below, stored with what follows from them. A change of the rules needs a new number, here and
 * as the default of `lessons.rule_version`: the server then derives the lessons of earlier versions again.
 */
export const ruleVersion = 2;
/** Written out, so that PostgreSQL finds these few with the partial index of the same condition. */
export const isOfEarlierRules = sql`rule_version < 2`;

export const lessonLimits = { earlyStartLimitMs: 30 * 60_000, overrunLimitMs: 20 * 60_000 };

const teacherGoneLimitMs = 5 * 60_000;
/** A teacher who came when the lesson was over taught it only if they stayed that long. */
const shortestLateVisitMs = 5 * 60_000;

/** By what it is known when a lesson began or ended: all but what was entered or reported is assumed. */
export interface HeldBasis {
  readonly startedBy: 'staff' | 'startEvent' | 'schedule' | 'teacherJoin';
  readonly endedBy: 'staff' | 'endEvent' | 'schedule' | 'teacherLeave' | 'overrunLimit' | 'start';
}

/** Nothing when the lesson was not held: staff did not start it and no teacher came. */
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
  const start = startOf(facts, events, visits);
  if (start === undefined) return null;
  const ended = endEvent(facts, events, visits, start.startMs);
  if (ended === undefined) return { ...start, ...assumedEnd(facts, visits, start.startMs) };
  return { ...start, endMs: ended.atMs, visibleFromMs: ended.atMs, endedBy: whoseEvent(ended, 'endEvent') };
}

const whoseEvent = <Kind extends string>({ byStaff }: LessonEvent, kind: Kind) => (byStaff ? ('staff' as const) : kind);
const latestEndOf = (facts: LessonFacts) => facts.scheduledEndMs + facts.overrunLimitMs;

type Start = Pick<HeldLesson, 'startMs'> & Pick<HeldBasis, 'startedBy'>;

function startOf(facts: LessonFacts, events: readonly LessonEvent[], visits: readonly Presence[]): Start | undefined {
  const started = startEvent(facts, events, visits);
  if (started) return { startMs: started.atMs, startedBy: whoseEvent(started, 'startEvent') };
  const startMs = firstMomentWithTeacher(facts, visits);
  if (startMs === undefined) return undefined;
  return { startMs, startedBy: startMs === facts.scheduledBeginMs ? 'schedule' : 'teacherJoin' };
}

/**
 * What staff entered corrects what the classroom reported. Of several starts the first is the lesson's: not one that is
 * too early, such as that of a sound check, and not one after which no teacher was there.
 */
function startEvent(
  { scheduledBeginMs, earlyStartLimitMs }: LessonFacts,
  events: readonly LessonEvent[],
  visits: readonly Presence[],
): LessonEvent | undefined {
  const starts = events.filter((event) => event.kind === 'start');
  const counts = ({ atMs }: LessonEvent) =>
    atMs >= scheduledBeginMs - earlyStartLimitMs && visits.some((visit) => visit.toMs > atMs);
  return starts.find((event) => event.byStaff) ?? starts.find(counts);
}

/** A teacher who only tested the room before the lesson, or looked in after it, did not hold it. */
function firstMomentWithTeacher(facts: LessonFacts, visits: readonly Presence[]): number | undefined {
  const latestEndMs = latestEndOf(facts);
  const inTime = clip(
    visits.map((visit) => ({ from: visit.fromMs, to: visit.toMs })),
    { from: facts.scheduledBeginMs, to: latestEndMs },
  ).map((interval) => interval.from);
  const afterwards = visits
    .filter(({ fromMs, toMs, isAssumed }) => {
      const isLong = !isAssumed && toMs - fromMs >= shortestLateVisitMs;
      return fromMs >= latestEndMs && isLong;
    })
    .map((visit) => visit.fromMs);
  const moments = inTime.length > 0 ? inTime : afterwards;
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/**
 * Of several ends the last is the lesson's. One before the start ended something else, such as a sound check. A late one
 * needs a teacher who is known to have been there so long.
 */
function endEvent(
  facts: LessonFacts,
  events: readonly LessonEvent[],
  visits: readonly Presence[],
  startMs: number,
): LessonEvent | undefined {
  const ends = events.filter((event) => event.kind === 'end' && event.atMs >= startMs);
  const counts = ({ atMs }: LessonEvent) =>
    visits.some(
      ({ fromMs, toMs, isAssumed }) =>
        fromMs <= atMs && atMs - toMs <= teacherGoneLimitMs && !(isAssumed && atMs > latestEndOf(facts)),
    );
  return ends.findLast((event) => event.byStaff) ?? ends.findLast(counts);
}

/** A class that began after its scheduled end lasts as long as its teacher was there, any other about as scheduled. */
function assumedEnd(facts: LessonFacts, visits: readonly Presence[], startMs: number) {
  const { scheduledBeginMs, scheduledEndMs, overrunLimitMs } = facts;
  const isLate = startMs > scheduledEndMs;
  const latestEndMs = isLate ? startMs + scheduledEndMs - scheduledBeginMs + overrunLimitMs : latestEndOf(facts);
  // A visit whose end is not known says nothing about when the lesson ended, nor does one that began when it was over.
  const during = visits.filter((visit) => visit.fromMs < latestEndMs);
  const lastLeftMs = Math.max(...during.filter(({ endedBy }) => endedBy !== 'lessonEnd').map(({ toMs }) => toMs));
  if (isLate) {
    const endMs = Math.max(startMs, lastLeftMs);
    const isOver = endMs > startMs && during.every(({ endedBy }) => endedBy !== 'lessonEnd');
    const endedBy = endMs > startMs ? ('teacherLeave' as const) : ('start' as const);
    return { endMs, visibleFromMs: isOver ? endMs : Math.max(endMs, latestEndMs), endedBy };
  }
  const endMs = Math.max(scheduledEndMs, Math.min(lastLeftMs, latestEndMs));
  const byTeacher = endMs === lastLeftMs ? ('teacherLeave' as const) : ('overrunLimit' as const);
  return { endMs, visibleFromMs: latestEndMs, endedBy: endMs === scheduledEndMs ? ('schedule' as const) : byTeacher };
}
