import type { Attendance, AttendanceRecord } from '../src/live-class/attendance.ts';
import type { HeldLesson, LessonFacts } from '../src/live-class/held-lesson.ts';
import type { LessonEvent, LessonEventKind } from '../src/live-class/lesson-event.ts';

/**
 * The rules of attendance once more, told the slow way: time is a grid, every event happens on it, and each moment is
 * asked by itself whether somebody is there. No intervals, no sorting by time, nothing shared with the product.
 */
export const tickMs = 10_000;

const minuteMs = 60_000;
const lastMomentMs = 200 * tickMs;

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

/** The join by which a device is there at that moment, and whether it is known when that visit ends. */
function visitAt(device: Events, atMs: number): { sinceMs: number; endIsKnown: boolean } | undefined {
  const joins = timesOf(device, 'join');
  const sinceMs = Math.max(...joins.filter((joinMs) => joinMs <= atMs));
  if (sinceMs === Number.NEGATIVE_INFINITY) return undefined;
  const nextMs = Math.min(...joins.filter((joinMs) => joinMs > atMs));
  // A leave at the very time of the join belongs to what was before it.
  const leaves = timesOf(device, 'leave').filter((leaveMs) => leaveMs > sinceMs && leaveMs <= nextMs);
  if (leaves.some((leaveMs) => leaveMs <= atMs)) return undefined;
  if (leaves.length > 0) return { sinceMs, endIsKnown: true };
  const beats = timesOf(device, 'heartbeat');
  const signs = [sinceMs, ...beats.filter((beatMs) => beatMs >= sinceMs && beatMs < nextMs)];
  if (beats.length > 0 && atMs >= Math.max(...signs) + minuteMs) return undefined;
  return { sinceMs, endIsKnown: beats.length > 0 || nextMs < Number.POSITIVE_INFINITY };
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
  const limitMs = facts.scheduledEndMs + facts.overrunLimitMs;
  const teachers = facts.events.filter((event) => event.role === 'teacher');
  const starts = facts.events.filter((event) => event.kind === 'start');
  const startEvents = starts.some((event) => event.byStaff) ? starts.filter((event) => event.byStaff) : starts;
  const startMs =
    startEvents.length > 0
      ? Math.min(...startEvents.map((event) => event.atMs))
      : moments(facts.scheduledBeginMs, limitMs).find((atMs) => isThere(teachers, atMs));
  if (startMs === undefined) return null;

  const ends = facts.events.filter((event) => event.kind === 'end' && event.atMs >= startMs);
  const byStaff = ends.filter((event) => event.byStaff);
  const attended = ends.filter(({ atMs }) =>
    moments(atMs - 5 * minuteMs - tickMs, atMs + tickMs).some((momentMs) => isThere(teachers, momentMs)),
  );
  const endEvents = byStaff.length > 0 ? byStaff : attended;
  if (endEvents.length > 0) {
    const endMs = Math.max(...endEvents.map((event) => event.atMs));
    return { startMs, endMs, visibleFromMs: endMs };
  }
  const overrun = moments(facts.scheduledEndMs, limitMs).findLast((atMs) =>
    devicesOf(teachers).some((device) => visitAt(device, atMs)?.endIsKnown),
  );
  const endMs = Math.max(startMs, overrun === undefined ? facts.scheduledEndMs : overrun + tickMs);
  return { startMs, endMs, visibleFromMs: Math.max(limitMs, endMs) };
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
