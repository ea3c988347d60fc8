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
   * Whether to change records that exist, by the rules of their update operations. An empty value changes nothing.
   * @default false
   */
  update?: boolean | undefined;
  /** With commit: the preview of the check. Rows that it reported as bad are left out. */
  expected?: string | undefined;
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
  /** number of the earlier row in the file that this one repeats, from 0 */
  otherRow?: number;
}

export interface ImportFieldChange {
  /** column */
  field: string;
  /** value of the record, as text; masked or "" if it is hidden (see hiddenFields) */
  before: string;
  /** value of the row, as text */
  after: string;
}

export interface ImportChange {
  /** number of the row in the file, from 0 */
  row: number;
  /** id of the record */
  id: string;
  fields: ImportFieldChange[];
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface ImportRowsAnswer {
  /** rows of the source that were processed so far */
  rowsDone: number;
  /** records added */
  added: number;
  /** rows that are the same as their record */
  known: number;
  /** records changed, with update */
  changed: number;
  /** rows that differ from their record, which stays as it is, without update */
  differing: number;
  /** refused rows */
  badNum: number;
  /** the refused rows, at most 1000 */
  bad: BadRow[];
  /**
   * what changed, or differs, at most 10000 records. Without the scope personal, personal values are not compared;
   * with update, each one in a row is stored
   */
  changes: ImportChange[];
  /** with source: the sums of all requests so far */
  total?: {
    /** records added */
    added: number;
    /** rows that are the same as their record */
    known: number;
    /** records changed, with update */
    changed: number;
    /** rows that differ from their record, which stays as it is, without update */
    differing: number;
    /** refused rows */
    badNum: number;
  };
  /** of a check: the numbers of the rows that are the same as their record, at most 10000 */
  knownRows?: number[];
  /** of a check: send it as expected with the commit */
  preview?: string;
  /** when the last rows of the source were processed, milliseconds; left out before that */
  finishTime?: number;
}

export interface ImportOperations {
  /**
   * Import.
   *
   * Imports rows of a sheet: see /docs/import-and-export.md for the sheets and their columns. Good rows are added
   * and bad rows are reported. A row whose record exists is compared with it; with update, what differs is
   * changed. With source, the server counts the imported rows: an interrupted import continues from rowsDone, and
   * no row is imported twice. With whole, the import is all or nothing: stage stores the rows, then commit imports
   * all of them or none, and check reports what commit would do. Send the preview of a check as expected with the
   * commit: it then imports exactly what the check reported, and nothing if the data changed meanwhile. Added by
   * Lectern.
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
