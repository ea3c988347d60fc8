import type { LessonEventKind } from '../school/lesson/attendance/lesson-event.ts';
import { type Calendar, dayMs, hourMs, minuteMs, presentWeek } from './calendar.ts';
import type { Class, Groups, Membership } from './groups.ts';
import type { PlannedEvent, PlannedGuest, PlannedLeave } from './plan.ts';
import type { Random } from './random.ts';

/** A deviation from the schedule. */
export type Oddity = 'teacherForgotToEnd' | 'teacherNeverCame' | 'overran' | 'substitute';

/** A lesson with what happened in it. */
export interface Held {
  /** Index of the lesson. */
  readonly lesson: number;
  readonly each: Class;
  readonly week: number;
  readonly beginMs: number;
  readonly endMs: number;
  readonly teacher: number;
  readonly assistant: number | null;
  readonly oddity: Oddity | undefined;
}

/** Attendance falls during a term. */
const attendance = { first: 0.905, last: 0.775 };
const rates = { late: 0.1, early: 0.06, secondDevice: 0.05, missingLeave: 0.03, replay: 0.21, excused: 0.3 };

export interface Timeline {
  readonly random: Random;
  readonly held: Held;
  add(kind: LessonEventKind, atMs: number, user: number | null, more?: Partial<PlannedEvent>): void;
}

export interface Attendance {
  readonly events: readonly PlannedEvent[];
  readonly leaves: readonly PlannedLeave[];
  readonly guests: readonly PlannedGuest[];
}

/** The events, leave requests and guests of all lessons that have begun. */
export function planAttendance(
  random: Random,
  { calendar, groups, lessons }: { calendar: Calendar; groups: Groups; lessons: readonly Held[] },
): Attendance {
  const membersOf = byGroup(groups.members);
  const eventsOfLessons: PlannedEvent[][] = [];
  const leaves: PlannedLeave[] = [];
  const guests: PlannedGuest[] = [];
  const timelines = lessons.map((held) => {
    const events: PlannedEvent[] = [];
    eventsOfLessons.push(events);
    return timelineOf(random.fork(`lesson ${held.lesson}`), held, events);
  });
  for (const timeline of timelines) {
    const { held, random: draws } = timeline;
    runLesson(timeline);
    const members = (membersOf.get(held.each.group) ?? []).filter((member) => covers(member, held.beginMs));
    const parallel = timelines.find(({ held: other }) => standsIn(other, held));
    const isIn = (each: Timeline, user: number) =>
      (membersOf.get(each.held.each.group) ?? []).some((member) => member.user === user);
    for (const { user } of members) {
      if (draws.happens(likelihood(held))) attend(timeline, user);
      else if (draws.happens(rates.excused)) {
        const askedAtMs = held.beginMs - draws.integer(2, 40) * hourMs;
        leaves.push({ lesson: held.lesson, user, reason: draws.pick(reasons), askedAtMs });
        if (parallel !== undefined && !isIn(parallel, user)) {
          guests.push({ lesson: parallel.held.lesson, user, missed: held.lesson, invitedAtMs: askedAtMs });
          attend(parallel, user);
        }
      }
      if (draws.happens(rates.replay)) replay(timeline, user);
    }
  }
  return { events: eventsOfLessons.flat().filter(({ atMs }) => atMs <= calendar.now), leaves, guests };
}

const timelineOf = (random: Random, held: Held, events: PlannedEvent[]): Timeline => ({
  random,
  held,
  add: (kind, atMs, user, more = {}) => {
    events.push({ lesson: held.lesson, eventId: `e${events.length + 1}`, kind, atMs, user, ...more });
  },
});

/** Whether one lesson can make up for another: the same course in the same week. */
const standsIn = (other: Held, held: Held) =>
  other.each.group !== held.each.group &&
  other.each.branch === held.each.branch &&
  other.each.course === held.each.course &&
  other.week === held.week &&
  other.oddity === undefined;

const reasons = ['生病', '学校活动', '家里有事', '考试周'];

const covers = ({ joinedAtMs, leftAtMs }: Membership, atMs: number) =>
  joinedAtMs <= atMs && (leftAtMs === null || leftAtMs > atMs);

function byGroup(members: readonly Membership[]): Map<number, Membership[]> {
  const groups = new Map<number, Membership[]>();
  for (const member of members) groups.set(member.group, [...(groups.get(member.group) ?? []), member]);
  return groups;
}

const likelihood = ({ week, each }: Held): number =>
  each.term === 'this' ? attendance.first + ((attendance.last - attendance.first) * week) / presentWeek : 0.87;

/** Events of the teacher and the assistant, and sign-in calls. */
function runLesson({ random, held, add }: Timeline): void {
  const { beginMs, endMs, teacher, assistant, oddity } = held;
  if (oddity === 'teacherNeverCame') return;
  add('join', beginMs - random.integer(2, 8) * minuteMs, teacher, { device: 'laptop' });
  add('start', beginMs + random.integer(-60, 90) * 1000, null);
  const closesMs = oddity === 'overran' ? endMs + 15 * minuteMs : endMs + random.integer(-30, 150) * 1000;
  if (oddity !== 'teacherForgotToEnd') add('end', closesMs, null);
  add('leave', closesMs + random.integer(10, 200) * 1000, teacher, { device: 'laptop' });
  if (assistant !== null) {
    add('join', beginMs - random.integer(5, 12) * minuteMs, assistant, { device: 'laptop' });
    add('leave', closesMs + random.integer(10, 300) * 1000, assistant, { device: 'laptop' });
  }
  for (const [ref, atMs] of signInCalls(held)) add('signInCall', atMs, null, { ref, windowSeconds: 300 });
}

/** One or two sign-in calls in a lesson. */
function signInCalls({ lesson, beginMs }: Held): [ref: string, atMs: number][] {
  const calls: [string, number][] = [['call-1', beginMs + 12 * minuteMs]];
  if (lesson % 3 === 0) calls.push(['call-2', beginMs + 45 * minuteMs]);
  return calls;
}

/** Events of one student in a lesson. */
function attend(timeline: Timeline, user: number): void {
  const { random, held, add } = timeline;
  const { beginMs, endMs, each } = held;
  const isLate = random.happens(rates.late);
  const joinedMs = beginMs + (isLate ? random.integer(7 * 60, 25 * 60) : random.integer(-8 * 60, 150)) * 1000;
  const leavesEarly = random.happens(rates.early);
  const leftMs = endMs + (leavesEarly ? -random.integer(8 * 60, 30 * 60) : random.integer(-20, 180)) * 1000;
  const device = random.pick(['tablet', 'tablet', 'laptop', 'phone']);
  add('join', joinedMs, user, { device });
  if (!random.happens(rates.missingLeave)) add('leave', leftMs, user, { device });
  if (random.happens(rates.secondDevice)) {
    const second = device === 'phone' ? 'tablet' : 'phone';
    const fromMs = joinedMs + random.integer(2, 20) * minuteMs;
    add('join', fromMs, user, { device: second });
    add('leave', fromMs + random.integer(5, 25) * minuteMs, user, { device: second });
  }
  if (held.oddity === 'teacherNeverCame') return;

  for (const [ref, atMs] of signInCalls(held)) {
    if (atMs > joinedMs && random.happens(0.86)) add('signIn', atMs + random.integer(5, 280) * 1000, user, { ref });
  }
  const during = () => Math.max(joinedMs, beginMs) + random.integer(1, 25) * minuteMs;
  if (random.happens(0.3)) add('hand', during(), user, { ref: `hand-${user}` });
  if (random.happens(0.3)) add('reward', during(), user, { points: random.integer(1, 3) });
  if (random.happens(0.5)) add('answer', during(), user, { ref: 'question-1', isRight: random.happens(0.72) });
  if (random.happens(0.35)) add('answer', during(), user, { ref: 'question-2', isRight: random.happens(0.66) });
  if (each.type !== 'large' && each.type !== 'public' && random.happens(0.16)) speak(timeline, user, device, during());
}

function speak({ random, add }: Timeline, user: number, device: string, fromMs: number): void {
  const untilMs = fromMs + random.integer(40, 240) * 1000;
  const isOnStage = random.happens(0.5);
  add('micOn', fromMs, user, { device });
  add('micOff', untilMs, user, { device });
  if (!isOnStage) return;
  add('stageOn', fromMs, user, { device });
  add('stageOff', untilMs, user, { device });
}

/** The student watches the recording once or twice, with overlaps. */
function replay({ random, held, add }: Timeline, user: number): void {
  if (held.oddity === 'teacherNeverCame') return;
  const length = Math.floor((held.endMs - held.beginMs) / 1000);
  const watchedMs = held.endMs + random.integer(3 * 60, 3 * 24 * 60) * minuteMs;
  const until = random.integer(Math.floor(length / 5), length);
  add('watch', watchedMs, user, { fromSecond: 0, toSecond: until });
  if (random.happens(0.3)) {
    add('watch', watchedMs + dayMs, user, {
      fromSecond: Math.floor(until / 2),
      toSecond: Math.min(length, until + 600),
    });
  }
}
