// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface ProductGetProductListRequest {
  /** Branch app id; default: all branches. */
  appId?: string | undefined;
  /** 0 not listed, 1 waiting to be listed, 2 on sale, 3 sold out, 4 taken off sale. */
  status?: 0 | 1 | 2 | 3 | 4 | undefined;
  /** Product column id. */
  columnId?: number | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageIndex?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface RelatedTeacher {
  name: string;
  avatarUrl: string;
}

export interface Product {
  /** product id */
  id: number;
  /** name */
  name: string;
  /** cover image address */
  cover: string;
  /** price, minor units (fen, cents) */
  price: number;
  /** price on the iOS channel, minor units */
  iosPrice: number;
  /**
   * 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8 offline
   * course, 9 other
   */
  type: number;
  /** units sold */
  soldNum: number;
  /** displayed (adjusted) units sold */
  fakeSoldNum: number;
  /** purchase limit per buyer; 0: no limit */
  limitBuyNum: number;
  /** tags */
  tags: string[];
  /** sale start time, milliseconds */
  saleBeginTime: number;
  /** sale end time, milliseconds; 0: none */
  saleEndTime: number;
  /** product detail page address */
  url: string;
  /** 0 not listed, 1 waiting to be listed, 2 on sale, 3 sold out, 4 taken off sale */
  status: number;
  relatedTeachers: RelatedTeacher[];
  /** service duration, days */
  serviceDuration: number;
  /** ids of its product columns */
  columnIds: number[];
  /** creation time, milliseconds */
  createAt: number;
}

export interface ProductGetProductListAnswer {
  /** total products */
  total: number;
  list: Product[];
}

export interface ProductGetRequest {
  /** Product. */
  productId: number;
}

export interface ProductDetail {
  /** product id */
  id: number;
  /** name */
  name: string;
  /** cover image address */
  cover: string;
  /** price, minor units (fen, cents) */
  price: number;
  /** price on the iOS channel, minor units */
  iosPrice: number;
  /**
   * 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8 offline
   * course, 9 other
   */
  type: number;
  /** units sold */
  soldNum: number;
  /** displayed (adjusted) units sold */
  fakeSoldNum: number;
  /** purchase limit per buyer; 0: no limit */
  limitBuyNum: number;
  /** tags */
  tags: string[];
  /** sale start time, milliseconds */
  saleBeginTime: number;
  /** sale end time, milliseconds; 0: none */
  saleEndTime: number;
  /** product detail page address */
  url: string;
  /** 0 not listed, 1 waiting to be listed, 2 on sale, 3 sold out, 4 taken off sale */
  status: number;
  relatedTeachers: RelatedTeacher[];
  /** service duration, days */
  serviceDuration: number;
  /** ids of its product columns */
  columnIds: number[];
  /** creation time, milliseconds */
  createAt: number;
  /** branch */
  subOrgId: number;
  /** available units; -1: unlimited */
  stock: number;
  /** number of lessons; 0: unknown */
  lessonNum: number;
  /** buyers of a group purchase; 0: no group purchase */
  groupSize: number;
  /** group purchase price, minor units */
  groupPrice: number;
  /** hours until a group purchase must be complete */
  groupHours: number;
  /** related teachers */
  teacherIds: string[];
  /** last change, milliseconds */
  updateAt: number;
  /** version of the record, for /product/update; another one after a change */
  version: string;
  /** statuses that /product/setStatus accepts now */
  nextStatuses: number[];
}

export interface ProductCreateRequest {
  /**
   * Name, at most 100 characters.
   * It is more than spaces.
   */
  name: string;
  /**
   * 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8 offline
   * course, 9 other.
   */
  type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** Price, minor units. */
  price: number;
  /** Price on the iOS channel; default for a new product: the price, minor units. */
  iosPrice?: number | undefined;
  /** Cover image address. */
  cover?: string | undefined;
  /** Product detail page address. */
  url?: string | undefined;
  /** Displayed (adjusted) units sold. */
  fakeSoldNum?: number | undefined;
  /** Purchase limit per buyer; 0: none. */
  limitBuyNum?: number | undefined;
  /** Tags, at most 20. */
  tags?: readonly string[] | undefined;
  /** Sale start time, milliseconds; 0: none. */
  saleBeginTime?: number | undefined;
  /** Sale end time, milliseconds, later than the start; 0: none. */
  saleEndTime?: number | undefined;
  /** Service duration, days. */
  serviceDuration?: number | undefined;
  /** Number of lessons, used to compute refunds; 0: unknown. */
  lessonNum?: number | undefined;
  /** Available units; -1: unlimited. */
  stock?: number | undefined;
  /** Group purchase: number of buyers that completes it; 0: no group purchase. */
  groupSize?: number | undefined;
  /** Group purchase: price for each buyer, minor units. */
  groupPrice?: number | undefined;
  /** Group purchase: hours until it must be complete; default: 24. */
  groupHours?: number | undefined;
  /** Product columns. */
  columnIds?: readonly number[] | undefined;
  /** Related teachers, in order. */
  teacherIds?: readonly string[] | undefined;
  /** Branch; default: the caller's branch, or the head branch. */
  subOrgId?: number | undefined;
}

export interface ProductCreateAnswer {
  /** product id */
  productId: number;
}

export interface ProductUpdateRequest {
  /** Product. */
  productId: number;
  /**
   * Name, at most 100 characters.
   * It is more than spaces.
   */
  name?: string | undefined;
  /**
   * 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8 offline
   * course, 9 other.
   */
  type?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | undefined;
  /** Price, minor units. */
  price?: number | undefined;
  /** Price on the iOS channel; default for a new product: the price, minor units. */
  iosPrice?: number | undefined;
  /** Cover image address. */
  cover?: string | undefined;
  /** Product detail page address. */
  url?: string | undefined;
  /** Displayed (adjusted) units sold. */
  fakeSoldNum?: number | undefined;
  /** Purchase limit per buyer; 0: none. */
  limitBuyNum?: number | undefined;
  /** Tags, at most 20. */
  tags?: readonly string[] | undefined;
  /** Sale start time, milliseconds; 0: none. */
  saleBeginTime?: number | undefined;
  /** Sale end time, milliseconds, later than the start; 0: none. */
  saleEndTime?: number | undefined;
  /** Service duration, days. */
  serviceDuration?: number | undefined;
  /** Number of lessons, used to compute refunds; 0: unknown. */
  lessonNum?: number | undefined;
  /** Available units; -1: unlimited. */
  stock?: number | undefined;
  /** Group purchase: number of buyers that completes it; 0: no group purchase. */
  groupSize?: number | undefined;
  /** Group purchase: price for each buyer, minor units. */
  groupPrice?: number | undefined;
  /** Group purchase: hours until it must be complete; default: 24. */
  groupHours?: number | undefined;
  /** Product columns. */
  columnIds?: readonly number[] | undefined;
  /** Related teachers, in order. */
  teacherIds?: readonly string[] | undefined;
  /** Units to add to the stock; negative to subtract. */
  stockChange?: number | undefined;
  /** Version that /product/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface ProductUpdateAnswer {
  /** products updated */
  sucNum: number;
}

export interface ProductSetStatusRequest {
  /** Product. */
  productId: number;
  /** 0 not listed, 1 waiting to be listed, 2 on sale, 4 taken off sale. */
  status: 0 | 1 | 2 | 4;
  /** Sale start time, milliseconds; 0: none. */
  saleBeginTime?: number | undefined;
  /** Sale end time, milliseconds, later than the start; 0: none. */
  saleEndTime?: number | undefined;
}

export interface ProductSetStatusAnswer {
  /** the current status */
  status: number;
}

export interface ProductTransition {
  /** status before */
  from: number;
  /** status after */
  to: number;
  /** path of the operation; "": caused by the sale times or the stock */
  operation: string;
  /** description in the requested language */
  when: string;
}

export interface ProductTransitionsAnswer {
  list: ProductTransition[];
}

export interface ProductOperations {
  /**
   * Product list: operation 3 of the interface.
   *
   * The products of the organisation, or of one branch or column, newest first.
   *
   * Needs the scope `product:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.product.getProductList({ status: 2, pageIndex: 0, pageSize: 20 });
   * ```
   */
  getProductList(parameters?: ProductGetProductListRequest, options?: CallOptions): Promise<ProductGetProductListAnswer>;

  /**
   * Yields every record of `getProductList`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const product of lectern.product.each({ status: 2 })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: ProductGetProductListRequest, options?: CallOptions): AsyncGenerator<Product, void, undefined>;

  /**
   * Get a product.
   *
   * One product with all its fields. Added by Lectern.
   *
   * Needs the scope `product:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.product.get({ productId: 19 });
   * ```
   */
  get(parameters: ProductGetRequest, options?: CallOptions): Promise<ProductDetail>;

  /**
   * Create product.
   *
   * Adds a product with status 0 (not listed). Added by Lectern.
   *
   * Needs the scope `product:write`.
   *
   * @example
   * ```ts
   * const { productId } = await lectern.product.create({ name: '初一数学秋季班', type: 1, price: 128000, limitBuyNum: 1, stock: 30, lessonNum: 16 });
   * ```
   */
  create(parameters: ProductCreateRequest, options?: CallOptions): Promise<ProductCreateAnswer>;

  /**
   * Update product.
   *
   * Changes only the fields that are sent. Existing orders keep their name and price. Send stock to set the
   * available units, or stockChange to add or subtract units while the product is being sold. Added by Lectern.
   *
   * Needs the scope `product:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.product.update({ productId: 19, price: 118000, stockChange: 10 });
   * ```
   */
  update(parameters: ProductUpdateRequest, options?: CallOptions): Promise<ProductUpdateAnswer>;

  /**
   * Set product status.
   *
   * Changes the status as /product/transitions allows. Status 1 queues a product; it goes on sale at
   * saleBeginTime, or immediately if that time has passed. Without sale times, set status 2 as well. If the
   * current sale times conflict with the new status, send new sale times in the same request. Added by Lectern.
   *
   * Needs the scope `product:write`.
   *
   * @example
   * ```ts
   * const { status } = await lectern.product.setStatus({ productId: 16, status: 2 });
   * ```
   */
  setStatus(parameters: ProductSetStatusRequest, options?: CallOptions): Promise<ProductSetStatusAnswer>;

  /**
   * List product transitions.
   *
   * All transitions between product statuses. Added by Lectern.
   *
   * Needs the scope `product:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.product.transitions();
   * ```
   */
  transitions(parameters?: Record<string, never>, options?: CallOptions): Promise<ProductTransitionsAnswer>;
}
