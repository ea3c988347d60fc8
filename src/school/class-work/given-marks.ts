import { fail } from '../../operation/errors/failure.ts';
import { plainDecimal } from '../../operation/validation/units.ts';
import { type KeptAnswer, withMarks } from './answers.ts';
import type { Marking, WorkSize } from './marks.ts';

interface Given {
  readonly score?: string | undefined;
  readonly rightCount?: number | undefined;
  readonly errorCount?: number | undefined;
  readonly answers?: readonly { question: string; isRight: 0 | 1; score?: string | undefined }[] | undefined;
}

const mostMarks = '99999.99';

type Marked = Marking & { readonly answers: readonly KeptAnswer[] };

/**
 * The marks of a piece of work after a request, checked against its size. The request changes what it names; marks,
 * counts and score that it does not name stay as they were `before`.
 */
export function markingOf(
  work: WorkSize,
  given: Given,
  before: Marked,
  path = '',
): Marking & { answers: KeptAnswer[] } {
  const { score, rightCount, errorCount, answers } = given;
  const byQuestion = answers !== undefined;
  if (score === undefined && rightCount === undefined && errorCount === undefined && !byQuestion) {
    throw fail('marksMissing', { param: `${path}score` });
  }
  for (const [name, count] of Object.entries({ rightCount, errorCount })) {
    if (byQuestion && count !== undefined) throw fail('countBesideAnswers', { param: `${path}${name}` });
  }

  const marked = withMarks(before.answers, answers ?? [], `${path}answers`);
  const counts = byQuestion ? countMarked(work, marked) : countGiven(work, given, before);
  // Of answers marked one by one those count that nobody marked yet, too.
  const counted = byQuestion ? marked.length : (counts.rightCount ?? 0) + (counts.errorCount ?? 0);
  if (work.questionCount !== null && counted > work.questionCount) {
    const param = byQuestion ? `${path}answers` : `${path}${errorCount === undefined ? 'rightCount' : 'errorCount'}`;
    throw fail('moreThanQuestions', { param, questions: work.questionCount, received: counted });
  }
  const sum = byQuestion ? sumOf(marked) : undefined;
  checkScore(score ?? sum, work, score === undefined ? `${path}answers` : `${path}score`);
  return { score: score ?? sum ?? remainingScore(before, byQuestion), ...counts, answers: marked };
}

function countMarked({ questionCount }: WorkSize, marked: readonly KeptAnswer[]) {
  const rightCount = marked.filter(({ isRight }) => isRight === true).length;
  return { rightCount, errorCount: (questionCount ?? marked.length) - rightCount };
}

/**
 * Where the number of questions is known, one count says what the other is: naming either replaces both. Where it is
 * not, the count that is not named stays.
 */
function countGiven({ questionCount }: WorkSize, { rightCount, errorCount }: Given, before: Marking) {
  const replacesBoth = questionCount !== null && (rightCount ?? errorCount) !== undefined;
  return {
    rightCount: rightCount ?? (replacesBoth ? null : before.rightCount),
    errorCount: errorCount ?? (replacesBoth ? null : before.errorCount),
  };
}

/** The score given before; one that was the sum of the questions is not known once a question has no marks. */
function remainingScore({ score, answers }: Marked, byQuestion: boolean): string | null {
  const sum = byQuestion && answers.length > 0 ? sumOf(answers) : undefined;
  const wasSum = score !== null && sum !== undefined && inHundredths(score) === inHundredths(sum);
  return wasSum ? null : score;
}

/** The sum of the marks, where every answer has some. */
function sumOf(answers: readonly KeptAnswer[]): string | undefined {
  let hundredths = 0;
  for (const { score } of answers) {
    if (score === null) return undefined;
    hundredths += inHundredths(score);
  }
  return plainDecimal((hundredths / 100).toFixed(2));
}

function checkScore(score: string | undefined, { fullMarks }: WorkSize, param: string): void {
  const limit = fullMarks ?? mostMarks;
  if (score === undefined || inHundredths(score) <= inHundredths(limit)) return;
  throw fail('scoreAboveFullMarks', { param, fullMarks: plainDecimal(limit), received: score });
}

export const inHundredths = (marks: string) => Math.round(Number(marks) * 100);
