import { fail } from '../../operation/errors/failure.ts';
import { wordsFor } from '../dictionary/tables.ts';
import { type HomeworkStatus, homeworkStatus } from './homework-record.ts';

const { notSubmitted, awaitingCorrection, corrected, returned, revisionAwaitingCorrection } = homeworkStatus;

/** From which status each thing can be done with a student's homework. Marking again is correcting once more. */
export const homeworkMoves = {
  submit: [notSubmitted, returned],
  return: [awaitingCorrection, corrected, revisionAwaitingCorrection],
  correct: [awaitingCorrection, corrected, returned, revisionAwaitingCorrection],
} as const satisfies Record<string, readonly HomeworkStatus[]>;

export type HomeworkMove = keyof typeof homeworkMoves;

export function checkMove(move: HomeworkMove, { status, student }: { status: HomeworkStatus; student: string }): void {
  if (isLegal(move, status)) return;
  const legal = (['submit', 'return', 'correct'] as const).filter((other) => isLegal(other, status)).map(inWords);
  throw fail('homeworkMoveIllegal', {
    param: 'uniqueId',
    student,
    status: wordsFor('homework.status', status),
    move: inWords(move),
    legal: { en: legal.map(({ en }) => en).join(' or '), zh: legal.map(({ zh }) => zh).join('或') },
  });
}

const isLegal = (move: HomeworkMove, status: HomeworkStatus) =>
  homeworkMoves[move].some((legal: HomeworkStatus) => legal === status);

const inWords = (move: HomeworkMove) =>
  ({
    submit: { en: 'submitted', zh: '提交' },
    return: { en: 'returned', zh: '退回' },
    correct: { en: 'corrected', zh: '批改' },
  })[move];
