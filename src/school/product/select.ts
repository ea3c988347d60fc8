import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { productErrors } from './errors.ts';

/** Throws productNotFound unless the caller may read the product. */
export async function selectVisibleProduct(
  db: OrgSql,
  caller: Caller,
  productId: number,
  param = 'productId',
): Promise<{ productId: number; branchId: number }> {
  const product = await db.optional(
    sql`
      select product_id, branch_id
      from products
      where org_id = $1 and product_id = ${productId} ${inBranch(caller, sql`branch_id`)}`,
    row({ productId: integer, branchId: integer }),
  );
  if (product === undefined) throw fail(productErrors.productNotFound, { param, received: productId });
  return product;
}
