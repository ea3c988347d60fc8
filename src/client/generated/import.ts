// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface ImportRowsRequest {
  /** Name of the sheet, such as users. */
  sheet: string;
  /** Up to 1000 rows, each with the fields of the sheet. */
  rows: readonly Record<string, unknown>[];
  /** Identifies the file, such as its SHA-256. */
  source?: string | undefined;
  /**
   * Number of rows of the source before these.
   * @default 0
   */
  from?: number | undefined;
  /** All-or-nothing import: stage the rows, then check or commit them. Requires source. */
  whole?: 'stage' | 'check' | 'commit' | undefined;
  /**
   * Whether these are the last rows of the source.
   * @default false
   */
  finish?: boolean | undefined;
}

export interface BadRow {
  /** number of the row in the file, from 0 */
  row: number;
  code: number;
  msg: string;
  /** the field at fault, such as loginName; "" where it is the row as such */
  param: string;
}

export interface ImportRowsAnswer {
  /** rows of the source that were processed so far */
  rowsDone: number;
  /** records added by this request */
  added: number;
  /** rows that were skipped because their record exists */
  known: number;
  /** the refused rows, at most 1000 */
  bad: BadRow[];
  /** number of refused rows */
  badNum: number;
  /** when the last rows of the source were processed, milliseconds; left out before that */
  finishTime?: number;
}

export interface ImportOperations {
  /**
   * Import.
   *
   * Imports rows of a sheet: see /docs/import-and-export.md for the sheets and their columns. Good rows are added,
   * bad rows are reported, and a row whose record exists is skipped. With source, the server counts the imported
   * rows: an interrupted import continues from rowsDone, and no row is imported twice. With whole, the import is
   * all or nothing: stage stores the rows, then commit imports all of them or none, and check reports what commit
   * would do. Added by Lectern.
   *
   * Needs the scope `admin`.
   *
   * @example
   * ```ts
   * const answer = await lectern.import.rows({
   *   sheet: 'users',
   *   rows: [{ userRole: 'student', loginName: 'sunli', name: '孙丽', subOrgId: 1, createAt: 1788220800000 }],
   *   source: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
   *   from: 0,
   * });
   * ```
   */
  rows(parameters: ImportRowsRequest, options?: CallOptions): Promise<ImportRowsAnswer>;
}
