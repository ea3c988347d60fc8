import { type Path, path } from '../../browser/routing.tsx';
import type { AnswerOf } from '../../server/api.ts';

export type Queues = AnswerOf<'overview', 'today'>['queues'];

/** The page and the scope of each queue; of several on one page, the first is the one to begin with. */
export const queuePages: readonly { readonly queue: keyof Queues; readonly to: Path; readonly scope: string }[] = [
  { queue: 'unplaced', to: path`/unplaced`, scope: 'group:write' },
  { queue: 'refundsRequested', to: path`/refunds`, scope: 'order:read' },
  { queue: 'refundsToPay', to: path`/refunds?status=6`, scope: 'order:read' },
  { queue: 'refundsFailed', to: path`/refunds?status=7`, scope: 'order:read' },
  { queue: 'homeworkToCorrect', to: path`/homework?queue=awaitingCorrection`, scope: 'homework:read' },
  { queue: 'homeworkOverdue', to: path`/homework?queue=overdue&days=30`, scope: 'homework:read' },
  { queue: 'examsToGrade', to: path`/exams?queue=toGrade`, scope: 'exam:read' },
  { queue: 'lessonsNotHeld', to: path`/hours?status=notHeld`, scope: 'liveclass:read' },
];
