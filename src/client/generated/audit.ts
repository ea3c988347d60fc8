// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface AuditListRequest {
  /** Begin of the range, milliseconds, included. */
  beginTime?: number | undefined;
  /** End of the range, milliseconds, excluded. */
  endTime?: number | undefined;
  /** Only entries of this caller. */
  caller?: string | undefined;
  /** Only this operation, for example group.edit. */
  operation?: string | undefined;
  /** Only this kind of record, for example group. */
  record?: string | undefined;
  /** Only this record. */
  recordId?: string | undefined;
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

export interface AuditEntry {
  auditId: number;
  /** milliseconds */
  time: number;
  /** key:<id>, staff:<id>, operator, or keyless */
  caller: string;
  /** for example group.edit */
  operation: string;
  /** id of the request */
  reqId: string;
  /** branch of the record, 0 for none */
  subOrgId: number;
  /** kind of record; "" if no record changed */
  record: string;
  recordId: string;
  /** changed fields as [before, after]; null if the values are personal and hidden (see hiddenFields) or erased */
  fields: Record<string, unknown>;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface AuditListAnswer {
  total: number;
  list: AuditEntry[];
}

export interface AuditOperations {
  /**
   * Audit log.
   *
   * The audit log: who changed what and when, latest first. Values of personal fields need the scope personal.
   * Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.audit.list({ record: 'group', recordId: '1', pageStart: 0, pageSize: 20 });
   * ```
   */
  list(parameters?: AuditListRequest, options?: CallOptions): Promise<AuditListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const auditEntry of lectern.audit.each({ record: 'group', recordId: '1' })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: AuditListRequest, options?: CallOptions): AsyncGenerator<AuditEntry, void, undefined>;
}
