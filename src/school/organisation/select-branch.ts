import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { organisationErrors } from './errors.ts';

/** Throws branchNotFound unless the caller may read the branch. */
export async function selectBranch(
  db: OrgSql,
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
  if (branch === undefined) throw fail(organisationErrors.branchNotFound, { param, received: branchId });
  return branch.branchId;
}

/** The branches that a new record may belong to. */
export interface BranchChoice {
  readonly visible: ReadonlySet<number>;
  /** The branch the caller is bound to, or the head branch. */
  readonly defaultBranchId: number;
}

export async function selectBranchChoice(db: OrgSql, caller: Caller): Promise<BranchChoice> {
  const branches = await db.rows(
    sql`
      select branch_id
      from branches
      where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      order by is_head desc, branch_id`,
    row({ branchId: integer }),
  );
  const [first] = branches;
  if (first === undefined) throw new Error('An organisation has a head branch');
  return { visible: new Set(branches.map(({ branchId }) => branchId)), defaultBranchId: first.branchId };
}

/** The requested branch, or the branch the caller is bound to, or the head branch. */
export async function selectOwnBranch(
  db: OrgSql,
  caller: Caller,
  { param, branchId }: { param: string; branchId: number | undefined },
): Promise<number> {
  const { visible, defaultBranchId } = await selectBranchChoice(db, caller);
  const chosen = branchId ?? defaultBranchId;
  if (!visible.has(chosen)) throw fail(organisationErrors.branchUnknown, { param, received: chosen });
  return chosen;
}
