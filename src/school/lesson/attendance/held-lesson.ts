import { sql } from '../../../sql/sql.ts';
import { clip } from './intervals.ts';
import { type LessonEvent, sortEvents } from './lesson-event.ts';
import { derivePresences, type Presence } from './presence.ts';

export interface LessonFacts {
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  /** A start event counts if it is at most this long before the scheduled begin. */
  readonly earlyStartLimitMs: number;
  /** Without an end event, a lesson lasts at most this long past its scheduled end. */
  readonly overrunLimitMs: number;
  /** 0: no recording, or unknown length. */
  readonly recordingSeconds: number;
  readonly events: readonly LessonEvent[];
}

/** The actual times of a lesson. */
export interface HeldLesson {
  readonly startMs: number;
  readonly endMs: number;
  /** Its records and its history entry are visible from this time. */
  readonly visibleFromMs: number;
}

/**
 * The version of the rules below, stored with each derived lesson. If you change the rules, increase the number here
 * and in the default of `lessons.rule_version`; a background job then derives the lessons of earlier versions again.
 */
export const ruleVersion = 3;
/** A literal, not a parameter, so that PostgreSQL uses the partial index with the same condition. */
export const hasOutdatedRules = sql`rule_version < 3`;

export const lessonLimits = { earlyStartLimitMs: 30 * 60_000, overrunLimitMs: 20 * 60_000 };

const teacherGoneLimitMs = 5 * 60_000;
/** A teacher who came after the lesson taught it only if the visit was at least this long. */
const shortestLateVisitMs = 5 * 60_000;

/** What decided the actual begin and end. Staff and events report them; the other values are assumptions. */
export interface HeldBasis {
  readonly startedBy: 'staff' | 'startEvent' | 'schedule' | 'teacherJoin';
  readonly endedBy: 'staff' | 'endEvent' | 'schedule' | 'teacherLeave' | 'overrunLimit' | 'start';
}

/** null: the lesson was not held. Staff did not start it and no teacher came. */
export function deriveLesson(facts: LessonFacts): HeldLesson | null {
  const explained = explainLesson(facts);
  if (explained === null) return null;
  const { startMs, endMs, visibleFromMs } = explained;
  return { startMs, endMs, visibleFromMs };
}

/** Like `deriveLesson`, with the source of the begin and the end. */
export function explainLesson(facts: LessonFacts): (HeldLesson & HeldBasis) | null {
  const events = sortEvents(
    facts.events.filter(({ kind, role }) => kind === 'start' || kind === 'end' || role === 'teacher'),
  );
  const visits = derivePresences(events, Number.POSITIVE_INFINITY);
  const start = startOf(facts, events, visits);
  if (start === undefined) return null;
  const ended = endEvent(facts, events, visits, start.startMs);
  if (ended === undefined) return { ...start, ...assumedEnd(facts, visits, start.startMs) };
  return { ...start, endMs: ended.atMs, visibleFromMs: ended.atMs, endedBy: sourceOf(ended, 'endEvent') };
}

const sourceOf = <Kind extends string>({ byStaff }: LessonEvent, kind: Kind) => (byStaff ? ('staff' as const) : kind);
const latestEndOf = (facts: LessonFacts) => facts.scheduledEndMs + facts.overrunLimitMs;

type Start = Pick<HeldLesson, 'startMs'> & Pick<HeldBasis, 'startedBy'>;

function startOf(facts: LessonFacts, events: readonly LessonEvent[], visits: readonly Presence[]): Start | undefined {
  const started = startEvent(facts, events, visits);
  if (started) return { startMs: started.atMs, startedBy: sourceOf(started, 'startEvent') };
  const startMs = firstMomentWithTeacher(facts, visits);
  if (startMs === undefined) return undefined;
  return { startMs, startedBy: startMs === facts.scheduledBeginMs ? 'schedule' : 'teacherJoin' };
}

/**
 * A start entered by staff overrides events from the classroom. Otherwise the first start event counts that is not too
 * early (a sound check) and has a teacher present at or after it.
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

/** Ignores a teacher who only tested the room before the lesson or looked in after it. */
function firstMomentWithTeacher(facts: LessonFacts, visits: readonly Presence[]): number | undefined {
  const latestEndMs = latestEndOf(facts);
  const inTime = clip(
    visits.map((visit) => ({ from: visit.fromMs, to: visit.toMs })),
    { from: facts.scheduledBeginMs, to: latestEndMs },
  ).map((interval) => interval.from);
  const afterwards = visits
    .filter(({ fromMs }) => fromMs >= latestEndMs)
    .filter((visit) => {
      const { toMs, isUnconfirmed } = endOfStay(facts, visits, visit);
      return !isUnconfirmed && toMs - visit.fromMs >= shortestLateVisitMs;
    })
    .map((visit) => visit.fromMs);
  const moments = inTime.length > 0 ? inTime : afterwards;
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** A device that joins again without a leave has stayed, as long as a lesson that began with the visit would go on. */
function endOfStay(facts: LessonFacts, visits: readonly Presence[], visit: Presence): Presence {
  const untilMs = goesOnUntil(facts, visits, visit.fromMs);
  let last = visit;
  while (last.endedBy === 'nextJoin' && last.toMs < untilMs) {
    const { userId, device, toMs } = last;
    const next = visits.find((each) => each.userId === userId && each.device === device && each.fromMs === toMs);
    if (next === undefined) break;
    last = next;
  }
  return last;
}

/**
 * Until when visits belong to a lesson that began late: some minutes after it would be over by its scheduled length, after
 * somebody last came, and after a teacher last left.
 */
function goesOnUntil(facts: LessonFacts, visits: readonly Presence[], startMs: number): number {
  const { scheduledBeginMs, scheduledEndMs, overrunLimitMs, events } = facts;
  const arrivals = events.filter(({ kind }) => kind === 'join').map(({ atMs }) => ({ atMs, lastMs: atMs }));
  const departures = visits
    .filter(({ endedBy }) => endedBy === 'leave' || endedBy === 'heartbeat')
    .map(({ fromMs, toMs }) => ({ atMs: fromMs, lastMs: toMs }));
  let untilMs = startMs + scheduledEndMs - scheduledBeginMs + overrunLimitMs;
  for (const { atMs, lastMs } of [...arrivals, ...departures].sort((a, b) => a.atMs - b.atMs)) {
    if (atMs < untilMs) untilMs = Math.max(untilMs, lastMs + overrunLimitMs);
  }
  return untilMs;
}

/**
 * The last end event counts. An end before the start belongs to something else, such as a sound check. An end after the
 * overrun limit needs proof that a teacher was present until then.
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
      ({ fromMs, toMs, isUnconfirmed }) =>
        fromMs <= atMs && atMs - toMs <= teacherGoneLimitMs && !(isUnconfirmed && atMs > latestEndOf(facts)),
    );
  return ends.findLast((event) => event.byStaff) ?? ends.findLast(counts);
}

/**
 * The end of a lesson that nobody reported. A lesson that began after its scheduled end lasts as long as its teacher
 * stayed. Any other ends when its teacher left, but not before its scheduled end and not after the overrun limit.
 */
function assumedEnd(facts: LessonFacts, visits: readonly Presence[], startMs: number) {
  const { scheduledEndMs } = facts;
  const isLate = startMs > scheduledEndMs;
  const latestEndMs = isLate ? goesOnUntil(facts, visits, startMs) : latestEndOf(facts);
  // Ignore visits without a known end, and visits that began after the lesson.
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
