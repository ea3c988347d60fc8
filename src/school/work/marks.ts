import { decimalPercent, percent, plainDecimal } from '../../operation/validation/units.ts';
import { type Column, text } from '../../sql/row.ts';

/** A column with marks. Marks are read and stored without trailing zeros, so that equal marks are equal texts. */
export const marksColumn: Column<string> = (value, column) => plainDecimal(text(value, column));

/** null: unknown. Marks are decimal strings. */
export interface WorkSize {
  readonly questionCount: number | null;
  readonly fullMarks: string | null;
}

/** null: not given. */
export interface Marking {
  readonly score: string | null;
  readonly rightCount: number | null;
  readonly errorCount: number | null;
}

/** Response fields; "" means unknown. */
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

/** Every question that is not right is an error, also a blank or half-right one that the marker did not count. */
function countQuestions({ questionCount }: WorkSize, { rightCount, errorCount }: Marking) {
  if (questionCount === null) {
    // Zero questions give no rate.
    if (rightCount === null || errorCount === null || rightCount + errorCount === 0) return undefined;
    return { right: rightCount, all: rightCount + errorCount };
  }
  const right = rightCount ?? (errorCount === null ? undefined : questionCount - errorCount);
  return right === undefined ? undefined : { right: Math.max(0, Math.min(right, questionCount)), all: questionCount };
}
