import type { CodeOf, lessonStatuses } from '../../code-dictionary/statuses-contract.ts';
import { lessonLimits } from './held-lesson.ts';

export type LessonStatus = CodeOf<typeof lessonStatuses>;

export interface LessonTimes {
  readonly scheduledBeginMs: number;
  readonly scheduledEndMs: number;
  readonly heldBeginMs: number | null;
  readonly visibleFromMs: number | null;
  readonly cancelledAtMs: number | null;
}

export function lessonStatus(lesson: LessonTimes, nowMs: number): LessonStatus {
  const { scheduledBeginMs, scheduledEndMs, heldBeginMs, visibleFromMs, cancelledAtMs } = lesson;
  if (cancelledAtMs !== null) return 'cancelled';
  if (heldBeginMs !== null && visibleFromMs !== null) {
    if (nowMs >= visibleFromMs) return 'ended';
    return nowMs >= heldBeginMs ? 'live' : 'scheduled';
  }
  if (nowMs < scheduledBeginMs) return 'scheduled';
  return nowMs < scheduledEndMs + lessonLimits.overrunLimitMs ? 'waiting' : 'notHeld';
}
