import type { lessonEventKinds } from '../record-contract.ts';

export type LessonEventKind = (typeof lessonEventKinds)[number];

export type Role = 'teacher' | 'student' | 'assistant';

/** A row of `lesson_events` with the role of its user. Fields that a kind does not have are "" or null. */
export interface LessonEvent {
  readonly eventId: string;
  readonly kind: LessonEventKind;
  readonly atMs: number;
  readonly userId: number | null;
  readonly role: Role | null;
  readonly device: string;
  readonly byStaff: boolean;
  readonly ref: string;
  /** null: one point. */
  readonly points: number | null;
  readonly isRight: boolean | null;
  /** null: five minutes. */
  readonly windowSeconds: number | null;
  readonly fromSecond: number | null;
  readonly toSecond: number | null;
}

/** These kinds affect every record of the lesson, even if they name a user. */
export const lessonWideKinds: readonly LessonEventKind[] = ['start', 'end', 'signInCall', 'signInCancel'];

/** At equal times a leave comes before a join, so that leaving and coming back in one millisecond makes two visits. */
const rankAtEqualTimes: Partial<Record<LessonEventKind, number>> = { leave: 0, stageOff: 1, micOff: 1, join: 2 };
const lastRank = 3;

/** Removes duplicates and sorts; the result does not depend on the order of arrival. */
export function sortEvents(events: readonly LessonEvent[]): LessonEvent[] {
  const distinct = new Map(events.map((event) => [event.eventId, event]));
  return [...distinct.values()].sort(
    (a, b) =>
      a.atMs - b.atMs ||
      (rankAtEqualTimes[a.kind] ?? lastRank) - (rankAtEqualTimes[b.kind] ?? lastRank) ||
      (a.eventId < b.eventId ? -1 : 1),
  );
}
