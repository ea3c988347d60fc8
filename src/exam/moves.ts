import { fail } from '../failure.ts';
import { deriveExamRecord, type ExamStatus } from '../statistics/exam-record.ts';
import type { Exam, Sitting } from './select.ts';

/** In which status each thing can be done. Grading again is grading once more. */
export const examMoves = {
  start: ['notStarted'],
  submit: ['notStarted', 'inProgress'],
  grade: ['submitted', 'graded'],
} as const satisfies Record<string, readonly ExamStatus[]>;

export type ExamMove = keyof typeof examMoves;

/** Whether it could be done at that moment, by what is known of the student. */
export function checkMove(
  move: ExamMove,
  {
    exam,
    sitting,
    atMs,
    param,
    student,
  }: { exam: Exam; sitting: Sitting; atMs: number; param: string; student: string },
): void {
  if (move !== 'grade' && atMs < exam.startsAtMs) {
    throw fail('examNotOpen', { received: exam.examId, begin: exam.startsAtMs });
  }
  // What was graded is closed, also to what is told of an earlier time.
  const isClosed = move !== 'grade' && sitting.gradedAtMs !== null;
  const status = isClosed ? 'graded' : deriveExamRecord(exam, sitting, atMs).status;
  if (isLegal(move, status)) return;
  const legal = (['start', 'submit', 'grade'] as const).filter((other) => isLegal(other, status)).map(inWords);
  throw fail('examMoveIllegal', {
    param,
    status,
    time: atMs,
    student,
    move: inWords(move),
    legal: { en: legal.map(({ en }) => en).join(', ') || '–', zh: legal.map(({ zh }) => zh).join('、') || '–' },
  });
}

const isLegal = (move: ExamMove, status: ExamStatus) => examMoves[move].some((legal: ExamStatus) => legal === status);

const inWords = (move: ExamMove) =>
  ({
    start: { en: 'started', zh: '开始' },
    submit: { en: 'submitted', zh: '提交' },
    grade: { en: 'graded', zh: '评分' },
  })[move];
