import { differences } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { sql } from '../database/sql.ts';
import type { updateStaff } from './contract.ts';
import { endSessions } from './sessions.ts';
import { lockStaff, requireOwner, selectPlace } from './write.ts';

export async function update(
  call: WriteCall<Static<typeof updateStaff.request>>,
): Promise<Static<typeof updateStaff.response>> {
  const { input, tx, caller, audit } = call;
  const { passwordHash: _, ...before } = await lockStaff(tx, caller, input.staffId);
  const moved =
    input.role === undefined && input.subOrgId === undefined && input.teacherId === undefined
      ? {}
      : { role: input.role ?? before.role, ...(await selectPlace(call, { role: before.role, ...input })) };
  const after = {
    ...before,
    ...moved,
    name: input.name ?? before.name,
    active: input.active === undefined ? before.active : input.active === 1,
  };
  await tx.run(sql`
    update staff
    set name = ${after.name}, role = ${after.role}, branch_id = ${after.branchId}, teacher_id = ${after.teacherId},
      active = ${after.active}
    where org_id = $1 and staff_id = ${input.staffId}`);
  await requireOwner(tx);
  await endSessions(tx, input.staffId);
  audit({
    record: 'staff',
    id: String(input.staffId),
    branchId: after.branchId ?? 0,
    fields: differences(before, after),
  });
  return { sucNum: 1 };
}
