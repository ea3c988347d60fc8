import { appendRows } from '../../database/insert.ts';
import { integer, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { prepared, sql } from '../../database/sql.ts';
import { type Units, unitsByProduct } from './sold.ts';

const productRow = row({ productId: integer });
const availableRow = row({ productId: integer, available: integer });
const unitsRow = row({ productId: integer, quantity: integer });

/** Of these products, those whose stock is limited: nobody else changes their stock until the transaction ends. */
export async function lockLimited(tx: Scope, productIds: readonly number[]): Promise<Set<number>> {
  const locked = await tx.rows(
    prepared(sql`
      select product_id
      from products
      where org_id = $1 and product_id = any(${productIds}::bigint[]) and stock is not null
      order by product_id
      for no key update`),
    productRow,
  );
  return new Set(locked.map(({ productId }) => productId));
}

/**
 * Takes units from limited stocks, all of them or none; units that others held and no longer may are put back first.
 * Tells of what there is too little.
 */
export async function takeUnits(tx: Scope, units: readonly Units[], now: number): Promise<readonly ShortOf[]> {
  const wanted = unitsByProduct(units);
  if (wanted.length === 0) return [];
  const productIds = wanted.map(({ productId }) => productId);
  await lockLimited(tx, productIds);
  await putBackLapsed(tx, productIds, now);
  const stocks = await tx.rows(
    sql`
      select product_id, stock as available
      from products
      where org_id = $1 and product_id = any(${productIds}::bigint[]) and stock is not null`,
    availableRow,
  );
  // A stock that became unlimited since has enough.
  const short = stocks.filter(({ productId, available }) =>
    wanted.some((each) => each.productId === productId && each.quantity > available),
  );
  if (short.length > 0) return short;
  await changeStocks(
    tx,
    wanted.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
  );
  return [];
}

export interface ShortOf {
  readonly productId: number;
  readonly available: number;
}

/** Puts units back into the stocks they were taken from. */
export const putBackUnits = (tx: Scope, units: readonly Units[]): Promise<void> =>
  changeStocks(tx, unitsByProduct(units));

async function changeStocks(tx: Scope, units: readonly Units[]): Promise<void> {
  if (units.length === 0) return;
  // One after the other by id, so that nobody waits in a circle. An unlimited stock has nothing to change.
  await lockLimited(
    tx,
    units.map(({ productId }) => productId),
  );
  await tx.run(sql`
    update products p set stock = p.stock + u.quantity
    from unnest(
      ${units.map(({ productId }) => productId)}::bigint[],
      ${units.map(({ quantity }) => quantity)}::bigint[]
    ) as u (product_id, quantity)
    where p.org_id = $1 and p.product_id = u.product_id and p.stock is not null`);
}

async function putBackLapsed(tx: Scope, productIds: readonly number[], now: number): Promise<void> {
  const lapsed = await tx.rows(
    sql`
      delete from stock_holds
      where org_id = $1 and product_id = any(${productIds}::bigint[]) and until_ms <= ${now}
      returning product_id, quantity`,
    unitsRow,
  );
  await putBackUnits(tx, lapsed);
}

export interface Hold extends Units {
  readonly orderId: number;
  readonly line: number;
  readonly untilMs: number;
}

/** Keeps taken units from others for a while only. */
export function holdUnits(tx: Scope, holds: readonly Hold[]): void {
  appendRows(tx, 'stock_holds', holds);
}

const heldRow = row({ orderId: integer, line: integer, productId: integer, quantity: integer });
export type Held = ReturnType<typeof heldRow>;

/** Ends what these orders hold and tells what that was: their own now, or to be put back. What lapsed may be gone. */
export function endHolds(tx: Scope, orderIds: readonly number[]): Promise<Held[]> {
  return tx.rows(
    sql`
      delete from stock_holds
      where org_id = $1 and order_id = any(${orderIds}::bigint[])
      returning order_id, line, product_id, quantity`,
    heldRow,
  );
}

/** Sets how many units of a locked product can be bought; null for any number. */
export async function setStock(tx: Scope, productId: number, stock: number | null, now: number): Promise<void> {
  await putBackLapsed(tx, [productId], now);
  await tx.run(sql`update products set stock = ${stock} where org_id = $1 and product_id = ${productId}`);
}
