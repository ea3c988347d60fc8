import { inBranch } from '../database/branch.ts';
import { integer, nullable, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { kept, sql } from '../database/sql.ts';
import { fail, quote } from '../failure.ts';
import { type LockedOrder, lockOrders } from './locked-order.ts';
import type { MoveCall } from './moves.ts';
import { failOrders, lockPurchaseGroup } from './purchase-groups.ts';
import { orderStatus } from './status.ts';

/**
 * The order a write is about. What the clock has done to it meanwhile is done first. Everyone locks buyers before
 * purchase groups, these before orders and orders before products, each by id, so that nobody waits in a circle.
 */
export async function lockOrder(
  call: MoveCall,
  orderSn: string,
  { param = 'orderSn', withBuyer = false }: LockOptions = {},
): Promise<LockedOrder> {
  const { tx, caller, now } = call;
  const seen = await tx.optional(
    kept(sql`
      select order_id, buyer_id, purchase_group_id
      from orders
      where org_id = $1 and order_sn = ${orderSn} ${inBranch(caller, sql`branch_id`)}`),
    row({ orderId: integer, buyerId: integer, purchaseGroupId: nullable(integer) }),
  );
  if (seen === undefined) throw fail('orderNotFound', { param, received: quote(orderSn) });
  if (withBuyer) lockBuyer(tx, seen.buyerId);
  if (seen.purchaseGroupId !== null) await lockPurchaseGroup(call, seen.purchaseGroupId);
  const lock = async () => {
    const [order] = await lockOrders(tx, [seen.orderId], now);
    if (order === undefined) throw new Error('An order is never deleted');
    return order;
  };
  const order = await lock();
  const overdue = order.status === orderStatus.groupPurchase && (order.completeBeforeMs ?? 0) <= now;
  if (!overdue) return order;
  await failOrders(call, [order]);
  return lock();
}

interface LockOptions {
  readonly param?: string;
  /** Also the buyer, whose purchases are counted by one payment at a time, and who is not deleted meanwhile. */
  readonly withBuyer?: boolean;
}

function lockBuyer(tx: Scope, buyerId: number): void {
  tx.send(kept(sql`select from users where org_id = $1 and user_id = ${buyerId} for no key update`));
}
