import { type Calendar, dayMs, hourMs, minuteMs } from './calendar.ts';
import type { Class, Groups } from './groups.ts';
import type { PlannedHomework, PlannedRound } from './plan.ts';
import type { Chance } from './random.ts';

const rates = { submitted: 0.81, uncorrected: 0.05, returned: 0.33, revised: 0.91, viewsAnswer: 0.6 };
const daysToDo = 4;

/** Homework after every other lesson. */
export function planHomeworks(
  chance: Chance,
  { calendar, groups }: { calendar: Calendar; groups: Groups },
): PlannedHomework[] {
  return groups.classes.flatMap((each) =>
    each.lessonBeginsMs
      .map((beginMs, week) => ({ week, publishedAtMs: beginMs + each.lessonMs + 10 * minuteMs }))
      .filter(({ week, publishedAtMs }) => week % 2 === 0 && publishedAtMs < calendar.now)
      .map(({ week, publishedAtMs }) =>
        planHomework(chance.fork(`${each.group} ${week}`), { calendar, groups, each, week, publishedAtMs }),
      ),
  );
}

function planHomework(
  chance: Chance,
  {
    calendar: { now },
    groups,
    each,
    week,
    publishedAtMs,
  }: { calendar: Calendar; groups: Groups; each: Class; week: number; publishedAtMs: number },
): PlannedHomework {
  const members = groups.members.filter(
    ({ group, joinedAtMs, leftAtMs }) =>
      group === each.group && joinedAtMs <= publishedAtMs && (leftAtMs === null || leftAtMs > publishedAtMs),
  );
  // Essays have marks, but no questions to count.
  const questionCount = each.subject === '语文' && week % 4 === 0 ? null : chance.integer(8, 20);
  const work = { publishedAtMs, questionCount };
  const rounds = members
    .flatMap(({ user }) => drawRounds(chance, work, user))
    .filter(({ submittedAtMs }) => submittedAtMs <= now);
  const views = rounds
    .filter(({ round }) => round === 1 && chance.happens(rates.viewsAnswer))
    .map(({ user, submittedAtMs }) => ({ user, atMs: submittedAtMs + chance.integer(1, 30) * hourMs }));
  return {
    group: each.group,
    title: `第 ${week + 1} 讲课后作业`,
    publishedAtMs,
    dueAtMs: publishedAtMs + daysToDo * dayMs,
    questionCount,
    fullMarks: '100',
    rounds: rounds.map((round) => correctedBefore(now, round)),
    views: views.filter(({ atMs }) => atMs <= now),
  };
}

interface Work {
  readonly publishedAtMs: number;
  readonly questionCount: number | null;
}

function drawRounds(chance: Chance, work: Work, user: number): PlannedRound[] {
  if (!chance.happens(rates.submitted)) return [];
  const submittedAtMs = work.publishedAtMs + chance.integer(2, (daysToDo + 1) * 24) * hourMs;
  const first = { user, round: 1, submittedAtMs, activeSeconds: chance.integer(480, 3600) };
  if (chance.happens(rates.uncorrected)) return [first];
  const returned = chance.happens(rates.returned);
  const correctedAtMs = submittedAtMs + chance.integer(3, 40) * hourMs;
  const corrected = {
    ...first,
    correctedAtMs,
    returned,
    ...drawMarks(chance, work.questionCount, returned ? 0.6 : 0.85),
  };
  if (!returned || !chance.happens(rates.revised)) return [corrected];
  const revisedAtMs = correctedAtMs + chance.integer(4, 60) * hourMs;
  return [
    corrected,
    {
      user,
      round: 2,
      submittedAtMs: revisedAtMs,
      activeSeconds: chance.integer(200, 1500),
      correctedAtMs: revisedAtMs + chance.integer(3, 30) * hourMs,
      ...drawMarks(chance, work.questionCount, 0.97),
    },
  ];
}

/** About so much of it right. */
export function drawMarks(chance: Chance, questionCount: number | null, level: number) {
  const part = Math.max(0.2, Math.min(1, level + (chance.unit() - 0.5) * 0.3));
  if (questionCount === null) return { score: String(Math.round(part * 200) / 2) };
  const rightCount = Math.round(questionCount * part);
  return { score: ((rightCount * 100) / questionCount).toFixed(1), rightCount, errorCount: questionCount - rightCount };
}

/** What is to be corrected tomorrow has not been corrected yet. */
function correctedBefore(now: number, round: PlannedRound): PlannedRound {
  if (round.correctedAtMs === undefined || round.correctedAtMs === null || round.correctedAtMs <= now) return round;
  const { user, submittedAtMs, activeSeconds } = round;
  return { user, round: round.round, submittedAtMs, activeSeconds: activeSeconds ?? 0 };
}
