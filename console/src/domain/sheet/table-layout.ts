import { findHeading, type Mapping, mostTitleRows, Recogniser } from '../../../../src/transfer/file/recognise.ts';
import { isEmpty, letterOf, type TableRecord } from '../../../../src/transfer/file/table.ts';
import type { LoadedTable } from './read-file.ts';

/** How the columns of a loaded table are read. */
export interface TableLayout {
  /** The row with the headings. */
  readonly headingLine: number;
  /** Each heading once: a second 电话 is 电话 (2), and a column without a heading has its letter. */
  readonly headings: readonly string[];
  /** The column of each heading; "" for one that is left out. */
  readonly columns: readonly string[];
  /** Headings that mean nothing and were not assigned by hand. */
  readonly unknown: readonly string[];
  /** A column that two headings mean. */
  readonly twice: string | undefined;
  /** The rows below the headings. */
  readonly records: readonly TableRecord[];
}

/** The rows that may hold the headings. */
export const firstRecords = ({ records }: LoadedTable) => records.slice(0, mostTitleRows + 1);

/** Finds the headings with the recogniser of the command line, unless the user chose their row. */
export function layoutOf(
  table: LoadedTable,
  known: readonly string[],
  { mapping, headingLine }: { readonly mapping: Mapping; readonly headingLine?: number | undefined },
): TableLayout {
  const recogniser = new Recogniser(known, mapping);
  const first = firstRecords(table);
  const found = findHeading(first, recogniser)?.title.length ?? 0;
  const chosen = first.findIndex(({ line }) => line === headingLine);
  const at = chosen === -1 ? found : chosen;
  const headings = uniqueHeadings(first[at]?.cells ?? []);
  const meant = headings.map((heading) => recogniser.columnOf(heading));
  const columns = meant.map((column) => column ?? '');
  return {
    headingLine: first[at]?.line ?? 1,
    headings,
    columns,
    unknown: headings.filter((_, index) => meant[index] === undefined),
    twice: columns.find((column, index) => column !== '' && columns.indexOf(column) !== index),
    records: table.records.slice(at + 1).filter((record) => !isEmpty(record)),
  };
}

/** The table whose headings mean the most columns. */
export function likeliestTable(tables: readonly LoadedTable[], known: readonly string[], mapping: Mapping): number {
  const counts = tables.map((table) => {
    const { columns, records } = layoutOf(table, known, { mapping });
    return records.length === 0 ? 0 : new Set(columns.filter((column) => column !== '')).size;
  });
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function uniqueHeadings(cells: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return cells.map((cell, index) => {
    const heading = cell.trim() === '' ? letterOf(index) : cell.trim();
    const count = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, count);
    return count === 1 ? heading : `${heading} (${count})`;
  });
}
