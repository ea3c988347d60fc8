import type { ReadCall } from '../../operation/call/call.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { inBranch } from '../../sql/branch.ts';
import { boolean, integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type * as contract from './contract.ts';
import { staffVersion } from './write.ts';

const staffRow = row({
  staffId: integer,
  loginName: text,
  name: text,
  role: text,
  branchId: nullable(integer),
  teacherId: nullable(integer),
  active: boolean,
  sessions: integer,
  createdAtMs: integer,
});

export async function listStaff({
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.listStaff.request>>): Promise<Static<typeof contract.listStaff.response>> {
  const accounts = await db.rows(
    sql`
      select staff.*, (
        select count(*)
        from staff_sessions t
        where t.org_id = $1 and t.staff_id = staff.staff_id and t.expires_at_ms > ${now}
      ) as sessions
      from staff
      where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      order by login_name`,
    staffRow,
  );
  return {
    list: accounts.map(({ branchId, teacherId, active, createdAtMs, ...same }) => ({
      ...same,
      version: staffVersion({ ...same, branchId, teacherId, active }),
      subOrgId: branchId ?? 0,
      teacherId: teacherId === null ? '' : userIdOf('teacher', teacherId),
      active: active ? 1 : 0,
      createAt: createdAtMs,
    })),
  };
}
