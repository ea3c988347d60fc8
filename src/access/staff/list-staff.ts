import { readOperation } from '../../operation/call/implementation.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import { inBranch } from '../../sql/branch.ts';
import { boolean, integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
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

export const listStaff = readOperation(contract.listStaff, async ({ db, caller, now }) => {
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
});
