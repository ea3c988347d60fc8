// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface ExportFileRequest {
  /** Which sheet, such as users. */
  sheet: string;
  /**
   * What the file is to be.
   * @default "ndjson"
   */
  format?: 'csv' | 'ndjson' | 'xlsx' | undefined;
  /** Whose clocks show the times, an IANA name; left out: numbers, as everywhere in the interface. */
  timeZone?: string | undefined;
  /** Parameters of the sheet's list operation, but for its page: only the records that it finds. */
  where?: Record<string, unknown> | undefined;
}

export interface ExportOperations {
  /**
   * Export.
   *
   * Answers with a file, not with an envelope: the rows of a sheet as of one moment, as /import takes them. See
   * docs/import-and-export.md for the sheets, their columns and the scope that each needs. A key of one branch
   * gets the rows of that branch; without the scope personal, mobiles are masked, other personal columns are
   * empty, and the column !hiddenFields names those that hold a value. One export at a time: another one meanwhile
   * is answered with 503. Added by Lectern.
   *
   * @example
   * ```ts
   * const answer = await lectern.export.file({ sheet: 'users', format: 'ndjson', where: { userRole: 'student' } });
   * ```
   */
  file(parameters: ExportFileRequest, options?: CallOptions): Promise<ReadableStream<Uint8Array>>;
}
