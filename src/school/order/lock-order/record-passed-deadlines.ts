import { integer, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { failOrders, lapseOrders } from '../deadline/deadlines.ts';
import { lockPurchaseGroup } from '../group-purchase/purchase-groups.ts';
import { orderStatus } from '../status/status.ts';
import { lockOrders } from '../transition/locked-order.ts';

const { awaitingPayment, groupPurchase } = orderStatus;

/** The number of orders or groups for one transaction. */
const batchSize = 200;

/**
 * Records passed deadlines: closes unpaid orders and fails incomplete groups. Reads already show the new status without
 * this, but the feeds of changes need a write. Returns the number of orders and groups.
 */
export async function expireOrders(tx: Scope, now: number): Promise<number> {
  return (await closeUnpaid(tx, now)) + (await failGroups(tx, now)) + (await failUngrouped(tx, now));
}

/** The organisations with a passed deadline to record. */
export const organisationsToExpire = (now: number): Sql => sql`
  select g.org_id
  from organisations g
  where exists (
      select from orders o where o.org_id = g.org_id and o.status = ${awaitingPayment} and o.pay_before_ms <= ${now})
    or exists (
      select from orders o where o.org_id = g.org_id and o.status = ${groupPurchase} and o.complete_before_ms <= ${now})`;

async function closeUnpaid(tx: Scope, now: number): Promise<number> {
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

async function failGroups(tx: Scope, now: number): Promise<number> {
  const groupIds = await lockedIds(
    tx,
    sql`
      select purchase_group_id as id
      from purchase_groups
      where org_id = $1 and status = 'open' and complete_before_ms <= ${now}
      order by purchase_group_id
      limit ${batchSize}
      for no key update skip locked`,
  );
  for (const groupId of groupIds) await lockPurchaseGroup({ tx, now }, groupId);
  return groupIds.length;
}

/** Imported orders may be of a group that was not imported. */
async function failUngrouped(tx: Scope, now: number): Promise<number> {
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

async function lockedIds(tx: Scope, query: Sql): Promise<number[]> {
  return (await tx.rows(query, row({ id: integer }))).map(({ id }) => id);
}
