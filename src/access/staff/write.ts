import type { WriteCall } from '../../operation/call/call.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { versionOf } from '../../operation/call/version.ts';
import { userIdOf, userNumber } from '../../operation/contract/ids.ts';
import { fail } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import { selectBranch } from '../../school/organisation/select-branch.ts';
import { selectUser } from '../../school/user/select.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { boolean, integer, nullable, oneOf, type Parsed, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { type StaffRole, staffRoles } from './contract.ts';
import { staffErrors } from './errors.ts';
import { endSessions } from './sessions.ts';

const shape = {
  staffId: integer,
  branchId: nullable(integer),
  name: text,
  role: oneOf(staffRoles),
  teacherId: nullable(integer),
  passwordHash: text,
  active: boolean,
};
const staffRow = row(shape);
export type Account = Parsed<typeof shape>;

export const staffVersion = ({
  name,
  role,
  branchId,
  teacherId,
  active,
}: Omit<Account, 'staffId' | 'passwordHash' | 'role'> & { readonly role: string }): string =>
  versionOf({ name, role, branchId, teacherId, active });

/** Selects and locks an account. */
export async function lockStaff(tx: OrgSql, caller: Caller, staffId: number): Promise<Account> {
  const account = await tx.optional(
    sql`
      select staff_id, branch_id, name, role, teacher_id, password_hash, active
      from staff
      where org_id = $1 and staff_id = ${staffId} ${inBranch(caller, sql`branch_id`)}
      for update`,
    staffRow,
  );
  if (account === undefined) throw fail(staffErrors.staffNotFound, { param: 'staffId', received: staffId });
  return account;
}

/** Selects and locks the caller's own account. */
export function lockOwnAccount(tx: OrgSql, caller: Caller): Promise<Account> {
  if (caller.staffId === undefined) throw fail(identityErrors.staffOnly, {});
  return lockStaff(tx, caller, caller.staffId);
}

type Call = Pick<WriteCall<unknown>, 'tx' | 'caller'>;

/** Checks that the caller can see the branch; null for 0, the whole organisation. */
export async function selectBranchOf({ tx, caller }: Call, subOrgId: number): Promise<number | null> {
  if (subOrgId === 0 && caller.branchId === null) return null;
  await selectBranch(tx, caller, { param: 'subOrgId', branchId: subOrgId });
  return subOrgId;
}

/** Checks the teacher of a class teacher; null for other roles. */
export async function selectTeacherOf(
  { tx, caller }: Call,
  role: StaffRole,
  teacherId: string | undefined,
): Promise<number | null> {
  if ((role === 'classTeacher') !== (teacherId !== undefined)) {
    throw fail(staffErrors.classTeacherNeedsTeacher, { param: 'teacherId' });
  }
  if (teacherId === undefined) return null;
  await selectUser(tx, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });
  return userNumber(teacherId);
}

/** Throws if a class teacher limited to a branch has a teacher of another branch: the account could see no class. */
export async function requireTeacherOfBranch(
  { tx, input }: Pick<WriteCall<{ readonly teacherId?: string }>, 'tx' | 'input'>,
  { branchId, teacherId }: Pick<Account, 'branchId' | 'teacherId'>,
): Promise<void> {
  if (branchId === null || teacherId === null) return;
  const teacher = await tx.one(
    sql`select branch_id from users where org_id = $1 and user_id = ${teacherId}`,
    row({ branchId: integer }),
  );
  if (teacher.branchId === branchId) return;
  throw fail(staffErrors.teacherOfOtherBranch, {
    param: input.teacherId === undefined ? 'subOrgId' : 'teacherId',
    branch: branchId,
    teacher: userIdOf('teacher', teacherId),
  });
}

/** Throws if the organisation would be left without an active owner. */
export async function requireOwner(tx: OrgSql): Promise<void> {
  const owners = await tx.rows(
    sql`
      select staff_id
      from staff
      where org_id = $1 and role = 'owner' and active and branch_id is null
      order by staff_id
      for update`,
    row({ staffId: integer }),
  );
  if (owners.length === 0) throw fail(staffErrors.lastOwner, {});
}

/** Stores the password and ends all sessions of the account; returns their number. */
export async function setPassword(
  { tx, audit }: Pick<WriteCall<unknown>, 'tx' | 'audit'>,
  { staffId, branchId }: Account,
  passwordHash: string,
): Promise<number> {
  await tx.run(sql`
    update staff set password_hash = ${passwordHash} where org_id = $1 and staff_id = ${staffId}`);
  audit({ record: 'staff', events: ['staff.updated'], id: String(staffId), branchId: branchId ?? 0 });
  return endSessions(tx, staffId);
}
