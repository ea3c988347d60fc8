import { insertNumberedRows, insertRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import { updateRow } from '../../sql/update.ts';

interface ProductDetails {
  readonly cover: string;
  readonly soldNum: number;
  readonly fakeSoldNum: number;
  /** 0: no limit. */
  readonly limitBuyNum: number;
  readonly tags: readonly string[];
  readonly saleBeginMs: number;
  /** 0: none. */
  readonly saleEndMs: number;
  /** null: unlimited. */
  readonly stock: number | null;
  readonly url: string;
  readonly status: number;
  readonly serviceDays: number;
  /** 0: unknown. */
  readonly lessonCount: number;
  /** Group purchase: all three are set, or none. */
  readonly groupPrice: number | null;
  readonly groupSize: number | null;
  readonly groupHours: number | null;
}

const noDetails: ProductDetails = {
  cover: '',
  soldNum: 0,
  fakeSoldNum: 0,
  limitBuyNum: 0,
  tags: [],
  saleBeginMs: 0,
  saleEndMs: 0,
  stock: null,
  url: '',
  status: 0,
  serviceDays: 0,
  lessonCount: 0,
  groupPrice: null,
  groupSize: null,
  groupHours: null,
};

export interface NewProduct extends Partial<ProductDetails> {
  /** Only when an import brings the id along. */
  readonly productId?: number;
  readonly branchId: number;
  readonly name: string;
  readonly price: number;
  /** Default: price. */
  readonly iosPrice?: number;
  readonly type: number;
  readonly createdAtMs: number;
  /** Default: createdAtMs. */
  readonly updatedAtMs?: number;
  readonly columnIds?: readonly number[];
  readonly teacherIds?: readonly number[];
}

/** Returns the new ids in the order of `products`. */
export async function insertProducts(tx: OrgSql, products: readonly NewProduct[]): Promise<number[]> {
  const productIds = await insertNumberedRows(
    tx,
    'products',
    products.map(({ columnIds, teacherIds, ...product }) => ({
      ...noDetails,
      iosPrice: product.price,
      updatedAtMs: product.createdAtMs,
      ...product,
    })),
  );
  await insertRows(
    tx,
    'product_column_products',
    productIds.flatMap((productId, index) => columnRows(productId, products[index]?.columnIds)),
  );
  await insertRows(
    tx,
    'product_teachers',
    productIds.flatMap((productId, index) => teacherRows(productId, products[index]?.teacherIds)),
  );
  return productIds;
}

const columnRows = (productId: number, columnIds: readonly number[] = []) =>
  columnIds.map((columnId) => ({ columnId, productId }));
const teacherRows = (productId: number, teacherIds: readonly number[] = []) =>
  teacherIds.map((userId, index) => ({ productId, position: index + 1, userId }));

/** Fields that are left out do not change. stock.ts changes the stock. */
export type ProductChange = Partial<
  Omit<NewProduct, 'productId' | 'branchId' | 'createdAtMs' | 'updatedAtMs' | 'soldNum' | 'stock'>
>;

/** A list of columns or teachers replaces the previous list. */
export async function changeProduct(tx: OrgSql, productId: number, change: ProductChange, now: number): Promise<void> {
  const { columnIds, teacherIds, ...fields } = change;
  await updateRow(tx, 'products', { column: 'productId', number: productId }, { ...fields, updatedAtMs: now });
  if (columnIds !== undefined) {
    await tx.run(sql`delete from product_column_products where org_id = $1 and product_id = ${productId}`);
    await insertRows(tx, 'product_column_products', columnRows(productId, columnIds));
  }
  if (teacherIds !== undefined) {
    await tx.run(sql`delete from product_teachers where org_id = $1 and product_id = ${productId}`);
    await insertRows(tx, 'product_teachers', teacherRows(productId, teacherIds));
  }
}
