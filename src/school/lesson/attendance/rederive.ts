import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { hasOutdatedRules } from './held-lesson.ts';
import { storeAttendance } from './store-attendance.ts';

const batchSize = 100;

/** Derives one batch of the lessons that an earlier version of the rules produced. */
export async function rederiveOutdatedLessons(tx: OrgSql, now: number): Promise<void> {
  await storeAttendance(tx, await selectSome(tx, hasOutdatedRules), now);
}

/**
 * Derives the next batch of lessons after the id `after`, and counts those whose stored values were wrong. Pass `last`
 * as the next `after`; it is undefined when no lesson is left. A repaired record that was announced gets an event.
 */
export async function rederiveLessons(
  tx: OrgSql,
  after: number,
  now: number,
): Promise<{ wrong: number; last: number | undefined }> {
  const lessonIds = await selectSome(tx, sql`lesson_id > ${after}`);
  const before = await selectDerived(tx, lessonIds);
  await storeAttendance(tx, lessonIds, now);
  const derived = await selectDerived(tx, lessonIds);
  const wrong = lessonIds.filter((lessonId) => before.get(lessonId) !== derived.get(lessonId)).length;
  return { wrong, last: lessonIds.at(-1) };
}

async function selectSome(tx: OrgSql, condition: Sql): Promise<number[]> {
  const lessons = await tx.rows(
    sql`select lesson_id from lessons where org_id = $1 and ${condition} order by lesson_id limit ${batchSize}`,
    row({ lessonId: integer }),
  );
  return lessons.map(({ lessonId }) => lessonId);
}

/** A hash of all derived values of each lesson, to compare before and after. */
async function selectDerived(tx: OrgSql, lessonIds: readonly number[]): Promise<Map<number, string>> {
  const derived = await tx.rows(
    sql`
      select l.lesson_id, md5(
        row(l.held_begin_ms, l.held_end_ms, l.visible_from_ms, l.listener_count, (
          select string_agg(r::text, ' ' order by r.user_id)
          from lesson_records r
          where r.org_id = $1 and r.lesson_id = l.lesson_id))::text) as derived
      from lessons l
      where l.org_id = $1 and l.lesson_id = any(${lessonIds}::bigint[])`,
    row({ lessonId: integer, derived: text }),
  );
  return new Map(derived.map(({ lessonId, derived }) => [lessonId, derived]));
}
