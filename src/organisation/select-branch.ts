import type { Caller } from '../call/call.ts';
import { inBranch } from '../database/branch.ts';
import { integer, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { fail } from '../failure.ts';

/** Makes sure that a branch exists for this caller. */
export async function selectBranch(
  db: Scope,
  caller: Caller,
  { param, branchId }: { param: string; branchId: number },
): Promise<number> {
  const branch = await db.optional(
    sql`
      select branch_id
      from branches
      where org_id = $1 and branch_id = ${branchId} ${inBranch(caller, sql`branch_id`)}`,
    row({ branchId: integer }),
  );
  if (branch === undefined) throw fail('branchNotFound', { param, received: branchId });
  return branch.branchId;
}
