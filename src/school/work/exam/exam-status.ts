import type { CodeOf, examStatuses } from '../../code-dictionary/statuses-contract.ts';
import { type Exam, endOf, type Sitting } from './select.ts';

export type ExamStatus = CodeOf<typeof examStatuses>;

/** The status of `examRecord`, for a write that has locked the sitting and says when something happened. */
export function statusAt(
  exam: Pick<Exam, 'startsAtMs' | 'durationSeconds'>,
  { startedAtMs, submittedAtMs, gradedAtMs }: Pick<Sitting, 'startedAtMs' | 'submittedAtMs' | 'gradedAtMs'>,
  atMs: number,
): ExamStatus {
  const isOver = atMs >= endOf(exam);
  // Marks do not make an absent student present: staff may enter a zero for everyone who is missing.
  if (startedAtMs === null && submittedAtMs === null) return isOver ? 'absent' : 'notStarted';
  if (submittedAtMs === null && !isOver) return 'inProgress';
  return gradedAtMs === null ? 'submitted' : 'graded';
}
