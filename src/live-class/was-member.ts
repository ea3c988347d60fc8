import { boolean, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { selectMembers } from './facts.ts';
import type { Lesson } from './select.ts';

/** Whether a student is a member of the class when the lesson begins, or was to begin. */
export async function isMemberThen(db: Scope, lesson: Lesson, userId: number): Promise<boolean> {
  const atMs = lesson.heldBeginMs ?? lesson.scheduledBeginMs;
  const members = await selectMembers(db, [{ ...lesson, atMs }]);
  return members.get(lesson.lessonId)?.includes(userId) ?? false;
}

/** Whether a student is a member then, or a guest. */
export async function isExpectedThen(db: Scope, lesson: Lesson, userId: number): Promise<boolean> {
  const { isGuest } = await db.one(
    sql`
      select exists (
        select from lesson_guests where org_id = $1 and lesson_id = ${lesson.lessonId} and user_id = ${userId}) as is_guest`,
    row({ isGuest: boolean }),
  );
  return isGuest || (await isMemberThen(db, lesson, userId));
}
