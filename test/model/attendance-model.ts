import type { Attendance, AttendanceRecord } from '../../src/school/lesson/attendance/attendance.ts';
import type { HeldLesson, LessonFacts } from '../../src/school/lesson/attendance/held-lesson.ts';
import type { LessonEvent, LessonEventKind } from '../../src/school/lesson/attendance/lesson-event.ts';

/**
 * The rules of attendance once more, told the slow way: time is a grid, every event happens on it, and each moment is
 * asked by itself whether somebody is there. No intervals, no sorting by time, nothing shared with the product.
 */
export const tickMs = 10_000;

const minuteMs = 60_000;
const lastMomentMs = 260 * tickMs;

type Events = readonly LessonEvent[];

const moments = (fromMs: number, toMs: number): number[] => {
  const result: number[] = [];
  for (let atMs = fromMs; atMs < toMs; atMs += tickMs) result.push(atMs);
  return result;
};
const timesOf = (events: Events, kind: LessonEventKind) => events.filter((e) => e.kind === kind).map((e) => e.atMs);
const idsOf = (events: Events) => [...new Set(events.map((event) => event.userId ?? 0))];
const devicesOf = (events: Events): Events[] =>
  idsOf(events).flatMap((userId) =>
    ['phone', 'tablet'].map((device) => events.filter((e) => e.userId === userId && e.device === device)),
  );

interface Visit {
  readonly sinceMs: number;
  /** Whether it is known when the visit ends. */
  readonly endIsKnown: boolean;
  /** Missing leave, no heartbeat. */
  readonly isUnconfirmed: boolean;
}

/** The visit by which a device is there at that moment. */
function visitAt(device: Events, atMs: number): Visit | undefined {
  const joins = timesOf(device, 'join');
  const sinceMs = Math.max(...joins.filter((joinMs) => joinMs <= atMs));
  if (sinceMs === Number.NEGATIVE_INFINITY) return undefined;
  const nextMs = Math.min(...joins.filter((joinMs) => joinMs > atMs));
  // A leave at the very time of the join belongs to what was before it.
  const leaves = timesOf(device, 'leave').filter((leaveMs) => leaveMs > sinceMs && leaveMs <= nextMs);
  if (leaves.some((leaveMs) => leaveMs <= atMs)) return undefined;
  if (leaves.length > 0) return { sinceMs, endIsKnown: true, isUnconfirmed: false };
  const beats = timesOf(device, 'heartbeat');
  const signs = [sinceMs, ...beats.filter((beatMs) => beatMs >= sinceMs && beatMs < nextMs)];
  if (beats.length > 0 && atMs >= Math.max(...signs) + minuteMs) return undefined;
  const endIsKnown = beats.length > 0 || nextMs < Number.POSITIVE_INFINITY;
  return { sinceMs, endIsKnown, isUnconfirmed: beats.length === 0 };
}

const isThere = (events: Events, atMs: number) => devicesOf(events).some((device) => visitAt(device, atMs));

/** Whether one of the devices has it on: switched on during the visit it is in, and not off since. */
function isOn(events: Events, on: LessonEventKind, off: LessonEventKind, atMs: number): boolean {
  return devicesOf(events).some((device) => {
    const visit = visitAt(device, atMs);
    if (visit === undefined) return false;
    return timesOf(device, on)
      .filter((onMs) => onMs >= visit.sinceMs && onMs <= atMs)
      .some((onMs) => !timesOf(device, off).some((offMs) => offMs > onMs && offMs <= atMs));
  });
}

export function modelLesson(facts: LessonFacts): HeldLesson | null {
  const teachers = facts.events.filter((event) => event.role === 'teacher');
  const startMs = modelStart(facts, teachers);
  if (startMs === undefined) return null;
  const eventMs = modelEndEvent(facts, teachers, startMs);
  if (eventMs !== undefined) return { startMs, endMs: eventMs, visibleFromMs: eventMs };
  return { startMs, ...(startMs > facts.scheduledEndMs ? taughtLater : endsAsScheduled)(facts, teachers, startMs) };
}

const limitOf = (facts: LessonFacts) => facts.scheduledEndMs + facts.overrunLimitMs;
const visitsAt = (events: Events, atMs: number): Visit[] =>
  devicesOf(events).flatMap((device) => visitAt(device, atMs) ?? []);

/** What staff entered; else the first start event that counts; else when a teacher is there at the scheduled time or later. */
function modelStart(facts: LessonFacts, teachers: Events): number | undefined {
  const starts = facts.events.filter((event) => event.kind === 'start');
  const entered = starts.filter((event) => event.byStaff).map((event) => event.atMs);
  const counting = starts
    .filter(({ atMs }) => atMs >= facts.scheduledBeginMs - facts.earlyStartLimitMs)
    .filter(({ atMs }) => moments(atMs, lastMomentMs).some((momentMs) => isThere(teachers, momentMs)))
    .map((event) => event.atMs);
  if (entered.length > 0) return Math.min(...entered);
  if (counting.length > 0) return Math.min(...counting);
  const inTime = moments(facts.scheduledBeginMs, limitOf(facts)).find((atMs) => isThere(teachers, atMs));
  return inTime ?? moments(limitOf(facts), lastMomentMs).find((atMs) => beginsLongStay(facts, teachers, atMs));
}

/** Whether one of the devices comes then, and is known to stay for five minutes, though it may join again meanwhile. */
const beginsLongStay = (facts: LessonFacts, teachers: Events, atMs: number) =>
  devicesOf(teachers).some((device) => {
    if (visitAt(device, atMs)?.sinceMs !== atMs) return false;
    const overMs = modelGoesOnUntil(facts, teachers, atMs);
    let [visitMs, endMs] = [atMs, endOfVisit(device, atMs)];
    while (endMs < overMs && reconnects(device, endMs)) [visitMs, endMs] = [endMs, endOfVisit(device, endMs)];
    return visitAt(device, visitMs)?.isUnconfirmed === false && endMs - atMs >= 5 * minuteMs;
  });

/** The first moment at which the device that came then is no longer there by that join. */
const endOfVisit = (device: Events, sinceMs: number) =>
  moments(sinceMs, lastMomentMs).find((atMs) => visitAt(device, atMs)?.sinceMs !== sinceMs) ?? lastMomentMs;

/** Whether it joins at that moment, at which it was there and from which it did not leave. */
const reconnects = (device: Events, atMs: number) =>
  timesOf(device, 'join').includes(atMs) && !timesOf(device, 'leave').includes(atMs);

/** A lesson that begins then goes on for its length, and for 20 minutes after somebody came or a teacher left. */
function modelGoesOnUntil(facts: LessonFacts, teachers: Events, startMs: number): number {
  const overrunMs = facts.overrunLimitMs;
  const visits = devicesOf(teachers).flatMap((device) =>
    [...new Set(timesOf(device, 'join'))].map((sinceMs) => {
      const endMs = endOfVisit(device, sinceMs);
      const isGone = endMs < lastMomentMs && !reconnects(device, endMs);
      return { sinceMs, endMs: isGone ? endMs : sinceMs };
    }),
  );
  let overMs = startMs + facts.scheduledEndMs - facts.scheduledBeginMs + overrunMs;
  for (;;) {
    const came = timesOf(facts.events, 'join').filter((atMs) => atMs < overMs);
    const left = visits.filter((visit) => visit.sinceMs < overMs).map((visit) => visit.endMs);
    const nextMs = Math.max(overMs, ...[...came, ...left].map((atMs) => atMs + overrunMs));
    if (nextMs === overMs) return overMs;
    overMs = nextMs;
  }
}

/** What staff entered; else the last end event with a teacher within five minutes, a late one with no assumed teacher. */
function modelEndEvent(facts: LessonFacts, teachers: Events, startMs: number): number | undefined {
  const ends = facts.events.filter((event) => event.kind === 'end' && event.atMs >= startMs);
  const entered = ends.filter((event) => event.byStaff);
  const counting = ends.filter(({ atMs }) =>
    moments(atMs - 5 * minuteMs - tickMs, atMs + tickMs).some((momentMs) =>
      visitsAt(teachers, momentMs).some((visit) => atMs <= limitOf(facts) || !visit.isUnconfirmed),
    ),
  );
  const ending = entered.length > 0 ? entered : counting;
  return ending.length === 0 ? undefined : Math.max(...ending.map((event) => event.atMs));
}

function endsAsScheduled(facts: LessonFacts, teachers: Events) {
  const limitMs = limitOf(facts);
  const overrun = moments(facts.scheduledEndMs, limitMs).findLast((atMs) =>
    visitsAt(teachers, atMs).some((visit) => visit.endIsKnown),
  );
  return { endMs: overrun === undefined ? facts.scheduledEndMs : overrun + tickMs, visibleFromMs: limitMs };
}

/** As long as its teacher was there, but for visits that begin when it would be over. */
function taughtLater(facts: LessonFacts, teachers: Events, startMs: number) {
  const limitMs = modelGoesOnUntil(facts, teachers, startMs);
  const during = (atMs: number) => visitsAt(teachers, atMs).filter((visit) => visit.sinceMs < limitMs);
  const last = moments(startMs, lastMomentMs).findLast((atMs) => during(atMs).some((visit) => visit.endIsKnown));
  const isOver = last !== undefined && !during(lastMomentMs).some((visit) => !visit.endIsKnown);
  const endMs = last === undefined ? startMs : last + tickMs;
  return { endMs, visibleFromMs: isOver ? endMs : Math.max(endMs, limitMs) };
}

type ModelRecord = Omit<AttendanceRecord, 'presences'>;

export function modelAttendance(
  facts: LessonFacts,
  lesson: HeldLesson,
  memberIds: readonly number[],
): Omit<Attendance, 'records'> & { records: ModelRecord[] } {
  const ofStudents = facts.events.filter((event) => event.role === 'student');
  const records = [...new Set([...memberIds, ...idsOf(ofStudents)])]
    .sort((a, b) => a - b)
    .map((userId) => modelRecord(userId, facts, lesson));
  return { listenerCount: records.filter((record) => record.onlineSeconds > 0).length, records };
}

function modelRecord(userId: number, facts: LessonFacts, lesson: HeldLesson): ModelRecord {
  const own = facts.events.filter((event) => event.userId === userId);
  const classMoments = moments(lesson.startMs, lesson.endMs);
  const secondsWhen = (holds: (atMs: number) => boolean) => (classMoments.filter(holds).length * tickMs) / 1000;
  const joins = timesOf(own, 'join').filter((joinMs) => joinMs < lesson.endMs);
  const lastMs = moments(0, Math.min(lesson.endMs, lastMomentMs)).findLast((atMs) => isThere(own, atMs));
  return {
    userId,
    joinedMs: joins.length === 0 ? 0 : Math.min(...joins),
    leftMs: lastMs === undefined ? 0 : lastMs + tickMs,
    classSeconds: secondsWhen(() => true),
    onlineSeconds: secondsWhen((atMs) => isThere(own, atMs)),
    onstageSeconds: secondsWhen((atMs) => isOn(own, 'stageOn', 'stageOff', atMs)),
    connectSeconds: secondsWhen((atMs) => isOn(own, 'micOn', 'micOff', atMs)),
    rewardPoints: own.reduce((sum, { kind, points }) => (kind === 'reward' ? sum + (points ?? 1) : sum), 0),
    raiseCount: modelRaises(own),
    ...modelSignIns(facts.events, own),
    examCorrectness: modelCorrectness(own),
    ...modelWatching(own, facts.recordingSeconds),
  };
}

function modelRaises(own: Events): number {
  const hands = own.filter((event) => event.kind === 'hand');
  return (
    ['a', 'b'].filter((ref) => hands.some((event) => event.ref === ref)).length +
    hands.filter((event) => event.ref === '').length
  );
}

const isLater = (a: LessonEvent, b: LessonEvent) => a.atMs > b.atMs || (a.atMs === b.atMs && a.eventId > b.eventId);

function modelSignIns(all: Events, own: Events): { signInTotal: number; signInCount: number } {
  const calls = all.filter((call) => {
    const same = all.filter((event) => event.ref === call.ref);
    const isFirst = !same.some((event) => event.kind === 'signInCall' && isLater(call, event));
    return call.kind === 'signInCall' && isFirst && !same.some((event) => event.kind === 'signInCancel');
  });
  const answered = calls.filter((call) =>
    own.some(({ kind, ref, atMs }) => {
      const lateMs = atMs - call.atMs;
      return kind === 'signIn' && ref === call.ref && lateMs >= 0 && lateMs <= (call.windowSeconds ?? 300) * 1000;
    }),
  );
  return { signInTotal: calls.length, signInCount: answered.length };
}

const modelPercent = (part: number, whole: number) =>
  whole === 0 ? '' : String(Math.floor((part * 10_000) / whole) / 100);

function modelCorrectness(own: Events): string {
  const answers = own.filter((event) => event.kind === 'answer');
  const last = answers.filter((one) => !answers.some((other) => other.ref === one.ref && isLater(other, one)));
  return modelPercent(last.filter((event) => event.isRight).length, last.length);
}

function modelWatching(own: Events, recordingSeconds: number) {
  const seconds: number[] = [];
  for (const { kind, fromSecond, toSecond } of own) {
    if (kind !== 'watch') continue;
    for (let second = fromSecond ?? 0; second < (toSecond ?? 0); second += 1) {
      if (recordingSeconds === 0 || second < recordingSeconds) seconds.push(second);
    }
  }
  return {
    watched: seconds.length > 0 ? (1 as const) : (0 as const),
    watchedSeconds: seconds.length,
    watchProgress: modelPercent(new Set(seconds).size, recordingSeconds),
  };
}
