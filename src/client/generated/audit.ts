// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface AuditListRequest {
  /** From this moment on, milliseconds, included. */
  beginTime?: number | undefined;
  /** Before this moment, milliseconds. */
  endTime?: number | undefined;
  /** Only of this caller. */
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
  /** the request it was part of */
  reqId: string;
  /** branch of the record, 0 for none */
  subOrgId: number;
  /** what kind of record, "" where none was changed */
  record: string;
  recordId: string;
  /**
   * what changed, as [before, after]; null for a personal field whose values are hidden (see hiddenFields) or
   * erased
   */
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
   * Who did what when, latest first. The values of personal fields are shown to callers who may see them. Added by
   * Lectern.
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
   * Every record that `list` has on all its pages from the one given, asked for as they are needed.
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
