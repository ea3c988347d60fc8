// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

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
  /** Parameters of the sheet's list operation, without paging. Only the records that it finds are exported. */
  where?: Record<string, unknown> | undefined;
}

export interface ExportOperations {
  /**
   * Export.
   *
   * Answers with a file instead of an envelope: one snapshot of the rows of a sheet, in the form that /import
   * reads. See /docs/import-and-export.md for the sheets, their columns and the scope that each needs. A key of
   * one branch gets the rows of that branch; without the scope personal, mobiles are masked, other personal
   * columns are empty, and the column !hiddenFields names those that hold a value. The server runs one export at a
   * time and answers others with 503. Added by Lectern.
   *
   * @example
   * ```ts
   * const answer = await lectern.export.file({ sheet: 'users', format: 'ndjson', where: { userRole: 'student' } });
   * ```
   */
  file(parameters: ExportFileRequest, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
}
