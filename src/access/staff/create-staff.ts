import type { WriteCall } from '../../operation/call/call.ts';
import { preparedOperation } from '../../operation/call/implementation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { rememberIdentities } from '../../school/organisation/identities.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { staffErrors } from './errors.ts';
import { hashPassword, newPassword } from './password.ts';
import { requireOwner, requireTeacherOfBranch, selectBranchOf, selectTeacherOf } from './write.ts';

type Input = Static<typeof contract.createStaff.request>;

export const createStaff = preparedOperation(contract.createStaff, async ({ input: { password = newPassword() } }) => {
  const passwordHash = await hashPassword(password);
  return (call: WriteCall<Input>) => insertStaff(call, password, passwordHash);
});

async function insertStaff(
  call: WriteCall<Input>,
  password: string,
  passwordHash: string,
): Promise<Static<typeof contract.createStaff.response>> {
  const { input, tx, caller, now, audit } = call;
  const { loginName, name, role } = input;
  const branchId = input.subOrgId === undefined ? caller.branchId : await selectBranchOf(call, input.subOrgId);
  const teacherId = await selectTeacherOf(call, role, input.teacherId);
  await requireTeacherOfBranch(call, { branchId, teacherId });
  const created = await tx.optional(
    sql`
      insert into staff (org_id, branch_id, login_name, name, role, teacher_id, password_hash, created_at_ms)
      values ($1, ${branchId}, ${loginName}, ${name}, ${role}, ${teacherId}, ${passwordHash}, ${now})
      on conflict (org_id, login_name) do nothing
      returning staff_id`,
    row({ staffId: integer }),
  );
  if (created === undefined) {
    throw fail(staffErrors.staffLoginNameTaken, { param: 'loginName', received: quote(loginName) });
  }
  rememberIdentities(tx, 'login', [loginName]);
  await requireOwner(tx);
  const { staffId } = created;
  const fields = { name: [null, name], role: [null, role], teacherId: [null, teacherId] } as const;
  audit({ record: 'staff', events: ['staff.created'], id: String(staffId), branchId: branchId ?? 0, fields });
  return { staffId, password: input.password === undefined ? password : '' };
}
