import type { Scope } from '../database/scope.ts';
import { selectMembers } from './facts.ts';
import type { Lesson } from './select.ts';

/** Whether a student is a member of the class when the lesson begins, or was to begin. */
export async function isMemberThen(db: Scope, lesson: Lesson, userId: number): Promise<boolean> {
  const atMs = lesson.heldBeginMs ?? lesson.scheduledBeginMs;
  const members = await selectMembers(db, [{ ...lesson, atMs }]);
  return members.get(lesson.lessonId)?.includes(userId) ?? false;
}
