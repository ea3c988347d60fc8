import { type Calendar, dayMs, hourMs, minuteMs } from './calendar.ts';
import type { Class, Groups } from './groups.ts';
import type { PlannedHomework, PlannedRound } from './plan.ts';
import type { Random } from './random.ts';

const rates = { submitted: 0.81, uncorrected: 0.05, returned: 0.33, revised: 0.91, viewsAnswer: 0.6 };
const daysToDo = 4;

/** Homework follows every second lesson. */
export function planHomeworks(
  random: Random,
  { calendar, groups }: { calendar: Calendar; groups: Groups },
): PlannedHomework[] {
  return groups.classes.flatMap((each) =>
    each.lessonBeginsMs
      .map((beginMs, week) => ({ week, publishedAtMs: beginMs + each.lessonMs + 10 * minuteMs }))
      .filter(({ week, publishedAtMs }) => week % 2 === 0 && publishedAtMs < calendar.now)
      .map(({ week, publishedAtMs }) =>
        planHomework(random.fork(`${each.group} ${week}`), { calendar, groups, each, week, publishedAtMs }),
      ),
  );
}

function planHomework(
  random: Random,
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
  // Essays have marks but no questions.
  const questionCount = each.subject === '语文' && week % 4 === 0 ? null : random.integer(8, 20);
  const work = { publishedAtMs, questionCount };
  const rounds = members
    .flatMap(({ user }) => drawRounds(random, work, user))
    .filter(({ submittedAtMs }) => submittedAtMs <= now);
  const views = rounds
    .filter(({ round }) => round === 1 && random.happens(rates.viewsAnswer))
    .map(({ user, submittedAtMs }) => ({ user, atMs: submittedAtMs + random.integer(1, 30) * hourMs }));
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

function drawRounds(random: Random, work: Work, user: number): PlannedRound[] {
  if (!random.happens(rates.submitted)) return [];
  const submittedAtMs = work.publishedAtMs + random.integer(2, (daysToDo + 1) * 24) * hourMs;
  const first = { user, round: 1, submittedAtMs, activeSeconds: random.integer(480, 3600) };
  if (random.happens(rates.uncorrected)) return [first];
  const returned = random.happens(rates.returned);
  const correctedAtMs = submittedAtMs + random.integer(3, 40) * hourMs;
  const corrected = {
    ...first,
    correctedAtMs,
    returned,
    ...drawMarks(random, work.questionCount, returned ? 0.6 : 0.85),
  };
  if (!returned || !random.happens(rates.revised)) return [corrected];
  const revisedAtMs = correctedAtMs + random.integer(4, 60) * hourMs;
  return [
    corrected,
    {
      user,
      round: 2,
      submittedAtMs: revisedAtMs,
      activeSeconds: random.integer(200, 1500),
      correctedAtMs: revisedAtMs + random.integer(3, 30) * hourMs,
      ...drawMarks(random, work.questionCount, 0.97),
    },
  ];
}

/** Answers with about this share of them right. */
export function drawMarks(random: Random, questionCount: number | null, level: number) {
  const part = Math.max(0.2, Math.min(1, level + (random.unit() - 0.5) * 0.3));
  if (questionCount === null) return { score: String(Math.round(part * 200) / 2) };
  const rightCount = Math.round(questionCount * part);
  return { score: ((rightCount * 100) / questionCount).toFixed(1), rightCount, errorCount: questionCount - rightCount };
}

/** Removes corrections that lie in the future. */
function correctedBefore(now: number, round: PlannedRound): PlannedRound {
  if (round.correctedAtMs === undefined || round.correctedAtMs === null || round.correctedAtMs <= now) return round;
  const { user, submittedAtMs, activeSeconds } = round;
  return { user, round: round.round, submittedAtMs, activeSeconds: activeSeconds ?? 0 };
}
