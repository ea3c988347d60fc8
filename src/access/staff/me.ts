import { readOperation } from '../../operation/call/implementation.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { scopesOf } from './roles.ts';

const meRow = row({
  organisation: text,
  timeZone: text,
  currency: text,
  name: nullable(text),
  loginName: nullable(text),
  role: nullable(text),
});

export const me = readOperation(contract.me, async ({ db, caller, scopes }) => {
  const { staffId = 0, teacherId } = caller;
  const { name, loginName, role, ...organisation } = await db.one(
    sql`
      select o.name as organisation, o.time_zone, o.currency, s.name, s.login_name, s.role
      from organisations o
      left join staff s on s.org_id = $1 and s.staff_id = ${staffId}
      where o.org_id = $1`,
    meRow,
  );
  const branches = await db.rows(
    sql`
      select branch_id, name
      from branches
      where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      order by is_head desc, branch_id`,
    row({ branchId: integer, name: text }),
  );
  return {
    ...organisation,
    orgId: caller.orgId,
    caller: caller.id,
    staffId,
    name: name ?? '',
    loginName: loginName ?? '',
    role: role ?? '',
    subOrgId: caller.branchId ?? 0,
    teacherId: teacherId === undefined ? '' : userIdOf('teacher', teacherId),
    rights: scopes === 'every' ? [...scopesOf.owner] : [...scopes],
    masked: caller.personal ? 0 : 1,
    branches: branches.map(({ branchId, ...same }) => ({ subOrgId: branchId, ...same })),
  };
});
