import { fail, type Words } from '../../../operation/errors/failure.ts';
import { examStatuses, statusWords } from '../../code-dictionary/statuses-contract.ts';
import { examErrors } from './errors.ts';
import { type ExamStatus, statusAt } from './exam-status.ts';
import type { Exam, Sitting } from './select.ts';

/** The statuses in which each action is allowed. Grading again is also `grade`. */
export const examActions = {
  start: ['notStarted'],
  submit: ['notStarted', 'inProgress'],
  grade: ['submitted', 'graded'],
} as const satisfies Record<string, readonly ExamStatus[]>;

export type ExamAction = keyof typeof examActions;

export function checkAction(
  action: ExamAction,
  {
    exam,
    sitting,
    atMs,
    param,
    student,
  }: { exam: Exam; sitting: Sitting; atMs: number; param: string; student: string },
): void {
  if (action !== 'grade' && atMs < exam.startsAtMs) {
    throw fail(examErrors.examNotOpen, { received: exam.examId, begin: exam.startsAtMs });
  }
  // A graded exam is closed, even to an action with an earlier time.
  const isClosed = action !== 'grade' && sitting.gradedAtMs !== null;
  const status = isClosed ? 'graded' : statusAt(exam, sitting, atMs);
  if (isAllowed(action, status)) return;
  throw fail(examErrors.examMoveIllegal, {
    param,
    student,
    status: statusWords(examStatuses, status),
    move: actionWords[action],
    legal: status === 'absent' ? absentHint : allowedActions(status),
  });
}

const isAllowed = (action: ExamAction, status: ExamStatus) =>
  examActions[action].some((legal: ExamStatus) => legal === status);

function allowedActions(status: ExamStatus): Words {
  const actions = (['start', 'submit', 'grade'] as const)
    .filter((action) => isAllowed(action, status))
    .map((action) => actionWords[action]);
  return {
    en: `It can be ${actions.map(({ en }) => en).join(' or ')}.`,
    zh: `可以${actions.map(({ zh }) => zh).join('或')}。`,
  };
}

const absentHint: Words = {
  en: 'If the student took part, send /exam/submit with submitTime.',
  zh: '如果学生参加了考试，请调用 /exam/submit 并传交卷时间 submitTime。',
};

const actionWords: Readonly<Record<ExamAction, Words>> = {
  start: { en: 'started', zh: '开始' },
  submit: { en: 'submitted', zh: '提交' },
  grade: { en: 'graded', zh: '评分' },
};
