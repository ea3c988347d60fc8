import type { Caller } from '../../../operation/call/caller.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, row, text } from '../../../sql/row.ts';
import { isOneOf, prepared, sql } from '../../../sql/sql.ts';
import { productStatuses, statusWords } from '../../code-dictionary/statuses-contract.ts';
import { productErrors } from '../../product/errors.ts';
import { productStatus, statusAt } from '../../product/status.ts';
import { lockLimitedStocks, takeUnits } from '../../product/stock.ts';
import { orderErrors } from '../errors.ts';
import { unitsOfBuyer } from '../units/units-of-buyer.ts';

const productRow = row({
  productId: integer,
  branchId: integer,
  name: text,
  type: integer,
  price: integer,
  iosPrice: integer,
  limitBuyNum: integer,
  stock: nullable(integer),
  /** The id of its name in earlier orders. */
  orderedNameId: nullable(integer),
  groupPrice: nullable(integer),
  groupSize: nullable(integer),
  groupHours: nullable(integer),
  statusNow: integer,
});
export type OrderedProduct = ReturnType<typeof productRow>;

interface RequestedLine {
  readonly productId: number;
  readonly quantity: number;
}

export type ProductLine<Line extends RequestedLine = RequestedLine> = Line & { readonly product: OrderedProduct };

const paramOf = (index: number) => `productList[${index}].productId`;

/** Products that had a limited stock when they were last read. This decides what is asked first, never what is true. */
const hadLimitedStock = new Set<number>();
const mostRemembered = 10_000;

function remember(products: readonly OrderedProduct[]): void {
  if (hadLimitedStock.size > mostRemembered) hadLimitedStock.clear();
  for (const { productId, stock } of products) {
    if (stock === null) hadLimitedStock.delete(productId);
    else hadLimitedStock.add(productId);
  }
}

/** Locks limited stocks, so that no other order takes from them meanwhile. Most products have none, and are only read. */
export async function readProducts(
  tx: OrgSql,
  caller: Caller,
  requested: readonly RequestedLine[],
  now: number,
): Promise<OrderedProduct[]> {
  const productIds = [...new Set(requested.map(({ productId }) => productId))];
  const read = () =>
    tx.rows(
      prepared(sql`
        select p.product_id, p.branch_id, p.name, p.type, p.price, p.ios_price, p.limit_buy_num, p.stock,
          p.group_price, p.group_size, p.group_hours, ${statusAt(now)} as status_now,
          (select n.ordered_name_id from ordered_names n where n.org_id = $1 and n.name = p.name) as ordered_name_id
        from products p
        where p.org_id = $1 and ${isOneOf(sql`p.product_id`, productIds)} ${inBranch(caller, sql`p.branch_id`)}`),
      productRow,
    );
  // Two statements: the second sees what others did to the stocks while the first waited for its locks.
  const readLocked = async () => (await Promise.all([lockLimitedStocks(tx, productIds), read()]))[1];
  const isLocked = productIds.some((productId) => hadLimitedStock.has(productId));
  const products = await (isLocked ? readLocked() : read());
  remember(products);
  return isLocked || products.every(({ stock }) => stock === null) ? products : readLocked();
}

/** Adds the product to each line. */
export function withProducts<Line extends RequestedLine>(
  requested: readonly Line[],
  products: readonly OrderedProduct[],
): readonly [ProductLine<Line>, ...ProductLine<Line>[]] {
  const [first, ...others] = requested.map((line, index) => {
    const product = products.find(({ productId }) => productId === line.productId);
    if (product === undefined)
      throw fail(productErrors.productUnknown, { param: paramOf(index), received: line.productId });
    return { ...line, product };
  });
  if (first === undefined) throw new Error('An order has at least one line');
  others.forEach(({ product }, index) => {
    if (product.branchId !== first.product.branchId) {
      throw fail(orderErrors.productsOfTwoBranches, { param: paramOf(index + 1) });
    }
  });
  return [first, ...others];
}

export function checkOnSale(lines: readonly ProductLine[]): void {
  lines.forEach(({ productId, product: { statusNow } }, index) => {
    if (statusNow === productStatus.onSale) return;
    throw fail(orderErrors.notOnSale, {
      param: paramOf(index),
      received: productId,
      status: statusWords(productStatuses, statusNow),
    });
  });
}

export async function checkPurchaseLimits(
  tx: OrgSql,
  buyerId: number,
  lines: readonly ProductLine[],
  now: number,
): Promise<void> {
  const productIds = lines.filter(({ product }) => product.limitBuyNum > 0).map(({ productId }) => productId);
  if (productIds.length === 0) return;
  const units = await unitsOfBuyer(tx, { buyerId, productIds, now });
  lines.forEach(({ productId, product: { limitBuyNum: limit } }, index) => {
    const owned = units.get(productId) ?? 0;
    const requested = lines
      .filter((line) => line.productId === productId)
      .reduce((sum, line) => sum + line.quantity, 0);
    if (limit === 0 || owned + requested <= limit) return;
    throw fail(orderErrors.purchaseLimitReached, { param: paramOf(index), received: productId, limit, owned });
  });
}

export async function takeFromStock(tx: OrgSql, lines: readonly ProductLine[], now: number): Promise<void> {
  const [short] = await takeUnits(
    tx,
    lines.filter(({ product }) => product.stock !== null),
    now,
  );
  if (short === undefined) return;
  const index = lines.findIndex(({ productId }) => productId === short.productId);
  throw fail(productErrors.stockTooLow, {
    param: paramOf(index),
    received: short.productId,
    available: short.available,
  });
}
