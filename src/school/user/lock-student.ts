import type { Caller } from '../../operation/call/caller.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { stateErrors } from '../../operation/errors/state.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';

interface NamedStudent {
  readonly param: string;
  readonly userId: string;
}

/** Returns the user numbers. Nobody can delete these students until the transaction ends. */
export const lockStudents = (tx: OrgSql, caller: Caller, named: readonly NamedStudent[]): Promise<number[]> =>
  lockNamed(tx, caller, named, sql`for share`);

/**
 * The same before their places in classes change: of the transactions that give or move places of a student, one runs at a
 * time. All of them lock in this order: students, orders, classes, each by id.
 */
export const lockStudentsToPlace = (tx: OrgSql, caller: Caller, named: readonly NamedStudent[]): Promise<number[]> =>
  lockNamed(tx, caller, named, sql`for no key update`);

async function lockNamed(tx: OrgSql, caller: Caller, named: readonly NamedStudent[], lock: Sql): Promise<number[]> {
  const numbers = named.map(({ userId }) => userNumber(userId));
  const students = await tx.rows(
    sql`
      select user_id
      from users
      where org_id = $1 and user_id = any(${numbers}::bigint[]) and role = 'student' and deleted_at_ms is null
        ${inBranch(caller, sql`branch_id`)}
      order by user_id
      ${lock}`,
    row({ userId: integer }),
  );
  const found = new Set(students.map(({ userId }) => userId));
  const missing = named.find(({ userId }) => !found.has(userNumber(userId)));
  if (missing) throw fail(stateErrors.studentUnknown, { param: missing.param, received: quote(missing.userId) });
  return numbers;
}

export async function lockStudent(tx: OrgSql, caller: Caller, student: NamedStudent): Promise<number> {
  const [number = 0] = await lockStudents(tx, caller, [student]);
  return number;
}
