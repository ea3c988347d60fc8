import { integer, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { sql } from '../../../database/sql.ts';
import { orderStatus } from '../status/status.ts';

/**
 * How many units of each product a buyer has: paid for and not paid back, or ordered and still to be paid in time.
 * Right while the buyer is locked, since every order of a buyer is made under that lock.
 */
export async function unitsOfBuyer(
  tx: Scope,
  {
    buyerId,
    productIds,
    now,
    except = 0,
  }: { buyerId: number; productIds: readonly number[]; now: number; except?: number },
): Promise<Map<number, number>> {
  const { awaitingPayment, groupPurchase } = orderStatus;
  const bought = await tx.rows(
    sql`
      select l.product_id, sum(l.quantity)::bigint as units
      from orders o
      join order_lines l on l.org_id = $1 and l.order_id = o.order_id
      where o.org_id = $1 and o.buyer_id = ${buyerId} and o.order_id <> ${except}
        and l.product_id = any(${productIds}::bigint[])
        and case o.status
          when ${awaitingPayment} then o.pay_before_ms > ${now}
          when ${groupPurchase} then o.complete_before_ms > ${now}
          else l.sold
        end
      group by l.product_id`,
    row({ productId: integer, units: integer }),
  );
  return new Map(bought.map(({ productId, units }) => [productId, units]));
}
