import { decimalPercent, percent, plainDecimal } from '../../operation/validation/units.ts';

/** What a piece of work consists of. Marks are decimal texts. */
export interface WorkSize {
  readonly questionCount: number | null;
  readonly fullMarks: string | null;
}

/** What the marker found; what was not counted is null. */
export interface Marking {
  readonly score: string | null;
  readonly rightCount: number | null;
  readonly errorCount: number | null;
}

/** The three fields of a record that follow from a marking; "" for what does not exist. */
export interface Marks {
  readonly score: string;
  readonly errorCount: string;
  readonly correctness: string;
}

export const noMarks: Marks = { score: '', errorCount: '', correctness: '' };

export function deriveMarks(work: WorkSize, marking: Marking): Marks {
  const score = marking.score === null ? '' : plainDecimal(marking.score);
  const counts = countQuestions(work, marking);
  if (counts !== undefined) {
    return { score, errorCount: String(counts.all - counts.right), correctness: percent(counts.right, counts.all) };
  }
  const byScore = marking.score !== null && work.fullMarks !== null;
  return { score, errorCount: '', correctness: byScore ? decimalPercent(marking.score, work.fullMarks) : '' };
}

/** Right or not right: what is blank or half right is an error, whether or not the marker counted it as one. */
function countQuestions({ questionCount }: WorkSize, { rightCount, errorCount }: Marking) {
  if (questionCount === null) {
    // Of no questions at all nothing is known.
    if (rightCount === null || errorCount === null || rightCount + errorCount === 0) return undefined;
    return { right: rightCount, all: rightCount + errorCount };
  }
  const right = rightCount ?? (errorCount === null ? undefined : questionCount - errorCount);
  return right === undefined ? undefined : { right: Math.max(0, Math.min(right, questionCount)), all: questionCount };
}
