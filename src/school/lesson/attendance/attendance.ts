import { percent } from '../../../operation/validation/units.ts';
import type { HeldLesson, LessonFacts } from './held-lesson.ts';
import { clip, type Interval, mergedLength, totalLength } from './intervals.ts';
import { type LessonEvent, sortEvents } from './lesson-event.ts';
import { derivePresences, type Presence } from './presence.ts';

/** A student's record of one lesson, and the visits it is derived from. */
export interface AttendanceRecord {
  readonly userId: number;
  /** 0: never joined. */
  readonly joinedMs: number;
  readonly leftMs: number;
  readonly classSeconds: number;
  readonly onlineSeconds: number;
  readonly onstageSeconds: number;
  readonly connectSeconds: number;
  readonly rewardPoints: number;
  readonly raiseCount: number;
  readonly signInTotal: number;
  readonly signInCount: number;
  /** Percent; "" if the student answered nothing. */
  readonly examCorrectness: string;
  readonly watched: 0 | 1;
  readonly watchedSeconds: number;
  /** Percent; "" without a recording. */
  readonly watchProgress: string;
  readonly presences: readonly Presence[];
}

export interface Attendance {
  readonly listenerCount: number;
  readonly records: readonly AttendanceRecord[];
}

const signInWindowSeconds = 300;

/** One record for each member at the lesson's start, present or not, and for every other student with an event. */
export function deriveAttendance(facts: LessonFacts, lesson: HeldLesson, memberIds: readonly number[]): Attendance {
  const events = sortEvents(facts.events);
  const signInCalls = openSignInCalls(events);
  const records = [...byStudent(events, memberIds)]
    .sort(([userA], [userB]) => userA - userB)
    .map(([userId, own]) => recordOf(userId, own, { facts, lesson, signInCalls }));
  const wasThere = ({ presences }: AttendanceRecord) => clip(spans(presences), during(lesson)).length > 0;
  return { listenerCount: records.filter(wasThere).length, records };
}

interface LessonContext {
  readonly facts: LessonFacts;
  readonly lesson: HeldLesson;
  readonly signInCalls: ReadonlyMap<string, Interval>;
}

function recordOf(userId: number, events: readonly LessonEvent[], context: LessonContext): AttendanceRecord {
  const { facts, lesson, signInCalls } = context;
  const presences = derivePresences(events, lesson.endMs);
  const unitedSeconds = (intervals: readonly Interval[]) => seconds(mergedLength(clip(intervals, during(lesson))));
  return {
    userId,
    ...firstAndLastMoment(presences, lesson.endMs),
    classSeconds: seconds(lesson.endMs - lesson.startMs),
    onlineSeconds: unitedSeconds(spans(presences)),
    onstageSeconds: unitedSeconds(presences.flatMap((presence) => presence.onStage)),
    connectSeconds: unitedSeconds(presences.flatMap((presence) => presence.connected)),
    rewardPoints: ofKind(events, 'reward').reduce((sum, event) => sum + (event.points ?? 1), 0),
    raiseCount: new Set(ofKind(events, 'hand').map((event) => event.ref || event.eventId)).size,
    signInTotal: signInCalls.size,
    signInCount: answeredCalls(events, signInCalls),
    examCorrectness: correctness(events),
    ...watching(events, facts.recordingSeconds),
    presences,
  };
}

const seconds = (ms: number) => Math.floor(ms / 1000);
const during = (lesson: HeldLesson): Interval => ({ from: lesson.startMs, to: lesson.endMs });
const spans = (presences: readonly Presence[]) => presences.map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs }));
const ofKind = (events: readonly LessonEvent[], kind: LessonEvent['kind']) =>
  events.filter((event) => event.kind === kind);

function byStudent(events: readonly LessonEvent[], memberIds: readonly number[]): Map<number, LessonEvent[]> {
  const students = new Map<number, LessonEvent[]>(memberIds.map((userId) => [userId, []]));
  for (const event of events) {
    if (event.userId === null || event.role !== 'student') continue;
    const own = students.get(event.userId);
    if (own === undefined) students.set(event.userId, [event]);
    else own.push(event);
  }
  return students;
}

function firstAndLastMoment(presences: readonly Presence[], endMs: number) {
  if (presences.length === 0) return { joinedMs: 0, leftMs: 0 };
  return {
    joinedMs: Math.min(...presences.map((presence) => presence.fromMs)),
    leftMs: Math.min(endMs, Math.max(...presences.map((presence) => presence.toMs))),
  };
}

/** The time window of each sign-in call that was not cancelled, by ref. A repeated call keeps its first window. */
export function openSignInCalls(events: readonly LessonEvent[]): Map<string, Interval> {
  const calls = new Map<string, Interval>();
  for (const { ref, atMs, windowSeconds } of ofKind(events, 'signInCall')) {
    if (calls.has(ref)) continue;
    calls.set(ref, { from: atMs, to: atMs + (windowSeconds ?? signInWindowSeconds) * 1000 });
  }
  for (const { ref } of ofKind(events, 'signInCancel')) calls.delete(ref);
  return calls;
}

/** The last millisecond of a window still counts. */
function answeredCalls(events: readonly LessonEvent[], calls: ReadonlyMap<string, Interval>): number {
  const inTime = ofKind(events, 'signIn').filter(({ ref, atMs }) => {
    const window = calls.get(ref);
    return window !== undefined && window.from <= atMs && atMs <= window.to;
  });
  return new Set(inTime.map((event) => event.ref)).size;
}

function correctness(events: readonly LessonEvent[]): string {
  const lastAnswers = new Map(ofKind(events, 'answer').map((event) => [event.ref, event.isRight === true]));
  return percent([...lastAnswers.values()].filter((isRight) => isRight).length, lastAnswers.size);
}

/** Watched seconds count even if the recording's length is unknown: it may be set later. */
function watching(events: readonly LessonEvent[], recordingSeconds: number) {
  const watched = ofKind(events, 'watch').map((event) => ({ from: event.fromSecond ?? 0, to: event.toSecond ?? 0 }));
  const watchedParts = clip(watched, {
    from: 0,
    to: recordingSeconds > 0 ? recordingSeconds : Number.POSITIVE_INFINITY,
  });
  const watchedSeconds = totalLength(watchedParts);
  return {
    watched: watchedSeconds > 0 ? (1 as const) : (0 as const),
    watchedSeconds,
    watchProgress: percent(mergedLength(watchedParts), recordingSeconds),
  };
}
