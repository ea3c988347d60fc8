import { fail } from '../../../operation/errors/failure.ts';
import { homeworkStatuses, statusWords } from '../../code-dictionary/statuses-contract.ts';
import { homeworkErrors } from './errors.ts';
import { type HomeworkStatus, homeworkStatus } from './homework-status.ts';

const { notSubmitted, awaitingCorrection, corrected, returned, revisionAwaitingCorrection } = homeworkStatus;

/** The statuses in which each action is allowed. Marking again is also `correct`. */
export const homeworkActions = {
  submit: [notSubmitted, returned],
  return: [awaitingCorrection, corrected, revisionAwaitingCorrection],
  correct: [awaitingCorrection, corrected, returned, revisionAwaitingCorrection],
} as const satisfies Record<string, readonly HomeworkStatus[]>;

export type HomeworkAction = keyof typeof homeworkActions;

export function checkAction(
  action: HomeworkAction,
  { status, student }: { status: HomeworkStatus; student: string },
): void {
  if (isAllowed(action, status)) return;
  const legal = (['submit', 'return', 'correct'] as const).filter((other) => isAllowed(other, status)).map(wordsOf);
  throw fail(homeworkErrors.homeworkMoveIllegal, {
    param: 'uniqueId',
    student,
    status: statusWords(homeworkStatuses, status),
    move: wordsOf(action),
    legal: { en: legal.map(({ en }) => en).join(' or '), zh: legal.map(({ zh }) => zh).join('或') },
  });
}

const isAllowed = (action: HomeworkAction, status: HomeworkStatus) =>
  homeworkActions[action].some((legal: HomeworkStatus) => legal === status);

const wordsOf = (action: HomeworkAction) =>
  ({
    submit: { en: 'submitted', zh: '提交' },
    return: { en: 'returned', zh: '退回' },
    correct: { en: 'corrected', zh: '批改' },
  })[action];
