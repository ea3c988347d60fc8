/**
 * A backup is a gzipped text. A line that begins with `#` describes the other lines. Every other line is one row, in the
 * JSON that PostgreSQL writes, so that JavaScript cannot change a value.
 */
export interface Head {
  readonly backup: 'lectern';
  readonly format: 1;
  readonly version: string;
  readonly createdAtMs: number;
  /** The migrations that had run, in this order. */
  readonly migrations: readonly { readonly version: number; readonly name: string }[];
}

/** Precedes the rows of a table. */
export interface TableBegin {
  readonly table: string;
}

/** Follows the rows of a table. */
export interface TableEnd {
  readonly end: string;
  readonly rows: number;
  readonly digest: string;
  /** The last number of its identity column, if it has one. */
  readonly lastNumber: number | null;
}

/** The last line. A file without it was cut off. */
export interface Tail {
  readonly complete: true;
}

export type Note = Head | TableBegin | TableEnd | Tail;

export const noteLine = (note: Note) => `#${JSON.stringify(note)}\n`;
