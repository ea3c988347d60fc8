// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions, ExportedFile } from '../options.ts';

export interface ExportChangesRequest {
  /** Name of the sheet, such as groups. */
  sheet: string;
  /**
   * Position in the event log: list the changes after it.
   * It is the nextCursor of an earlier response, or the cursor of an event or of an export.
   */
  cursor: string;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface RowChange {
  /** U: the row was added or changed. D: delete every row that has these values in the fields of key. */
  action: 'U' | 'D';
  /** the fields that identify the row, or the rows */
  key: Record<string, unknown>;
  /** U: the whole row, as /export writes it. D: {} */
  value: Record<string, unknown>;
}

export interface ExportChangesAnswer {
  list: RowChange[];
  /** cursor for the next request */
  nextCursor: string;
  /** 1: more changes are available now */
  hasMore: 0 | 1;
}

export interface ExportFileRequest {
  /** Name of the sheet, such as users. */
  sheet: string;
  /**
   * Format of the file.
   * @default "ndjson"
   */
  format?: 'csv' | 'ndjson' | 'xlsx' | undefined;
  /** Time zone of written times, an IANA name. If it is left out, times are numbers. */
  timeZone?: string | undefined;
  /** Only records whose updateAt is this time or later, milliseconds; for sheets that have updateAt. */
  updatedSince?: number | undefined;
  /** Parameters of the sheet's list operation, without paging. Only the records that it finds are exported. */
  where?: Record<string, unknown> | undefined;
}

export interface ExportOperations {
  /**
   * Changed rows.
   *
   * The rows of a sheet that changed after a position in the event log, whole, and deletions. The position is the
   * header X-Lectern-Cursor of /export, or nextCursor. Rows are as they are now: a row that changed several times
   * is listed with its last values, perhaps more than once. Apply the changes in their order. Scope, branch and
   * masked fields are as for /export. Added by Lectern.
   *
   * @example
   * ```ts
   * const { list, nextCursor, hasMore } = await lectern.export.changes({ sheet: 'subjects', cursor: '5f0c2a9d1e7b.1788220800000', pageSize: 100 });
   * ```
   */
  changes(parameters: ExportChangesRequest, options?: CallOptions): Promise<ExportChangesAnswer>;

  /**
   * Yields every record of `changes`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const rowChange of lectern.export.eachChange({ sheet: 'subjects' })) {
   *   // …
   * }
   * ```
   */
  eachChange(parameters: ExportChangesRequest, options?: CallOptions): AsyncGenerator<RowChange, void, undefined>;

  /**
   * Yields every page of `changes` with its `nextCursor`. Store the cursor after each page: sent as `cursor`, it
   * continues after that page, also days later.
   *
   * @example
   * ```ts
   * for await (const { list, nextCursor } of lectern.export.eachChangePage({ cursor })) {
   *   // …
   * }
   * ```
   */
  eachChangePage(parameters: ExportChangesRequest, options?: CallOptions): AsyncGenerator<ExportChangesAnswer, void, undefined>;

  /**
   * Export.
   *
   * Answers with a file instead of an envelope: one snapshot of the rows of a sheet, in the form that /import
   * reads. See /docs/import-and-export.md for the sheets, their columns and the scope that each needs. A key of
   * one branch gets the rows of that branch; without the scope personal, mobiles are masked, other personal
   * columns are empty, and the column !hiddenFields names those that hold a value. The server runs one export at a
   * time; others wait for their turn. The header X-Lectern-Cursor names the position in the event log:
   * /export/changes lists what changed after it. Added by Lectern.
   *
   * @example
   * ```ts
   * const { content, cursor } = await lectern.export.file({ sheet: 'users', format: 'ndjson', where: { userRole: 'student' } });
   * ```
   */
  file(parameters: ExportFileRequest, options?: CallOptions): Promise<ExportedFile>;
}
