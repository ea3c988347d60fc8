// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface RequestListRequest {
  /** Only of this caller. */
  caller?: string | undefined;
  /** Only this operation, for example group.edit. */
  operation?: string | undefined;
  /** Only these. */
  outcome?: 'success' | 'refused' | undefined;
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

export interface RecentRequest {
  reqId: string;
  /** when it arrived, milliseconds */
  time: number;
  /** as the audit log names it */
  caller: string;
  /** for example group.edit */
  operation: string;
  /** HTTP status */
  status: number;
  /** 0: success */
  code: number;
  /** how long it took, milliseconds */
  execTime: number;
}

export interface RequestListAnswer {
  total: number;
  list: RecentRequest[];
}

export interface RequestOperations {
  /**
   * Recent requests.
   *
   * The last 1,000 requests that the answering process let in, latest first, those of this organisation. What was
   * in them is not kept. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.request.list({ outcome: 'refused' });
   * ```
   */
  list(parameters?: RequestListRequest, options?: CallOptions): Promise<RequestListAnswer>;

  /**
   * Every record that `list` has on all its pages from the one given, asked for as they are needed.
   *
   * @example
   * ```ts
   * for await (const recentRequest of lectern.request.each({ outcome: 'refused' })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: RequestListRequest, options?: CallOptions): AsyncGenerator<RecentRequest, void, undefined>;
}
