import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, row } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { selectMembers } from '../attendance/facts.ts';
import type { Lesson } from '../select.ts';

/** Uses the actual begin, or the scheduled begin while there is none. */
export async function isMemberAtStart(db: OrgSql, lesson: Lesson, userId: number): Promise<boolean> {
  const atMs = lesson.heldBeginMs ?? lesson.scheduledBeginMs;
  const members = await selectMembers(db, [{ ...lesson, atMs }]);
  return members.get(lesson.lessonId)?.includes(userId) ?? false;
}

/** Whether the student of a row of `lesson_records` was a member of the class when the lesson began. */
export const wasMemberAtStart = (record: Sql): Sql => sql`exists (
  select from group_members m
  where m.org_id = $1 and m.group_id = ${record}.group_id and m.user_id = ${record}.user_id
    and m.joined_at_ms <= ${record}.start_ms and (m.left_at_ms is null or m.left_at_ms > ${record}.start_ms))`;

/**
 * Whether a row of `lesson_records` enters rates and counts: the student was a member or attended. All other rows only
 * hold how much of the recording a student watched.
 */
export const isCounted = (record: Sql): Sql => sql`(${record}.joined_ms > 0 or ${wasMemberAtStart(record)})`;

/** Members and guests are expected. */
export async function isExpected(db: OrgSql, lesson: Lesson, userId: number): Promise<boolean> {
  const { isGuest } = await db.one(
    sql`
      select exists (
        select from lesson_guests where org_id = $1 and lesson_id = ${lesson.lessonId} and user_id = ${userId}) as is_guest`,
    row({ isGuest: boolean }),
  );
  return isGuest || (await isMemberAtStart(db, lesson, userId));
}
