import type { TObject } from 'typebox';
import { columnsOf, toCells } from './cells.ts';
import type { Format } from './contract.ts';
import { csvLine } from './csv.ts';
import { type Rows, workbookParts } from './workbook.ts';
import { zip } from './zip.ts';

/** The maximum number of rows of a worksheet. */
const mostXlsxRows = 1_048_576;

/** A workbook with one worksheet, as a stream of bytes. The same rows give the same bytes. */
export const writeXlsx = (name: string, rows: Rows): AsyncGenerator<Buffer> => zip(workbookParts(name, rows));

type Row = Readonly<Record<string, unknown>>;

interface WriteOptions {
  readonly name: string;
  readonly format: Format;
  readonly row: TObject;
  /** Formats a time; by default times stay numbers. */
  readonly timeOf: ((ms: number) => string) | undefined;
}

/** Converts rows, each a line of JSON, to a stream of a file in this format. */
export function fileOf(lines: AsyncIterable<readonly string[]>, options: WriteOptions): AsyncIterable<string | Buffer> {
  if (options.format === 'ndjson') return ndjson(lines, options);
  return options.format === 'csv' ? csv(lines, options) : writeXlsx(options.name, table(lines, options));
}

const parsed = (line: string): Row => JSON.parse(line);

async function* ndjson(lines: AsyncIterable<readonly string[]>, { row, timeOf }: WriteOptions): AsyncGenerator<string> {
  const columns = columnsOf(row);
  for await (const some of lines) {
    const written =
      timeOf === undefined ? some : some.map((line) => JSON.stringify(withTimes(columns, row, parsed(line), timeOf)));
    yield `${written.join('\n')}\n`;
  }
}

/** Replaces times by their written form. */
function withTimes(columns: readonly string[], row: TObject, values: Row, timeOf: (ms: number) => string): Row {
  const cells = toCells(row, values, timeOf);
  const moments = columns.flatMap((column, index) => {
    const cell = cells[index];
    return typeof values[column] === 'number' && typeof cell === 'string' && cell !== '' ? [[column, cell]] : [];
  });
  return { ...values, ...Object.fromEntries(moments) };
}

async function* csv(lines: AsyncIterable<readonly string[]>, { row, timeOf }: WriteOptions): AsyncGenerator<string> {
  // The byte order mark makes Excel read UTF-8.
  yield `\uFEFF${csvLine(columnsOf(row))}`;
  for await (const some of lines) {
    yield some.map((line) => csvLine(toCells(row, parsed(line), timeOf))).join('');
  }
}

async function* table(lines: AsyncIterable<readonly string[]>, { row, timeOf }: WriteOptions) {
  yield columnsOf(row);
  let written = 1;
  for await (const some of lines) {
    written += some.length;
    if (written > mostXlsxRows) throw new RangeError(`A worksheet holds ${mostXlsxRows} rows: use csv or ndjson`);
    for (const line of some) yield toCells(row, parsed(line), timeOf);
  }
}
