import type { Caller } from '../../../operation/call/caller.ts';
import { readOperation } from '../../../operation/call/implementation.ts';
import { slice } from '../../../operation/contract/paging.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { inBranch } from '../../../sql/branch.ts';
import { all } from '../../../sql/json.ts';
import { selectPage } from '../../../sql/page.ts';
import { integer, jsonArrayOf, nullable, row, text } from '../../../sql/row.ts';
import { nothing, type Sql, sql } from '../../../sql/sql.ts';
import { selectVisibleProduct } from '../../product/select.ts';
import * as contract from './contract.ts';

const purchaseGroupRow = row({
  purchaseGroupId: integer,
  productId: integer,
  status: text,
  price: integer,
  size: integer,
  joined: integer,
  completeBeforeMs: nullable(integer),
  buyers: jsonArrayOf(row({ orderSn: text, loginName: text, paidAtMs: integer })),
});

/** Groups `g` with the buyers who have paid. */
const withBuyers = (purchaseGroups: Sql): Sql => sql`
  select g.purchase_group_id, g.product_id, g.status, g.price, g.size, g.joined, g.complete_before_ms,
    ${all(
      sql`
        select o.order_id, o.order_sn, b.login_name, o.paid_at_ms
        from orders o
        join users b on b.org_id = $1 and b.user_id = o.buyer_id
        where o.org_id = $1 and o.purchase_group_id = g.purchase_group_id and o.paid_at_ms is not null`,
      sql`paid_at_ms, order_id`,
    )} as buyers
  from ${purchaseGroups} as g`;

export const toGroupPurchase = (values: Readonly<Record<string, unknown>>): Static<typeof contract.GroupPurchase> => {
  const { completeBeforeMs, buyers, ...purchaseGroup } = purchaseGroupRow(values);
  return {
    ...purchaseGroup,
    completeBefore: completeBeforeMs ?? 0,
    buyers: buyers.map(({ orderSn, loginName, paidAtMs }) => ({ orderSn, customerName: loginName, datePay: paidAtMs })),
  };
};

export const oneGroupPurchase = (caller: Caller, purchaseGroupId: number): Sql =>
  withBuyers(sql`(
    select * from purchase_groups
    where org_id = $1 and purchase_group_id = ${purchaseGroupId} ${inBranch(caller, sql`branch_id`)})`);

export const listGroupPurchases = readOperation(contract.listGroupPurchases, async ({ input, db, caller, now }) => {
  const { productId, pageNum, pageSize } = input;
  if (productId !== undefined) await selectVisibleProduct(db, caller, productId);
  const { limit, offset } = slice(pageNum, pageSize);
  const open = sql`
    purchase_groups
    where org_id = $1 and status = 'open' and complete_before_ms > ${now} ${inBranch(caller, sql`branch_id`)}
      ${productId === undefined ? nothing : sql`and product_id = ${productId}`}`;
  const page = await selectPage(
    db,
    {
      total: sql`select count(*) from ${open}`,
      page: withBuyers(sql`(
        select * from ${open} order by complete_before_ms, purchase_group_id limit ${limit} offset ${offset})`),
      order: sql`page.complete_before_ms, page.purchase_group_id`,
    },
    toGroupPurchase,
  );
  return { count: page.total, list: page.list };
});
