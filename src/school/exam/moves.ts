import { fail, type Words } from '../../operation/errors/failure.ts';
import { wordsFor } from '../dictionary/tables.ts';
import { deriveExamRecord, type ExamStatus } from './exam-record.ts';
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
  throw fail('examMoveIllegal', {
    param,
    student,
    status: wordsFor('exam.status', status),
    move: said[move],
    legal: status === 'absent' ? wasThere : canBe(status),
  });
}

const isLegal = (move: ExamMove, status: ExamStatus) => examMoves[move].some((legal: ExamStatus) => legal === status);

function canBe(status: ExamStatus): Words {
  const moves = (['start', 'submit', 'grade'] as const)
    .filter((move) => isLegal(move, status))
    .map((move) => said[move]);
  return {
    en: `It can be ${moves.map(({ en }) => en).join(' or ')}.`,
    zh: `可以${moves.map(({ zh }) => zh).join('或')}。`,
  };
}

const wasThere: Words = {
  en: 'Of a student who was there after all, tell with /exam/submit and submitTime when it was handed in.',
  zh: '如学生实际参加了考试，请用 /exam/submit 并传 submitTime 说明交卷时间。',
};

const said: Readonly<Record<ExamMove, Words>> = {
  start: { en: 'started', zh: '开始' },
  submit: { en: 'submitted', zh: '提交' },
  grade: { en: 'graded', zh: '评分' },
};
