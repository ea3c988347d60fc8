import { insertNumberedRows, insertRows } from '../database/insert.ts';
import type { Scope } from '../database/scope.ts';

interface ProductDetails {
  readonly cover: string;
  readonly soldNum: number;
  readonly fakeSoldNum: number;
  /** 0: none. */
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
};

export interface NewProduct extends Partial<ProductDetails> {
  readonly branchId: number;
  readonly name: string;
  readonly price: number;
  /** The price unless said otherwise. */
  readonly iosPrice?: number;
  readonly type: number;
  readonly createdAtMs: number;
  /** The time of creation unless said otherwise. */
  readonly updatedAtMs?: number;
  readonly columnIds?: readonly number[];
  readonly teacherIds?: readonly number[];
}

/** Writes products, the columns they stand in and their teachers; returns their new ids in the order given. */
export async function insertProducts(tx: Scope, products: readonly NewProduct[]): Promise<number[]> {
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
  const ofEach = <T>(children: (product: NewProduct, productId: number) => T[]) =>
    productIds.flatMap((productId, index) => {
      const product = products[index];
      return product === undefined ? [] : children(product, productId);
    });
  await insertRows(
    tx,
    'product_column_products',
    ofEach(({ columnIds = [] }, productId) => columnIds.map((columnId) => ({ columnId, productId }))),
  );
  await insertRows(
    tx,
    'product_teachers',
    ofEach(({ teacherIds = [] }, productId) =>
      teacherIds.map((userId, index) => ({ productId, position: index + 1, userId })),
    ),
  );
  return productIds;
}
