// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface ProductColumnCreateRequest {
  /**
   * Name, at most 50 characters.
   * It is more than spaces.
   */
  name: string;
  /** Branch; default: the caller's branch, or the head branch. */
  subOrgId?: number | undefined;
}

export interface ProductColumnCreateAnswer {
  /** product column id */
  columnId: number;
}

export interface ProductColumnUpdateRequest {
  /** Product column id. */
  columnId: number;
  /**
   * Name, at most 50 characters.
   * It is more than spaces.
   */
  name: string;
  /**
   * Version that /productColumn/list answered: if the record has changed since, nothing is stored. Default: any
   * version.
   */
  version?: string | undefined;
}

export interface ProductColumnUpdateAnswer {
  /** columns updated */
  sucNum: number;
}

export interface ProductColumnListRequest {
  /** Only this column. */
  columnId?: number | undefined;
  /** Branch. */
  subOrgId?: number | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface ProductColumn {
  /** product column id */
  columnId: number;
  name: string;
  /** branch */
  subOrgId: number;
  /** version of the record, for /productColumn/update; another one after a change */
  version: string;
}

export interface ProductColumnListAnswer {
  total: number;
  list: ProductColumn[];
}

export interface ProductColumnOperations {
  /**
   * Create product column.
   *
   * Adds a product column to the shop of a branch. Added by Lectern.
   *
   * Needs the scope `product:write`.
   *
   * @example
   * ```ts
   * const { columnId } = await lectern.productColumn.create({ name: '秋季班', subOrgId: 1 });
   * ```
   */
  create(parameters: ProductColumnCreateRequest, options?: CallOptions): Promise<ProductColumnCreateAnswer>;

  /**
   * Rename product column.
   *
   * Changes the name of a column. Added by Lectern.
   *
   * Needs the scope `product:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.productColumn.update({ columnId: 5, name: '寒假班' });
   * ```
   */
  update(parameters: ProductColumnUpdateRequest, options?: CallOptions): Promise<ProductColumnUpdateAnswer>;

  /**
   * List product columns.
   *
   * The columns of all branches that the caller may read, sorted by id. Added by Lectern.
   *
   * Needs the scope `product:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.productColumn.list({ pageStart: 0, pageSize: 20 });
   * ```
   */
  list(parameters?: ProductColumnListRequest, options?: CallOptions): Promise<ProductColumnListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const productColumn of lectern.productColumn.each({})) {
   *   // …
   * }
   * ```
   */
  each(parameters?: ProductColumnListRequest, options?: CallOptions): AsyncGenerator<ProductColumn, void, undefined>;
}
