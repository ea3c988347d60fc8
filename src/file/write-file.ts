import type { TObject } from 'typebox';
import { columnsOf, toCells } from './cells.ts';
import { csvLine } from './csv.ts';
import type { Format } from './read-file.ts';
import { mostXlsxRows, writeXlsx } from './xlsx-write.ts';

type Row = Readonly<Record<string, unknown>>;

interface WriteOptions {
  readonly name: string;
  readonly format: Format;
  readonly row: TObject;
  /** How a moment is written; by default as the number it is. */
  readonly timeOf: ((ms: number) => string) | undefined;
}

/** Rows as a file of this format, as a stream of its pieces. */
export function fileOf(rows: AsyncIterable<readonly Row[]>, options: WriteOptions): AsyncIterable<string | Buffer> {
  if (options.format === 'ndjson') return ndjson(rows, options);
  return options.format === 'csv' ? csv(rows, options) : writeXlsx(options.name, table(rows, options));
}

async function* ndjson(rows: AsyncIterable<readonly Row[]>, { row, timeOf }: WriteOptions): AsyncGenerator<string> {
  const columns = columnsOf(row);
  for await (const some of rows) {
    const written = timeOf === undefined ? some : some.map((values) => withTimes(columns, row, values, timeOf));
    yield written.map((values) => `${JSON.stringify(values)}\n`).join('');
  }
}

/** The same values, with moments as they are written. */
function withTimes(columns: readonly string[], row: TObject, values: Row, timeOf: (ms: number) => string): Row {
  const cells = toCells(row, values, timeOf);
  const moments = columns.flatMap((column, index) => {
    const cell = cells[index];
    return typeof values[column] === 'number' && typeof cell === 'string' && cell !== '' ? [[column, cell]] : [];
  });
  return { ...values, ...Object.fromEntries(moments) };
}

async function* csv(rows: AsyncIterable<readonly Row[]>, { row, timeOf }: WriteOptions): AsyncGenerator<string> {
  // By the mark Excel knows that it is UTF-8.
  yield `\uFEFF${csvLine(columnsOf(row))}`;
  for await (const some of rows) {
    yield some.map((values) => csvLine(toCells(row, values, timeOf).map(String))).join('');
  }
}

async function* table(rows: AsyncIterable<readonly Row[]>, { row, timeOf }: WriteOptions) {
  yield columnsOf(row);
  let written = 1;
  for await (const some of rows) {
    written += some.length;
    if (written > mostXlsxRows) throw new RangeError(`A worksheet holds ${mostXlsxRows} rows: use csv or ndjson`);
    for (const values of some) yield toCells(row, values, timeOf);
  }
}
