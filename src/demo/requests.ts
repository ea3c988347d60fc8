import { userIdOf } from '../contract/ids.ts';
import { integer, row, text } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { dayMs } from './calendar.ts';

export interface DemoRequest {
  readonly path: `/${string}`;
  readonly body: Readonly<Record<string, unknown>>;
}

const exampleRow = row({
  branchId: integer,
  appId: text,
  orderSn: text,
  teacherId: integer,
  studentId: integer,
  groupId: integer,
});

/** Requests that show something worth seeing, one for each reading operation, as long as the demo school is there. */
export async function demoRequests(db: Scope, now: number): Promise<DemoRequest[]> {
  const sinceMs = now - 90 * dayMs;
  const found = await db.optional(
    sql`
      select b.branch_id, b.app_id, o.order_sn, t.teacher_id, s.user_id as student_id, s.group_id
      from branches b
      cross join lateral (
        select o.order_sn
        from orders o
        where o.org_id = $1 and o.branch_id = b.branch_id and o.paid_at_ms is not null and o.carrier <> ''
        order by o.paid_at_ms desc, o.order_id desc
        limit 1
      ) as o
      cross join lateral (
        select l.teacher_id
        from lessons l
        where l.org_id = $1 and l.branch_id = b.branch_id and l.visible_from_ms <= ${now}
        group by l.teacher_id
        order by count(*) desc, l.teacher_id
        limit 1
      ) as t
      cross join lateral (
        select r.user_id, r.group_id
        from lesson_records r
        join groups g on g.org_id = $1 and g.group_id = r.group_id and g.branch_id = b.branch_id
        where r.org_id = $1 and r.start_ms >= ${sinceMs} and r.visible_from_ms <= ${now}
        group by r.user_id, r.group_id
        order by count(*) filter (where r.online_seconds > 0) desc, r.user_id
        limit 1
      ) as s
      where b.org_id = $1 and b.is_head`,
    exampleRow,
  );
  if (found === undefined) return [];
  const { branchId, appId, orderSn, teacherId, studentId, groupId } = found;
  const ofStudent = { beginTime: sinceMs, endTime: now, groupId, uniqueId: userIdOf('student', studentId) };
  return [
    { path: '/order/list', body: { payStartDate: now - 30 * dayMs, payEndDate: now, pageSize: 2 } },
    { path: '/order/detail', body: { orderSns: [orderSn] } },
    { path: '/product/getProductList', body: { appId, status: 2, pageSize: 2 } },
    { path: '/user/list', body: { userRole: 'student', searchStr: '王', pageSize: '2' } },
    { path: '/getOrgCourse', body: { subOrgId: branchId } },
    { path: '/liveclass/listHistory', body: { teacherId: userIdOf('teacher', teacherId), pageSize: 2 } },
    { path: '/statistics/listStudentLiveClassData', body: ofStudent },
    { path: '/statistics/listStudentHomeworkData', body: ofStudent },
    { path: '/statistics/listStudentExamData', body: ofStudent },
  ];
}
