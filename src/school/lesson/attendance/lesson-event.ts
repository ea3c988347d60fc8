import type { lessonEventKinds } from '../events-contract.ts';

export type LessonEventKind = (typeof lessonEventKinds)[number];

export type Role = 'teacher' | 'student' | 'assistant';

/** A row of `lesson_events`, column for field, with the role of its user. What a kind does not carry is "" or null. */
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

/** What these tell is about everybody in the lesson, whoever they name. */
export const kindsAboutAll: readonly LessonEventKind[] = ['start', 'end', 'signInCall', 'signInCancel'];

/** At equal times what ends comes before what begins, so that leaving and coming back in one instant is two visits. */
const rankAtEqualTimes: Partial<Record<LessonEventKind, number>> = { leave: 0, stageOff: 1, micOff: 1, join: 2 };
const lastRank = 3;

/** Each event once, in one order whatever order they arrived in. */
export function inOrder(events: readonly LessonEvent[]): LessonEvent[] {
  const distinct = new Map(events.map((event) => [event.eventId, event]));
  return [...distinct.values()].sort(
    (a, b) =>
      a.atMs - b.atMs ||
      (rankAtEqualTimes[a.kind] ?? lastRank) - (rankAtEqualTimes[b.kind] ?? lastRank) ||
      (a.eventId < b.eventId ? -1 : 1),
  );
}
