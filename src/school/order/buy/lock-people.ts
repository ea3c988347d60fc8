import { inBranch } from '../../../database/branch.ts';
import { integer, oneOf, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { prepared, type Sql, sql } from '../../../database/sql.ts';
import type { Caller } from '../../../operation/call/call.ts';
import { roles, userNumber, userRole } from '../../../operation/contract/ids.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { stateErrors } from '../../../operation/errors/state.ts';

interface Named {
  readonly param: string;
  readonly userId: string;
}

const userRow = row({ userId: integer, role: oneOf(roles) });

/**
 * Makes sure that whoever an order names exists for this caller and stays. The buyer is locked for this order alone:
 * what one buyer may have in all is counted by one order at a time. Many may share at once.
 */
export async function lockPeople(
  tx: Scope,
  caller: Caller,
  { buyer, students, sharer }: { buyer: Named; students: readonly Named[]; sharer: Named | undefined },
): Promise<void> {
  const [found, shared] = await Promise.all([
    lockUsers(tx, caller, [buyer, ...students], sql`for no key update`),
    lockUsers(tx, caller, sharer ? [sharer] : [], sql`for share`),
  ]);
  for (const { param, userId } of students) {
    if (!found.has(userId)) throw fail(stateErrors.studentUnknown, { param, received: quote(userId) });
  }
  const unknown = found.has(buyer.userId) ? sharer && !shared.has(sharer.userId) && sharer : buyer;
  if (unknown) throw fail(stateErrors.userUnknown, { param: unknown.param, received: quote(unknown.userId) });
}

async function lockUsers(tx: Scope, caller: Caller, named: readonly Named[], how: Sql): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const numbers = named.map(({ userId }) => userNumber(userId));
  const users = await tx.rows(
    prepared(sql`
      select user_id, role
      from users
      where org_id = $1 and user_id = any(${numbers}::bigint[]) and deleted_at_ms is null
        ${inBranch(caller, sql`branch_id`)}
      order by user_id
      ${how}`),
    userRow,
  );
  const roleOf = new Map(users.map(({ userId, role }) => [userId, role]));
  const asNamed = named.filter(({ userId }) => roleOf.get(userNumber(userId)) === userRole(userId));
  return new Set(asNamed.map(({ userId }) => userId));
}
