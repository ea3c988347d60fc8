import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { endHolds, returnUnits, takeUnits } from '../../product/stock.ts';
import type { TransitionCall } from '../transition/apply-transition.ts';
import type { LockedOrder } from '../transition/locked-order.ts';
import { unitsOfBuyer } from './units-of-buyer.ts';

/**
 * Turns the order's holds into sold units and takes units again whose hold has expired. Returns false and changes
 * nothing if too few units are left. The caller must hold the buyer's lock.
 */
export async function claimUnits(
  { tx, now }: Pick<TransitionCall, 'tx' | 'now'>,
  order: LockedOrder,
): Promise<boolean> {
  const held = order.lines.some(({ fromStock }) => fromStock) ? await endHolds(tx, [order.orderId]) : [];
  const expired = order.lines.filter(({ fromStock, line }) => fromStock && !held.some((each) => each.line === line));
  const isLate = order.status === orderStatus.closed;
  const isClaimed =
    !(isLate && (await exceedsPurchaseLimit(tx, order, now))) && (await takeUnits(tx, expired, now)).length === 0;
  if (!isClaimed) returnUnits(tx, held);
  return isClaimed;
}

/** Whether later orders of the buyer leave no room below a product's purchase limit. */
async function exceedsPurchaseLimit(
  tx: OrgSql,
  { orderId, buyerId, lines }: LockedOrder,
  now: number,
): Promise<boolean> {
  const limits = await tx.rows(
    sql`
      select product_id, limit_buy_num
      from products
      where org_id = $1 and product_id = any(${lines.map(({ productId }) => productId)}::bigint[])
        and limit_buy_num > 0`,
    row({ productId: integer, limitBuyNum: integer }),
  );
  if (limits.length === 0) return false;
  const productIds = limits.map(({ productId }) => productId);
  const owned = await unitsOfBuyer(tx, { buyerId, productIds, now, except: orderId });
  return limits.some(({ productId, limitBuyNum }) => {
    const ordered = lines.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.quantity, 0);
    return (owned.get(productId) ?? 0) + ordered > limitBuyNum;
  });
}

/** Returns the units held for orders that will not be paid. */
export async function releaseUnits(tx: OrgSql, orderIds: readonly number[]): Promise<void> {
  returnUnits(tx, await endHolds(tx, orderIds));
}
