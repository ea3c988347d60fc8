// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface RequestListRequest {
  /** Only requests of this caller. */
  caller?: string | undefined;
  /** Only this operation, for example group.edit. */
  operation?: string | undefined;
  /** Only requests with this outcome. */
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
  /** time of arrival, milliseconds */
  time: number;
  /** name of the caller, as in the audit log */
  caller: string;
  /** for example group.edit */
  operation: string;
  /** HTTP status */
  status: number;
  /** 0: success */
  code: number;
  /** execution time, milliseconds */
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
   * Requests of this organisation among the last 1,000 requests of the answering process, latest first. The server
   * does not store their contents. Added by Lectern.
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
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
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
