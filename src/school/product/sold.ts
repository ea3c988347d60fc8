import { appendRows } from '../../database/insert.ts';
import type { Scope } from '../../database/scope.ts';
import { type Sql, sql } from '../../database/sql.ts';

export interface Units {
  readonly productId: number;
  /** Units; negative for what comes back. */
  readonly quantity: number;
}

/** The same units, one entry for each product, by id: whoever writes them in this order waits in no circle. */
export function unitsByProduct(units: readonly Units[]): Units[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of units) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity !== 0)
    .sort((a, b) => a.productId - b.productId);
}

/** Notes units as sold, without waiting for anybody: a product that everyone buys is no place where everyone queues. */
export function countSold(tx: Scope, units: readonly Units[]): void {
  appendRows(tx, 'product_sold_deltas', unitsByProduct(units));
}

/** Units sold of the product `p`. */
export const soldNum: Sql = sql`
  (p.sold_num + coalesce((
    select sum(d.quantity) from product_sold_deltas d
    where d.org_id = $1 and d.product_id = p.product_id), 0))::bigint`;

/** Moves what was noted into the products themselves. Safe from any number of processes. */
export function foldSold(tx: Scope): Promise<number> {
  return tx.run(sql`
    with organisation as materialized (
      select org_id from organisations where org_id = $1 for no key update skip locked
    ), folded as (
      delete from product_sold_deltas d
      using organisation
      where d.org_id = $1 and organisation.org_id = $1
      returning d.product_id, d.quantity
    )
    update products p set sold_num = p.sold_num + sums.quantity
    from (select product_id, sum(quantity)::bigint as quantity from folded group by product_id) as sums
    where p.org_id = $1 and p.product_id = sums.product_id`);
}
