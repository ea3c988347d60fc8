import { appendRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { isOneOf, prepared, type Sql, sql } from '../../sql/sql.ts';
import { type Units, unitsByProduct } from './sold.ts';

const productRow = row({ productId: integer });
const stockRow = row({ productId: integer, stock: integer });
const unitsRow = row({ productId: integer, quantity: integer });

/** Returns the products with a limited stock. No other transaction can change their stock until this one ends. */
export async function lockLimitedStocks(tx: OrgSql, productIds: readonly number[]): Promise<Set<number>> {
  const locked = await tx.rows(limitedStocks(productIds), productRow);
  return new Set(locked.map(({ productId }) => productId));
}

/** Locked by id, so that two transactions do not wait for each other. */
const limitedStocks = (productIds: readonly number[]): Sql =>
  prepared(sql`
    select product_id
    from products
    where org_id = $1 and ${isOneOf(sql`product_id`, productIds)} and stock is not null
    order by product_id
    for no key update`);

/** Takes all units or none, after returning expired holds to the stock. Returns the products with too few units. */
export async function takeUnits(tx: OrgSql, units: readonly Units[], now: number): Promise<readonly Shortage[]> {
  const requested = unitsByProduct(units);
  if (requested.length === 0) return [];
  const productIds = requested.map(({ productId }) => productId);
  const [, expired, stocks] = await Promise.all([
    lockLimitedStocks(tx, productIds),
    endExpiredHolds(tx, productIds, now),
    tx.rows(
      prepared(sql`
        select product_id, stock
        from products
        where org_id = $1 and ${isOneOf(sql`product_id`, productIds)} and stock is not null`),
      stockRow,
    ),
  ]);
  returnUnits(tx, expired);
  // A stock that has become unlimited is not in this list.
  const available = stocks.map(({ productId, stock }) => ({
    productId,
    available: expired.reduce((sum, held) => (held.productId === productId ? sum + held.quantity : sum), stock),
  }));
  const short = available.filter(({ productId, available }) =>
    requested.some((each) => each.productId === productId && each.quantity > available),
  );
  if (short.length > 0) return short;
  changeStocks(
    tx,
    requested.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  );
  return [];
}

export interface Shortage {
  readonly productId: number;
  readonly available: number;
}

export const returnUnits = (tx: OrgSql, units: readonly Units[]): void => changeStocks(tx, unitsByProduct(units));

/** An unlimited stock does not change. */
function changeStocks(tx: OrgSql, units: readonly Units[]): void {
  if (units.length === 0) return;
  const productIds = units.map(({ productId }) => productId);
  tx.send(limitedStocks(productIds));
  tx.send(
    prepared(sql`
      update products p set stock = p.stock + u.quantity
      from unnest(${productIds}::bigint[], ${units.map(({ quantity }) => quantity)}::bigint[]) as u (product_id, quantity)
      where p.org_id = $1 and p.product_id = u.product_id and p.stock is not null`),
  );
}

/** Deletes the expired holds on these products and returns them: their units belong to the stock again. */
const endExpiredHolds = (tx: OrgSql, productIds: readonly number[], now: number) =>
  tx.rows(
    prepared(sql`
      delete from stock_holds
      where org_id = $1 and ${isOneOf(sql`product_id`, productIds)} and until_ms <= ${now}
      returning product_id, quantity`),
    unitsRow,
  );

export interface Hold extends Units {
  readonly orderId: number;
  readonly line: number;
  readonly untilMs: number;
}

/** Reserves taken units until `untilMs`. */
export function holdUnits(tx: OrgSql, holds: readonly Hold[]): void {
  appendRows(tx, 'stock_holds', holds);
}

const heldRow = row({ orderId: integer, line: integer, productId: integer, quantity: integer });
export type Held = ReturnType<typeof heldRow>;

/** Deletes the holds of these orders and returns them. Expired holds may already be gone. */
export function endHolds(tx: OrgSql, orderIds: readonly number[]): Promise<Held[]> {
  return tx.rows(
    sql`
      delete from stock_holds
      where org_id = $1 and order_id = any(${orderIds}::bigint[])
      returning order_id, line, product_id, quantity`,
    heldRow,
  );
}

/** The product must be locked. null: unlimited. */
export async function setStock(tx: OrgSql, productId: number, stock: number | null, now: number): Promise<void> {
  returnUnits(tx, await endExpiredHolds(tx, [productId], now));
  await tx.run(sql`update products set stock = ${stock} where org_id = $1 and product_id = ${productId}`);
}
