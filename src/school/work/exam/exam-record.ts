import type { CodeOf, examStatuses } from '../../code-dictionary/statuses-contract.ts';
import { deriveMarks, type Marking, type Marks, noMarks, type WorkSize } from '../marks.ts';

export interface Exam extends WorkSize {
  readonly startsAtMs: number;
  readonly durationSeconds: number;
}

export interface ExamSitting extends Marking {
  readonly startedAtMs: number | null;
  readonly submittedAtMs: number | null;
  readonly gradedAtMs: number | null;
}

export type ExamStatus = CodeOf<typeof examStatuses>;

export interface ExamRecord extends Marks {
  readonly status: ExamStatus;
  /** 0: not submitted. */
  readonly submitTimeMs: number;
  readonly answerSeconds: number;
}

export function deriveExamRecord(exam: Exam, sitting: ExamSitting, nowMs: number): ExamRecord {
  const endsAtMs = exam.startsAtMs + exam.durationSeconds * 1000;
  const isOver = nowMs >= endsAtMs;
  const nothing = { submitTimeMs: 0, ...noMarks, answerSeconds: 0 };

  // Marks do not make an absent student present: staff may enter a zero for everyone who is missing.
  if (sitting.startedAtMs === null && sitting.submittedAtMs === null) {
    return { status: isOver ? 'absent' : 'notStarted', ...nothing };
  }
  const submitTimeMs = sitting.submittedAtMs ?? (isOver ? endsAtMs : undefined);
  if (submitTimeMs === undefined) return { status: 'inProgress', ...nothing };

  const isGraded = sitting.gradedAtMs !== null;
  const ownSeconds = Math.floor((submitTimeMs - (sitting.startedAtMs ?? submitTimeMs)) / 1000);
  return {
    status: isGraded ? 'graded' : 'submitted',
    submitTimeMs,
    ...(isGraded ? deriveMarks(exam, sitting) : noMarks),
    answerSeconds: Math.max(0, Math.min(ownSeconds, exam.durationSeconds)),
  };
}
