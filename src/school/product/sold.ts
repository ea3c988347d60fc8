import { areOldestDeltas } from '../../sql/deltas.ts';
import { appendRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { prepared, type Sql, sql } from '../../sql/sql.ts';

export interface Units {
  readonly productId: number;
  /** Negative: returned units. */
  readonly quantity: number;
}

/** Sums the units per product, sorted by id. Writers that use this order do not deadlock. */
export function unitsByProduct(units: readonly Units[]): Units[] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of units) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity !== 0)
    .sort((a, b) => a.productId - b.productId);
}

/** Appends a delta row instead of updating the product, so that buyers of one product do not wait for each other. */
export function recordSoldUnits(tx: OrgSql, units: readonly Units[]): void {
  appendRows(tx, 'product_sold_deltas', unitsByProduct(units));
}

/** For the product `p`. */
export const soldNum: Sql = sql`
  (p.sold_num + coalesce((
    select sum(d.quantity) from product_sold_deltas d
    where d.org_id = $1 and d.product_id = p.product_id), 0))::bigint`;

/** Adds the oldest deltas to the products and deletes them; returns how many. Several processes can run this at the same time. */
export async function compactSoldUnits(tx: OrgSql): Promise<number> {
  const compacting = prepared(sql`
    with organisation as materialized (
      select org_id from organisations where org_id = $1 for no key update skip locked
    ), compacted as (
      delete from product_sold_deltas d
      using organisation
      where d.org_id = $1 and organisation.org_id = $1 and ${areOldestDeltas('product_sold_deltas')}
      returning d.product_id, d.quantity
    ), counted as (
      update products p set sold_num = p.sold_num + sums.quantity
      from (select product_id, sum(quantity)::bigint as quantity from compacted group by product_id) as sums
      where p.org_id = $1 and p.product_id = sums.product_id
    )
    select count(*) as deltas from compacted`);
  return (await tx.one(compacting, row({ deltas: integer }))).deltas;
}
