import { userIdOf } from '../operation/contract/ids.ts';
import type { OrgSql } from '../sql/org-sql.ts';
import { integer, row } from '../sql/row.ts';
import { sql } from '../sql/sql.ts';
import { dayMs } from './calendar.ts';

/** Example requests for new users, each with a label. Empty if the demo school is not loaded. */
export async function demoRequests(db: OrgSql, now: number) {
  const sinceMs = now - 90 * dayMs;
  const student = await db.optional(
    sql`
      select r.user_id, r.group_id
      from lesson_records r
      where r.org_id = $1 and r.start_ms >= ${sinceMs} and r.visible_from_ms <= ${now}
      group by r.user_id, r.group_id
      order by count(*) filter (where r.online_seconds > 0) desc, r.user_id
      limit 1`,
    row({ userId: integer, groupId: integer }),
  );
  if (student === undefined) return [];
  const { userId, groupId } = student;
  const lessons = { beginTime: sinceMs, endTime: now, groupId, uniqueId: userIdOf('student', userId) };
  return [
    { title: 'Try it', path: '/order/list', body: { payStartDate: now - 30 * dayMs, payEndDate: now, pageSize: 2 } },
    { title: 'A student', path: '/statistics/listStudentLiveClassData', body: lessons },
  ];
}
