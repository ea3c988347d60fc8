import type { Caller } from '../../operation/call/caller.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import type { Scope } from '../../sql/scope.ts';
import { sql } from '../../sql/sql.ts';
import type { Wish } from './suggested-groups.ts';

/** The branch in which classes are suggested: of the class to check or to leave, of the product, or of the student. */
export async function selectWishBranch(
  db: Scope,
  caller: Caller,
  { studentId, productId, fromGroupId, groupId }: Omit<Wish, 'branchId'> & { readonly groupId: number | undefined },
): Promise<number> {
  if (caller.branchId !== null) return caller.branchId;
  const { branchId } = await db.one(
    sql`
      select coalesce(
        (select branch_id from groups where org_id = $1 and group_id = ${groupId ?? null}),
        (select branch_id from groups where org_id = $1 and group_id = ${fromGroupId}),
        (select branch_id from products where org_id = $1 and product_id = ${productId}),
        (select branch_id from users where org_id = $1 and user_id = ${studentId})) as branch_id`,
    row({ branchId: nullable(integer) }),
  );
  return branchId ?? 0;
}
