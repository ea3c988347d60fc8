import { requireVersion } from '../../../operation/call/version.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import { single } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, row } from '../../../sql/row.ts';
import { prepared, sql } from '../../../sql/sql.ts';
import { failOrders, hasFailed, hasLapsed, lapseOrders } from '../deadline/deadlines.ts';
import { orderErrors } from '../errors.ts';
import { lockPurchaseGroup } from '../group-purchase/purchase-groups.ts';
import type { TransitionCall } from '../transition/apply-transition.ts';
import { type LockedOrder, lockOrders, lockOrderWhere, orderVersion } from '../transition/locked-order.ts';

/**
 * Locks the order that a write changes. First it records a deadline that has passed, as a transition of its own. To avoid
 * deadlocks, all writes lock in this order: buyers, purchase groups, orders, products, each by id.
 */
export async function lockOrder(
  call: TransitionCall,
  orderSn: string,
  { param = 'orderSn', withBuyer = false, version }: LockOptions = {},
): Promise<LockedOrder> {
  const { tx, caller, now } = call;
  const isThis = sql`order_sn = ${orderSn} ${inBranch(caller, sql`branch_id`)}`;
  // Statements that are sent together are waited for once.
  const [found, alone] = await Promise.all([
    tx.optional(
      prepared(sql`select order_id, buyer_id, purchase_group_id from orders where org_id = $1 and ${isThis}`),
      row({ orderId: integer, buyerId: integer, purchaseGroupId: nullable(integer) }),
    ),
    withBuyer ? [] : lockOrderWhere(tx, sql`${isThis} and purchase_group_id is null`),
  ]);
  if (found === undefined) throw fail(orderErrors.orderNotFound, { param, received: quote(orderSn) });
  if (withBuyer) lockBuyer(tx, found.buyerId);
  if (found.purchaseGroupId !== null) await lockPurchaseGroup(call, found.purchaseGroupId);
  const order = alone[0] ?? (await lockAndNumber(tx, found.orderId));
  requireVersion(version, orderVersion(order), { name: 'orderSn', id: orderSn });
  if (hasLapsed(order, now)) return single(await lapseOrders(call, [order]));
  if (hasFailed(order, now)) return single(await failOrders(call, [order]));
  return order;
}

interface LockOptions {
  readonly param?: string;
  /** Also locks the buyer, so that purchase limits are checked for one payment at a time. */
  readonly withBuyer?: boolean;
  /** The version that the caller has read. */
  readonly version?: string | undefined;
}

function lockBuyer(tx: OrgSql, buyerId: number): void {
  tx.send(prepared(sql`select from users where org_id = $1 and user_id = ${buyerId} for no key update`));
}

/** Also draws the change number, which the change of the order will need. */
async function lockAndNumber(tx: OrgSql, orderId: number): Promise<LockedOrder> {
  const [orders] = await Promise.all([lockOrders(tx, [orderId]), tx.changeNumber()]);
  return single(orders);
}
