import { type Grade, grades } from './branches.ts';
import { type Calendar, dayMs, hourMs, minuteMs, minutesOf, presentWeek, termWeeks, weekMs } from './calendar.ts';
import type { People, Student } from './people.ts';
import type { PlannedGroup, PlannedMember } from './plan.ts';
import { nth, type Random } from './random.ts';
import { type Entry, subjects, timetable } from './timetable.ts';

/** A class with its timetable entry and its times. */
export interface Class extends Entry {
  readonly group: number;
  readonly lessonBeginsMs: readonly number[];
  readonly lessonMs: number;
  /** The course of the class. Classes of the same course can replace each other. */
  readonly course: string;
}

export interface Membership extends Omit<PlannedMember, 'order'> {
  readonly leftAtMs: number | null;
  /** The class from which the student was transferred. */
  readonly from: number | null;
}

export interface Groups {
  readonly groups: readonly PlannedGroup[];
  readonly classes: readonly Class[];
  readonly members: readonly Membership[];
}

const shortCourseWeeks = 4;
const lateJoiners = 0.08;
const withdrawals = 0.05;
/** Number of students who are transferred from the first class to the second. */
const transfers = 2;

export function planGroups(random: Random, calendar: Calendar, people: People): Groups {
  const classes = timetable.map((entry, group) => planClass(calendar, entry, group));
  const groups = classes.map((each) => planGroup(calendar, people, each));
  const taken = new Set<string>();
  const members = classes.flatMap((each) => {
    const draws = random.fork(`members of ${each.group}`);
    return planMembers(draws, calendar, each, drawStudents(draws, people, each, taken));
  });
  return { groups, classes, members: withTransfers(classes, members) };
}

function planClass(calendar: Calendar, entry: Entry, group: number): Class {
  const { season, year } = calendar.termName(termOf(entry));
  const lessonMs = (entry.type === 'oneToOne' || entry.type === 'public' ? 60 : 90) * minuteMs;
  const weeks = entry.term === 'this' ? termWeeks : shortCourseWeeks;
  const begins = Array.from({ length: weeks }, (_, week) => firstLesson(calendar, entry) + week * weekMs);
  const expiresMs = entry.expiresIn === undefined ? Number.POSITIVE_INFINITY : calendar.now + entry.expiresIn * dayMs;
  return {
    ...entry,
    group,
    lessonMs,
    lessonBeginsMs: begins.filter((beginMs) => beginMs + lessonMs < expiresMs),
    course: `${entry.grade}${entry.subject}${season}班（${year}）`,
  };
}

const termOf = ({ term }: Pick<Entry, 'term'>) => ({ last: -1, this: 0, next: 1 })[term];

function firstLesson(calendar: Calendar, { slot, term }: Entry): number {
  const fiveMinutes = 5 * minuteMs;
  const roundNow = Math.floor(calendar.now / fiveMinutes) * fiveMinutes;
  if (slot === 'now') return roundNow - 25 * minuteMs - presentWeek * weekMs;
  if (slot === 'soon') return roundNow + 25 * minuteMs - presentWeek * weekMs;
  return calendar.termBegin(termOf({ term })) + slot.day * dayMs + minutesOf(slot.time) * minuteMs;
}

function planGroup(calendar: Calendar, people: People, each: Class): PlannedGroup {
  const { branch, grade, subject, term, type, size, group, slot, teacher, lessonBeginsMs, lessonMs, expiresIn } = each;
  const { season } = calendar.termName(termOf(each));
  const number = timetable.slice(0, group + 1).filter((other) => isParallel(other, each)).length;
  const first = nth(lessonBeginsMs, 0);
  const last = nth(lessonBeginsMs, lessonBeginsMs.length - 1) + lessonMs;
  const endMs = expiresIn === undefined ? last + (term === 'last' ? 7 : 14) * dayMs : calendar.now + expiresIn * dayMs;
  const assistants = nth(people.assistants, branch);
  const abroad = typeof slot === 'string' ? '（海外时差班）' : '';
  return {
    branch,
    name: `${grade}${subject}${season}${term === 'last' ? '短期' : ''} ${number} 班${abroad}`,
    activeBeginSeconds: Math.floor((first - 7 * dayMs) / 1000),
    activeEndSeconds: Math.floor(endMs / 1000),
    teacher: nth(nth(people.teachers, branch), teacher),
    assistant: type === 'oneToOne' ? null : nth(assistants, group % assistants.length),
    subject: subjects.slice(0, branch).flat().length + nth(subjects, branch).indexOf(subject),
    remarks: type === 'dual' ? '双师课：主讲直播，助教在教室带班' : '',
    serviceFlag: type === 'public' ? 2 : 1,
    grade,
    capacity: type === 'oneToOne' ? 1 : Math.ceil((size + 2) / 5) * 5,
    createdAtMs: first - 45 * dayMs,
  };
}

const isParallel = (a: Entry, b: Entry) =>
  a.branch === b.branch && a.grade === b.grade && a.subject === b.subject && a.term === b.term;

function planMembers(random: Random, calendar: Calendar, each: Class, students: readonly Student[]): Membership[] {
  const { group, term, lessonBeginsMs } = each;
  const first = nth(lessonBeginsMs, 0);
  return students.map(({ user }, index) => {
    const weeksLate = term === 'this' && index > 2 && random.happens(lateJoiners) ? random.integer(1, 6) : 0;
    const enrolsBeforeMs = Math.min(first, calendar.now);
    const sinceMs = enrolsBeforeMs - random.integer(3 * 24, 30 * 24) * hourMs - random.integer(0, 59 * minuteMs);
    const joinedAtMs = weeksLate > 0 ? first + weeksLate * weekMs - random.integer(2, 5) * dayMs : sinceMs;
    const weeksStayed = weeksLate + random.integer(2, 5);
    const leaves = term === 'this' && index > 2 && weeksStayed < presentWeek && random.happens(withdrawals);
    return {
      group,
      user,
      joinedAtMs,
      leftAtMs: leaves ? first + weeksStayed * weekMs + dayMs : null,
      reason: leaves ? '退课' : '',
      from: null,
    };
  });
}

const gradesApart = (one: Grade, other: Grade) => Math.abs(grades.indexOf(one) - grades.indexOf(other));

/**
 * Students of the grade of the class who are in no other class of its course. The branch abroad mixes grades, and a public
 * class also accepts the neighbouring grades.
 */
function drawStudents(random: Random, people: People, each: Class, taken: Set<string>): Student[] {
  const { branch, grade, course, slot, group, size, type } = each;
  const isAbroad = typeof slot === 'string';
  const placeOf = ({ user }: Student) => `${user} ${isAbroad ? 'abroad' : course}`;
  const fitting = people.students.filter(
    (student) =>
      student.branch === branch &&
      student.isAbroad === isAbroad &&
      (isAbroad || gradesApart(student.grade, grade) <= (type === 'public' ? 1 : 0)) &&
      !people.namesakes.includes(student) &&
      !taken.has(placeOf(student)),
  );
  const first = group === 0 ? people.namesakes : [];
  const students = [...first, ...random.sample(fitting, size - first.length)];
  for (const student of students) taken.add(placeOf(student));
  return students;
}

/** Transfers some students to the parallel class in the middle of the term, without a gap. */
function withTransfers(classes: readonly Class[], members: readonly Membership[]): Membership[] {
  const [from, to] = [nth(classes, 0), nth(classes, 1)];
  const present = new Set(members.filter(({ group }) => group === to.group).map(({ user }) => user));
  const moving = members
    .filter(({ group, user, leftAtMs }) => group === from.group && leftAtMs === null && !present.has(user))
    .slice(-transfers);
  const atMs = nth(from.lessonBeginsMs, 5) + 6 * hourMs;
  return [
    ...members.map((member) => (moving.includes(member) ? { ...member, leftAtMs: atMs, reason: '转班' } : member)),
    ...moving.map(({ user }) => ({
      group: to.group,
      user,
      joinedAtMs: atMs,
      leftAtMs: null,
      reason: '',
      from: from.group,
    })),
  ];
}
