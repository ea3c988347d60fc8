import { inBranch } from '../../../database/branch.ts';
import { single } from '../../../database/insert.ts';
import { integer, nullable, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { prepared, sql } from '../../../database/sql.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import type { TransitionCall } from '../change/apply-transition.ts';
import { type LockedOrder, lockOrders } from '../change/locked-order.ts';
import { failOrders, hasFailed, hasLapsed, lapseOrders } from '../deadline/deadlines.ts';
import { orderErrors } from '../errors.ts';
import { lockPurchaseGroup } from '../group-purchase/purchase-groups.ts';

/**
 * Locks the order that a write is about. A deadline that has passed is written first, with its move and its audit
 * entry, so that no operation stores it as a side effect. Everyone locks buyers before
 * purchase groups, these before orders and orders before products, each by id, so that nobody waits in a circle.
 */
export async function lockOrder(
  call: TransitionCall,
  orderSn: string,
  { param = 'orderSn', withBuyer = false }: LockOptions = {},
): Promise<LockedOrder> {
  const { tx, caller, now } = call;
  const seen = await tx.optional(
    prepared(sql`
      select order_id, buyer_id, purchase_group_id
      from orders
      where org_id = $1 and order_sn = ${orderSn} ${inBranch(caller, sql`branch_id`)}`),
    row({ orderId: integer, buyerId: integer, purchaseGroupId: nullable(integer) }),
  );
  if (seen === undefined) throw fail(orderErrors.orderNotFound, { param, received: quote(orderSn) });
  if (withBuyer) lockBuyer(tx, seen.buyerId);
  if (seen.purchaseGroupId !== null) await lockPurchaseGroup(call, seen.purchaseGroupId);
  const order = single(await lockOrders(tx, [seen.orderId]));
  if (hasLapsed(order, now)) return single(await lapseOrders(call, [order]));
  if (hasFailed(order, now)) return single(await failOrders(call, [order]));
  return order;
}

interface LockOptions {
  readonly param?: string;
  /** Also the buyer, whose purchases are counted by one payment at a time, and who is not deleted meanwhile. */
  readonly withBuyer?: boolean;
}

function lockBuyer(tx: Scope, buyerId: number): void {
  tx.send(prepared(sql`select from users where org_id = $1 and user_id = ${buyerId} for no key update`));
}
