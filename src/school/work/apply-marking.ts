import { differences } from '../../operation/call/audit.ts';
import { fail } from '../../operation/errors/failure.ts';
import { plainDecimal } from '../../operation/validation/units.ts';
import { type StoredAnswer, withMarks } from './answers.ts';
import { workErrors } from './errors.ts';
import type { Marking, WorkSize } from './marks.ts';

interface MarkingInput {
  readonly score?: string | undefined;
  readonly rightCount?: number | undefined;
  readonly errorCount?: number | undefined;
  readonly answers?: readonly { question: string; isRight: 0 | 1; score?: string | undefined }[] | undefined;
}

/** Changes of marks for the audit log, which does not repeat what a student wrote: it says that the answers changed. */
export function markingChanges<T extends Marked>(before: T, after: T): ReturnType<typeof differences> {
  const { answers, ...changed } = differences(before, after);
  return answers === undefined ? changed : { ...changed, answers: ['…', '…'] };
}

const mostMarks = '99999.99';

type Marked = Marking & { readonly answers: readonly StoredAnswer[] };

/** Marks, counts and score that the request leaves out keep the values of `before`. */
export function applyMarking(
  work: WorkSize,
  input: MarkingInput,
  before: Marked,
  path = '',
): Marking & { answers: StoredAnswer[] } {
  const { rightCount, errorCount, answers } = input;
  const score = input.score === undefined ? undefined : plainDecimal(input.score);
  const byQuestion = answers !== undefined;
  if (score === undefined && rightCount === undefined && errorCount === undefined && !byQuestion) {
    throw fail(workErrors.marksMissing, { param: `${path}score` });
  }
  for (const [name, count] of Object.entries({ rightCount, errorCount })) {
    if (byQuestion && count !== undefined) throw fail(workErrors.countBesideAnswers, { param: `${path}${name}` });
  }

  const marked = withMarks(before.answers, answers ?? [], `${path}answers`);
  const counts = byQuestion ? countMarked(work, marked) : countRequested(work, input, before);
  // Answers without marks count as questions too.
  const counted = byQuestion ? marked.length : (counts.rightCount ?? 0) + (counts.errorCount ?? 0);
  if (work.questionCount !== null && counted > work.questionCount) {
    const param = byQuestion ? `${path}answers` : `${path}${errorCount === undefined ? 'rightCount' : 'errorCount'}`;
    throw fail(workErrors.moreThanQuestions, { param, questions: work.questionCount, received: counted });
  }
  if (!byQuestion) checkAgainstMarks(work, input, before.answers, path);
  const sum = byQuestion ? sumOf(marked) : undefined;
  checkScore(score ?? sum, work, score === undefined ? `${path}answers` : `${path}score`);
  return { score: score ?? sum ?? remainingScore(before, byQuestion), ...counts, answers: marked };
}

function countMarked({ questionCount }: WorkSize, marked: readonly StoredAnswer[]) {
  const rightCount = marked.filter(({ isRight }) => isRight === true).length;
  return { rightCount, errorCount: (questionCount ?? marked.length) - rightCount };
}

/**
 * If the number of questions is known, one count determines the other, so a request with one count replaces both.
 * Otherwise the count that is left out keeps its value.
 */
function countRequested({ questionCount }: WorkSize, { rightCount, errorCount }: MarkingInput, before: Marking) {
  const replacesBoth = questionCount !== null && (rightCount ?? errorCount) !== undefined;
  return {
    rightCount: rightCount ?? (replacesBoth ? null : before.rightCount),
    errorCount: errorCount ?? (replacesBoth ? null : before.errorCount),
  };
}

/** Counts must leave room for every marked question, or else the answers and the statistics contradict each other. */
function checkAgainstMarks(
  { questionCount }: WorkSize,
  { rightCount, errorCount }: MarkingInput,
  answers: readonly StoredAnswer[],
  path: string,
): void {
  const right = answers.filter(({ isRight }) => isRight === true).length;
  const wrong = answers.filter(({ isRight }) => isRight === false).length;
  const refuse = (name: string, received: number) =>
    fail(workErrors.countContradictsMarks, { param: `${path}${name}`, received, right, wrong });
  const most = (marked: number) => (questionCount === null ? Number.POSITIVE_INFINITY : questionCount - marked);
  if (rightCount !== undefined && (rightCount < right || rightCount > most(wrong)))
    throw refuse('rightCount', rightCount);
  // Beside a count of right answers, fewer errors are allowed: questions that nobody counted are errors too.
  if (errorCount === undefined || (rightCount !== undefined && questionCount !== null)) return;
  if (errorCount < wrong || errorCount > most(right)) throw refuse('errorCount', errorCount);
}

/** Keeps the earlier score, unless it was the sum of the answers: a question without marks makes that sum unknown. */
function remainingScore({ score, answers }: Marked, byQuestion: boolean): string | null {
  const sum = byQuestion && answers.length > 0 ? sumOf(answers) : undefined;
  const wasSum = score !== null && sum !== undefined && inHundredths(score) === inHundredths(sum);
  return wasSum ? null : score;
}

/** undefined if an answer has no marks. */
function sumOf(answers: readonly StoredAnswer[]): string | undefined {
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
  throw fail(workErrors.scoreAboveFullMarks, { param, fullMarks: limit, received: score });
}

export const inHundredths = (marks: string) => Math.round(Number(marks) * 100);
