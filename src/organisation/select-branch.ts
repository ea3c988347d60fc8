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

/** Where something new belongs: the branch given, else the one the caller is bound to, else the head branch. */
export async function selectOwnBranch(
  db: Scope,
  caller: Caller,
  { param, branchId }: { param: string; branchId: number | undefined },
): Promise<number> {
  if (branchId !== undefined) return selectBranch(db, caller, { param, branchId });
  if (caller.branchId !== null) return caller.branchId;
  const head = await db.one(
    sql`select branch_id from branches where org_id = $1 and is_head`,
    row({ branchId: integer }),
  );
  return head.branchId;
}
