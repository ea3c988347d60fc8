// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface ImportRowsRequest {
  /** Which sheet, such as users. */
  sheet: string;
  /** Up to 1000 rows, each with the fields of the sheet. */
  rows: readonly Record<string, unknown>[];
  /** What tells this file from others, such as its SHA-256. */
  source?: string | undefined;
  /**
   * How many rows of the source come before these.
   * @default 0
   */
  from?: number | undefined;
  /** As a whole: stage the rows, check them, or commit them; needs a source. */
  whole?: 'stage' | 'check' | 'commit' | undefined;
  /**
   * These are the last rows of the source.
   * @default false
   */
  finish?: boolean | undefined;
}

export interface BadRow {
  /** its number in the file, from 0 */
  row: number;
  code: number;
  msg: string;
  /** the field at fault, such as loginName; "" where it is the row as such */
  param: string;
}

export interface ImportRowsAnswer {
  /** rows of the source that were taken so far */
  rowsDone: number;
  /** records added by this request */
  added: number;
  /** rows whose record was there already */
  known: number;
  /** the rows that were refused, at most 1000 */
  bad: BadRow[];
  /** how many rows were refused */
  badNum: number;
  /** when the last rows of the source were taken, milliseconds; left out before that */
  finishTime?: number;
}

export interface ImportOperations {
  /**
   * Import.
   *
   * Puts rows of a sheet in, as files have them: see docs/import-and-export.md for the sheets and their columns.
   * Good rows are added, each bad one is told apart, and a row whose record is there already changes nothing. With
   * a source the server keeps count: rows that were taken before are not taken again, so that an import that was
   * stopped goes on from rowsDone. With whole the rows are first kept aside (stage); then all of them happen or
   * none (commit), or what would happen is told (check). Added by Lectern.
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
