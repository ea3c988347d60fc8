import { inBranch } from '../../database/branch.ts';
import { integer, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import type { Caller } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { stateErrors } from '../../operation/errors/state.ts';

/** Returns the user numbers. Nobody can delete these students until the transaction ends. */
export async function lockStudents(
  tx: Scope,
  caller: Caller,
  named: readonly { readonly param: string; readonly userId: string }[],
): Promise<number[]> {
  const numbers = named.map(({ userId }) => userNumber(userId));
  const students = await tx.rows(
    sql`
      select user_id
      from users
      where org_id = $1 and user_id = any(${numbers}::bigint[]) and role = 'student' and deleted_at_ms is null
        ${inBranch(caller, sql`branch_id`)}
      order by user_id
      for share`,
    row({ userId: integer }),
  );
  const found = new Set(students.map(({ userId }) => userId));
  const missing = named.find(({ userId }) => !found.has(userNumber(userId)));
  if (missing) throw fail(stateErrors.studentUnknown, { param: missing.param, received: quote(missing.userId) });
  return numbers;
}

export async function lockStudent(
  tx: Scope,
  caller: Caller,
  student: { readonly param: string; readonly userId: string },
): Promise<number> {
  const [number = 0] = await lockStudents(tx, caller, [student]);
  return number;
}
