import type { Caller } from '../../operation/call/caller.ts';
import { type Role, userNumber, userRole } from '../../operation/contract/ids.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, type Parsed, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { userErrors } from './errors.ts';

const userShape = { userId: integer, loginName: text, name: text };

/** Also finds deleted users, because their history stays. */
export async function selectUser(
  db: OrgSql,
  caller: Caller,
  { param, userId, role }: { param: string; userId: string; role: Extract<Role, 'teacher' | 'student'> },
): Promise<Parsed<typeof userShape>> {
  const user = await db.optional(
    sql`
      select user_id, login_name, name
      from users
      where org_id = $1 and user_id = ${userNumber(userId)} and role = ${role} ${inBranch(caller, sql`branch_id`)}`,
    row(userShape),
  );
  if (user === undefined) {
    throw fail(role === 'teacher' ? userErrors.teacherNotFound : notFoundErrors.studentNotFound, {
      param,
      received: quote(userId),
    });
  }
  return user;
}

export async function selectUndeletedUser(
  db: OrgSql,
  caller: Caller,
  { param, userId }: { param: string; userId: string },
): Promise<number> {
  const user = await db.optional(
    sql`
      select user_id
      from users
      where org_id = $1 and user_id = ${userNumber(userId)} and role = ${userRole(userId) ?? ''}
        and deleted_at_ms is null ${inBranch(caller, sql`branch_id`)}`,
    row({ userId: integer }),
  );
  if (user === undefined) throw fail(notFoundErrors.userNotFound, { param, received: quote(userId) });
  return user.userId;
}
