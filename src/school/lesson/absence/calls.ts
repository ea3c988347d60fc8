import { insertRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';

interface LessonStudent {
  readonly lessonId: number;
  readonly userId: number;
}

interface Call extends LessonStudent {
  /** null: recorded through an API key. */
  readonly staffId: number | null;
  readonly calledAtMs: number;
}

/** Keeps the first call about a student; returns the number of calls added. */
export function writeCall(tx: OrgSql, call: Call): Promise<number> {
  return insertRows(tx, 'lesson_calls', [call], sql`on conflict (org_id, lesson_id, user_id) do nothing`);
}

/** Returns the number of calls deleted. */
export function deleteCall(tx: OrgSql, { lessonId, userId }: LessonStudent): Promise<number> {
  return tx.run(sql`delete from lesson_calls where org_id = $1 and lesson_id = ${lessonId} and user_id = ${userId}`);
}

const callRow = row({ userId: integer, calledAtMs: integer, calledBy: text });

/** Calls to the families about a lesson, by student id. */
export async function selectCalls(db: OrgSql, lessonId: number) {
  const calls = await db.rows(
    sql`
      select c.user_id, c.called_at_ms, coalesce(s.name, '') as called_by
      from lesson_calls c
      left join staff s on s.org_id = $1 and s.staff_id = c.staff_id
      where c.org_id = $1 and c.lesson_id = ${lessonId}`,
    callRow,
  );
  return new Map(calls.map(({ userId, ...call }) => [userId, call]));
}
