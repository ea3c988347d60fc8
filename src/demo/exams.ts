import { type Calendar, dayMs, midnight, minuteMs, minutesOf, weekday } from './calendar.ts';
import type { Class, Groups } from './groups.ts';
import { drawMarks } from './homework.ts';
import type { PlannedExam, PlannedSitting } from './plan.ts';
import type { Random } from './random.ts';

const absent = 0.04;
const ranOutOfTime = 0.02;
const durationSeconds = 3600;
const durationMs = durationSeconds * 1000;
const gradingTakesMs = 3 * dayMs;

/** The weeks of a term with an exam in every class, and the title of the exam. */
const exams: readonly (readonly [week: number, title: string])[] = [
  [4, '期中测验'],
  [9, '单元测验'],
  [15, '期末测验'],
];
/** One class takes an exam right now. */
const sittingNow = 6;

export function planExams(random: Random, { calendar, groups }: { calendar: Calendar; groups: Groups }): PlannedExam[] {
  return groups.classes.flatMap((each) => {
    const draws = random.fork(`exams of ${each.group}`);
    const planned = exams.flatMap(([week, title]) => {
      const beginMs = each.lessonBeginsMs[week];
      return beginMs === undefined ? [] : [planExam(draws, calendar, groups, each, title, sundayEvening(beginMs))];
    });
    if (each.group !== sittingNow) return planned;
    const beganMs = Math.floor(calendar.now / minuteMs) * minuteMs - 20 * minuteMs;
    return [...planned, planExam(draws, calendar, groups, each, '随堂小测', beganMs)];
  });
}

/** Exams are taken at home, at a time without lessons. */
const sundayEvening = (ms: number) => midnight(ms) + (6 - weekday(ms)) * dayMs + minutesOf('19:40') * minuteMs;

function planExam(
  random: Random,
  { now }: Calendar,
  groups: Groups,
  each: Class,
  title: string,
  startsAtMs: number,
): PlannedExam {
  const questionCount = random.integer(15, 30);
  const members = groups.members.filter(
    ({ group, joinedAtMs, leftAtMs }) =>
      group === each.group && joinedAtMs <= startsAtMs && (leftAtMs === null || leftAtMs > startsAtMs),
  );
  const gradedAtMs = startsAtMs + durationMs + gradingTakesMs;
  const sit = (user: number): PlannedSitting => {
    const startedAtMs = startsAtMs + random.integer(0, 300) * 1000;
    const submittedAtMs = startedAtMs + random.integer(25 * 60, 54 * 60) * 1000;
    const marks = drawMarks(random, questionCount, 0.76);
    // When the time is over, the exam counts as submitted.
    const submits = !random.happens(ranOutOfTime) && submittedAtMs <= now;
    return {
      user,
      startedAtMs,
      ...(submits ? { submittedAtMs } : {}),
      ...(gradedAtMs <= now ? { gradedAtMs: gradedAtMs + random.integer(0, 5 * 60) * 1000, ...marks } : {}),
    };
  };
  const sittings = members.filter(() => !random.happens(absent)).map(({ user }) => sit(user));
  return {
    group: each.group,
    title: `${each.grade}${each.subject}${title}`,
    startsAtMs,
    durationSeconds,
    questionCount,
    fullMarks: '100',
    sittings: sittings.filter(({ startedAtMs }) => startedAtMs <= now),
  };
}
