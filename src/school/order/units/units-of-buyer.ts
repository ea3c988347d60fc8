import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';

/**
 * The units of each product that a buyer has: paid and not refunded, or reserved until a deadline. The caller must hold
 * the buyer's lock, under which all orders of a buyer are created.
 */
export async function unitsOfBuyer(
  tx: OrgSql,
  {
    buyerId,
    productIds,
    now,
    except = 0,
  }: { buyerId: number; productIds: readonly number[]; now: number; except?: number },
): Promise<Map<number, number>> {
  const { awaitingPayment, groupPurchase } = orderStatus;
  const owned = await tx.rows(
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
  return new Map(owned.map(({ productId, units }) => [productId, units]));
}
