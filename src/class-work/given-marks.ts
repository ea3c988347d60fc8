import { plainDecimal } from '../contract/units.ts';
import { fail } from '../failure.ts';
import { type KeptAnswer, withMarks } from './answers.ts';
import type { Marking, WorkSize } from './marks.ts';

interface Given {
  readonly score?: string | undefined;
  readonly rightCount?: number | undefined;
  readonly errorCount?: number | undefined;
  readonly answers?: readonly { question: string; isRight: 0 | 1; score?: string | undefined }[] | undefined;
}

const mostMarks = '99999.99';

/** What a marker says of a piece of work, made sure that it can be; from the answers where they were marked. */
export function markingOf(
  work: WorkSize,
  given: Given,
  handedIn: readonly KeptAnswer[],
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

  const marked = withMarks(handedIn, answers ?? [], `${path}answers`);
  const all = work.questionCount ?? marked.length;
  const counts = byQuestion
    ? { right: marked.filter(({ isRight }) => isRight === true).length, all: marked.length }
    : { right: rightCount ?? 0, all: (rightCount ?? 0) + (errorCount ?? 0) };
  if (work.questionCount !== null && counts.all > work.questionCount) {
    const param = byQuestion ? `${path}answers` : `${path}${errorCount === undefined ? 'rightCount' : 'errorCount'}`;
    throw fail('moreThanQuestions', { param, questions: work.questionCount, received: counts.all });
  }
  const inAll = score ?? (byQuestion ? sumOf(marked) : undefined);
  checkScore(inAll, work, score === undefined ? `${path}answers` : `${path}score`);
  return {
    score: inAll ?? null,
    rightCount: byQuestion ? counts.right : (rightCount ?? null),
    errorCount: byQuestion ? all - counts.right : (errorCount ?? null),
    answers: marked,
  };
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
