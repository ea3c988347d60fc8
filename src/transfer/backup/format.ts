/**
 * A backup is a gzipped text. A line that begins with `#` says something about the others; every other line is one row
 * as PostgreSQL writes it in JSON, so that no value is lost on the way through JavaScript.
 */
export interface Head {
  readonly backup: 'lectern';
  readonly format: 1;
  readonly version: string;
  readonly createdAtMs: number;
  /** What was run on the database, in this order. */
  readonly migrations: readonly { readonly version: number; readonly name: string }[];
}

/** The rows of a table follow. */
export interface TableBegin {
  readonly table: string;
}

/** The table's rows are over. */
export interface TableEnd {
  readonly end: string;
  readonly rows: number;
  readonly digest: string;
  /** The last number that its rows were given, where they are numbered. */
  readonly lastNumber: number | null;
}

/** The last line: without it the file was cut off. */
export interface Tail {
  readonly complete: true;
}

export type Note = Head | TableBegin | TableEnd | Tail;

export const noteLine = (note: Note) => `#${JSON.stringify(note)}\n`;
