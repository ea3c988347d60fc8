// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';
import type { AuditEntry } from './order.ts';

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

export interface AuditListAnswer {
  total: number;
  list: AuditEntry[];
  /**
   * names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
   * product:5, subject:2
   */
  names: Record<string, string>;
}

export interface AuditRevealRequest {
  /** The entry. */
  auditId: number;
}

export interface RevealedChange {
  /** changed field */
  field: string;
  /** [before, after] */
  value: unknown[];
}

export interface AuditRevealAnswer {
  /** the hidden fields; none if they were erased */
  list: RevealedChange[];
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
   * const { total, list, names } = await lectern.audit.list({ record: 'group', recordId: '1', pageStart: 0, pageSize: 20 });
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

  /**
   * Show changed personal data.
   *
   * Returns the personal values of an entry of the audit log that /audit/list and the histories hide, before and
   * after the change. The request is written to the audit log. Added by Lectern.
   *
   * Needs the scope `personal`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.audit.reveal({ auditId: 7 });
   * ```
   */
  reveal(parameters: AuditRevealRequest, options?: CallOptions): Promise<AuditRevealAnswer>;
}
