import type { Caller } from '../../../operation/call/caller.ts';
import { roles, userNumber, userRole } from '../../../operation/contract/ids.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { stateErrors } from '../../../operation/errors/state.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, oneOf, row } from '../../../sql/row.ts';
import { isOneOf, prepared, type Sql, sql } from '../../../sql/sql.ts';

interface PersonParameter {
  readonly param: string;
  readonly userId: string;
}

const userRow = row({ userId: integer, role: oneOf(roles) });

/**
 * Checks that the caller may see these people, and locks them against deletion. The lock on the buyer is exclusive,
 * because purchase limits require that a buyer's orders are created one at a time. The lock on the sharer is shared.
 */
export async function lockPeople(
  tx: OrgSql,
  caller: Caller,
  {
    buyer,
    students,
    sharer,
  }: { buyer: PersonParameter; students: readonly PersonParameter[]; sharer: PersonParameter | undefined },
): Promise<void> {
  const [found, foundSharers] = await Promise.all([
    lockUsers(tx, caller, [buyer, ...students], sql`for no key update`),
    lockUsers(tx, caller, sharer ? [sharer] : [], sql`for share`),
  ]);
  for (const { param, userId } of students) {
    if (!found.has(userId)) throw fail(stateErrors.studentUnknown, { param, received: quote(userId) });
  }
  const unknown = found.has(buyer.userId) ? sharer && !foundSharers.has(sharer.userId) && sharer : buyer;
  if (unknown) throw fail(stateErrors.userUnknown, { param: unknown.param, received: quote(unknown.userId) });
}

async function lockUsers(
  tx: OrgSql,
  caller: Caller,
  people: readonly PersonParameter[],
  lock: Sql,
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const numbers = [...new Set(people.map(({ userId }) => userNumber(userId)))];
  const users = await tx.rows(
    prepared(sql`
      select user_id, role
      from users
      where org_id = $1 and ${isOneOf(sql`user_id`, numbers)} and deleted_at_ms is null
        ${inBranch(caller, sql`branch_id`)}
      order by user_id
      ${lock}`),
    userRow,
  );
  const roleOf = new Map(users.map(({ userId, role }) => [userId, role]));
  const matching = people.filter(({ userId }) => roleOf.get(userNumber(userId)) === userRole(userId));
  return new Set(matching.map(({ userId }) => userId));
}
