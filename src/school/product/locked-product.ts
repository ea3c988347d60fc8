import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { arrayOf, integer, nullable, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { productErrors } from './errors.ts';
import { statusAt, unitsLeft } from './status.ts';

const productRow = row({
  productId: integer,
  branchId: integer,
  name: text,
  type: integer,
  price: integer,
  iosPrice: integer,
  cover: text,
  url: text,
  fakeSoldNum: integer,
  limitBuyNum: integer,
  tags: arrayOf(text),
  saleBeginMs: integer,
  saleEndMs: integer,
  serviceDays: integer,
  lessonCount: integer,
  groupPrice: nullable(integer),
  groupSize: nullable(integer),
  groupHours: nullable(integer),
  status: integer,
  statusNow: integer,
  unitsLeft: nullable(integer),
  columnIds: arrayOf(integer),
  teacherIds: arrayOf(integer),
});
export type LockedProduct = ReturnType<typeof productRow>;

/** No other transaction can change the product or its stock until this one ends. */
export async function lockProduct(tx: OrgSql, caller: Caller, productId: number, now: number): Promise<LockedProduct> {
  const locked = await tx.optional(
    sql`
      select product_id
      from products
      where org_id = $1 and product_id = ${productId} ${inBranch(caller, sql`branch_id`)}
      for no key update`,
    row({ productId: integer }),
  );
  if (locked === undefined) throw fail(productErrors.productNotFound, { param: 'productId', received: productId });
  return tx.one(
    sql`
      select p.*, ${statusAt(now)} as status_now, ${unitsLeft(now)} as units_left,
        array(
          select c.column_id
          from product_column_products c
          where c.org_id = $1 and c.product_id = p.product_id
          order by c.column_id) as column_ids,
        array(
          select t.user_id
          from product_teachers t
          where t.org_id = $1 and t.product_id = p.product_id
          order by t.position) as teacher_ids
      from products p
      where p.org_id = $1 and p.product_id = ${productId}`,
    productRow,
  );
}
