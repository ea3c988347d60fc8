import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { failOrders, lapseOrders } from '../deadline/deadlines.ts';
import { lockPurchaseGroup } from '../group-purchase/purchase-groups.ts';
import { lockOrders } from '../transition/locked-order.ts';

const { awaitingPayment, groupPurchase } = orderStatus;

/** The number of orders or group purchases for one transaction. */
const batchSize = 200;

/**
 * Records passed deadlines: unpaid orders lapse, incomplete group purchases fail. Reads already show the new status without
 * this, but the feeds of changes need a write. Returns the number of
 * orders and group purchases.
 */
export async function recordPassedDeadlines(tx: OrgSql, now: number): Promise<number> {
  return (await closeUnpaid(tx, now)) + (await failGroupPurchases(tx, now)) + (await failOrdersWithoutGroup(tx, now));
}

/** The organisations with a passed deadline to record. */
export const organisationsWithPassedDeadlines = (now: number): Sql => sql`
  select g.org_id
  from organisations g
  where exists (
      select from orders o where o.org_id = g.org_id and o.status = ${awaitingPayment} and o.pay_before_ms <= ${now})
    or exists (
      select from orders o where o.org_id = g.org_id and o.status = ${groupPurchase} and o.complete_before_ms <= ${now})`;

async function closeUnpaid(tx: OrgSql, now: number): Promise<number> {
  const orderIds = await lockedIds(
    tx,
    sql`
      select order_id as id
      from orders
      where org_id = $1 and status = ${awaitingPayment} and pay_before_ms <= ${now}
      order by order_id
      limit ${batchSize}
      for no key update skip locked`,
  );
  if (orderIds.length === 0) return 0;
  await lapseOrders({ tx, now }, await lockOrders(tx, orderIds));
  return orderIds.length;
}

async function failGroupPurchases(tx: OrgSql, now: number): Promise<number> {
  const purchaseGroupIds = await lockedIds(
    tx,
    sql`
      select purchase_group_id as id
      from purchase_groups
      where org_id = $1 and status = 'open' and complete_before_ms <= ${now}
      order by purchase_group_id
      limit ${batchSize}
      for no key update skip locked`,
  );
  for (const purchaseGroupId of purchaseGroupIds) await lockPurchaseGroup({ tx, now }, purchaseGroupId);
  return purchaseGroupIds.length;
}

/** Imported orders may belong to a group purchase that was not imported. */
async function failOrdersWithoutGroup(tx: OrgSql, now: number): Promise<number> {
  const orderIds = await lockedIds(
    tx,
    sql`
      select order_id as id
      from orders
      where org_id = $1 and status = ${groupPurchase} and complete_before_ms <= ${now} and purchase_group_id is null
      order by order_id
      limit ${batchSize}
      for no key update skip locked`,
  );
  if (orderIds.length > 0) await failOrders({ tx, now }, await lockOrders(tx, orderIds));
  return orderIds.length;
}

async function lockedIds(tx: OrgSql, query: Sql): Promise<number[]> {
  return (await tx.rows(query, row({ id: integer }))).map(({ id }) => id);
}
