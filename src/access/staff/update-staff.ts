import { differences } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { requireVersion } from '../../operation/call/version.ts';
import type { Static } from '../../operation/contract/static.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { endSessions } from './sessions.ts';
import {
  type Account,
  lockStaff,
  requireOwner,
  requireTeacherOfBranch,
  selectBranchOf,
  selectTeacherOf,
  staffVersion,
} from './write.ts';

type Call = WriteCall<Static<typeof contract.updateStaff.request>>;

export const updateStaff = writeOperation(contract.updateStaff, async (call) => {
  const { input, tx, caller, audit } = call;
  const { passwordHash: _, ...before } = await lockStaff(tx, caller, input.staffId);
  requireVersion(input.version, staffVersion(before), { name: 'staffId', id: input.staffId });
  const role = input.role ?? before.role;
  const after = {
    ...before,
    role,
    branchId: input.subOrgId === undefined ? before.branchId : await selectBranchOf(call, input.subOrgId),
    teacherId: await teacherAfter(call, before, role),
    name: input.name ?? before.name,
    active: input.active === undefined ? before.active : input.active === 1,
  };
  await requireTeacherOfBranch(call, after);
  await tx.run(sql`
    update staff
    set name = ${after.name}, role = ${after.role}, branch_id = ${after.branchId}, teacher_id = ${after.teacherId},
      active = ${after.active}
    where org_id = $1 and staff_id = ${input.staffId}`);
  await requireOwner(tx);
  await endSessions(tx, input.staffId);
  audit({
    record: 'staff',
    events: ['staff.updated'],
    id: String(input.staffId),
    branchId: after.branchId ?? 0,
    fields: differences(before, after),
  });
  return { sucNum: 1 };
});

/** Without `teacherId`, a class teacher keeps the teacher; other roles have none. */
function teacherAfter(call: Call, before: Pick<Account, 'role' | 'teacherId'>, role: contract.StaffRole) {
  const { teacherId } = call.input;
  const stays = teacherId === undefined && role === 'classTeacher' && before.teacherId !== null;
  return stays ? before.teacherId : selectTeacherOf(call, role, teacherId);
}
