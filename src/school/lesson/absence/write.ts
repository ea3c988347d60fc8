import { insertRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';

interface LessonStudent {
  readonly lessonId: number;
  readonly userId: number;
}

export interface Leave extends LessonStudent {
  readonly reason: string;
  readonly askedAtMs: number;
}

/** A second leave for the same lesson replaces the reason. */
export async function writeLeaves(tx: OrgSql, leaves: readonly Leave[]): Promise<void> {
  await insertRows(
    tx,
    'lesson_leaves',
    leaves,
    sql`on conflict (org_id, lesson_id, user_id) do update set reason = excluded.reason`,
  );
}

/** Returns the reason of the deleted leave, or undefined if there was no leave. */
export async function deleteLeave(tx: OrgSql, { lessonId, userId }: LessonStudent): Promise<string | undefined> {
  const leave = await tx.optional(
    sql`delete from lesson_leaves where org_id = $1 and lesson_id = ${lessonId} and user_id = ${userId} returning reason`,
    row({ reason: text }),
  );
  return leave?.reason;
}

export interface Guest extends LessonStudent {
  /** null: a trial. */
  readonly missedLessonId: number | null;
  readonly invitedAtMs: number;
}

/** A second invitation to the same lesson replaces the first. */
export async function writeGuests(tx: OrgSql, guests: readonly Guest[]): Promise<void> {
  await insertRows(
    tx,
    'lesson_guests',
    guests,
    sql`on conflict (org_id, lesson_id, user_id) do update set missed_lesson_id = excluded.missed_lesson_id`,
  );
}

/** Returns the deleted invitation, or undefined if there was none. */
export function deleteGuest(tx: OrgSql, { lessonId, userId }: LessonStudent) {
  return tx.optional(
    sql`
      delete from lesson_guests
      where org_id = $1 and lesson_id = ${lessonId} and user_id = ${userId}
      returning missed_lesson_id`,
    row({ missedLessonId: nullable(integer) }),
  );
}
