import { integer, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { sql } from '../../../database/sql.ts';
import { endHolds, returnUnits, takeUnits } from '../../product/stock.ts';
import type { TransitionCall } from '../change/apply-transition.ts';
import type { LockedOrder } from '../change/locked-order.ts';
import { orderStatus } from '../status/status.ts';
import { unitsOfBuyer } from './units-of-buyer.ts';

/**
 * Makes the units that an order holds its own, and takes again what it no longer holds. Tells whether there was
 * enough; if not, nothing is kept. The buyer is locked.
 */
export async function claimSeats(
  { tx, now }: Pick<TransitionCall, 'tx' | 'now'>,
  order: LockedOrder,
): Promise<boolean> {
  const held = await endHolds(tx, [order.orderId]);
  const lost = order.lines.filter(({ fromStock, line }) => fromStock && !held.some((each) => each.line === line));
  const late = order.status === orderStatus.closed;
  const seated = !(late && (await isPastLimit(tx, order, now))) && (await takeUnits(tx, lost, now)).length === 0;
  if (!seated) await returnUnits(tx, held);
  return seated;
}

/** Whether the buyer has bought so much meanwhile that this would be past a product's limit. */
async function isPastLimit(tx: Scope, { orderId, buyerId, lines }: LockedOrder, now: number): Promise<boolean> {
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
  const bought = await unitsOfBuyer(tx, { buyerId, productIds, now, except: orderId });
  return limits.some(({ productId, limitBuyNum }) => {
    const own = lines.filter((line) => line.productId === productId).reduce((sum, line) => sum + line.quantity, 0);
    return (bought.get(productId) ?? 0) + own > limitBuyNum;
  });
}

/** Gives back what orders hold that will not be paid. */
export async function releaseSeats(tx: Scope, orderIds: readonly number[]): Promise<void> {
  await returnUnits(tx, await endHolds(tx, orderIds));
}
