import type { TObject } from 'typebox';
import { mostLevels, nestsTooDeep } from '../../operation/contract/nesting.ts';
import { nearest } from '../../operation/validation/nearest.ts';
import { linesOf } from '../lines.ts';
import { columnsOf, fromCells, UnusableCell, withMoments } from './cells.ts';
import { type Format, formats } from './contract.ts';
import { readCsv } from './csv.ts';
import { type FileFacts, textOf } from './inspect.ts';
import { findHeading, isRemark, type Mapping, mostTitleRows, Recogniser, type Table } from './recognise.ts';
import { readXlsx } from './xlsx-read.ts';

/** A file that cannot be read in its format. The message is for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A row of a file. */
export interface FileRow {
  /** Line number, from 1. */
  readonly line: number;
  /** The row for `/import`; empty if it has a problem, so that the server refuses it. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The cells of the file by column. */
  readonly written: Readonly<Record<string, unknown>>;
  /** Why the row cannot be sent. */
  readonly problem?: string;
}

/** The given format, or the format that the file extension shows. */
export function formatOf(file: string, given?: Format): Format {
  const found = given ?? formats.find((format) => file.toLowerCase().endsWith(`.${format}`));
  if (found === undefined)
    throw new UnreadableFile(
      `The extension of ${file} is not a format. Add --format with one of ${formats.join(', ')}.`,
    );
  return found;
}

interface ReadOptions {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly row: TObject;
  /** Columns with external ids, accepted instead of the columns with our ids. */
  readonly others: readonly string[];
  readonly timeZone: string | undefined;
  /** Columns that the user assigned by hand. */
  readonly mapping?: Mapping | undefined;
  /** The worksheet to read; by default the first one with the headings. */
  readonly worksheet?: string | undefined;
  /** Receives the number of bytes read so far. */
  readonly read: (bytes: number) => void;
}

export async function* readFileRows(file: string, options: ReadOptions): AsyncGenerator<FileRow, void, undefined> {
  const { format, facts, mapping = {} } = options;
  checkMapping(mapping, options);
  const recogniser = new Recogniser(knownColumns(options), mapping);
  const reading = { ...options, recogniser };
  if (format === 'xlsx') return yield* tableRows(workbook(file, reading), reading);
  if (facts.encoding === undefined) {
    throw new UnreadableFile(`${file} is neither UTF-8 nor UTF-16 nor GB18030: save it as UTF-8 and try again.`);
  }
  const text = textOf(file, facts.encoding, options.read);
  yield* format === 'csv' ? tableRows(readCsv(text), reading) : ndjsonRows(text, options);
}

/** Options with the recogniser of the columns. */
interface Reading extends ReadOptions {
  readonly recogniser: Recogniser;
}

const knownColumns = ({ row, others }: ReadOptions) => [...columnsOf(row), ...others];

/** Refuses a mapping to a column that the sheet does not have. */
function checkMapping(mapping: Mapping, options: ReadOptions): void {
  const known = knownColumns(options);
  for (const [heading, column] of Object.entries(mapping)) {
    if (column === '' || known.includes(column)) continue;
    const meant = nearest(column, known);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw new UnreadableFile(`The mapping of ${heading} names the column ${column}, which does not exist.${hint}`);
  }
}

async function* workbook(file: string, { recogniser, worksheet }: Reading) {
  try {
    yield* readXlsx(file, recogniser, worksheet);
  } catch (cause) {
    throw new UnreadableFile(`${file} cannot be read: ${cause instanceof Error ? cause.message : cause}.`, { cause });
  }
}

async function* ndjsonRows(pieces: AsyncIterable<string>, { row, timeZone }: ReadOptions): AsyncGenerator<FileRow> {
  let line = 0;
  for await (const text of linesOf(pieces)) {
    line += 1;
    const trimmed = text.replace(/^\uFEFF/, '').trim();
    if (trimmed === '') continue;
    const written = parsed(trimmed);
    if (written === undefined) {
      yield { line, values: {}, written: { '!text': text }, problem: 'this line is not a JSON object.' };
      continue;
    }
    if (nestsTooDeep(written)) {
      yield { line, values: {}, written: { '!text': text }, problem: tooDeep };
      continue;
    }
    const values = Object.fromEntries(Object.entries(written).filter(([name]) => !isRemark(name)));
    yield { line, values: withMoments(row, values, timeZone), written };
  }
}

const tooDeep = `lists and objects nest more than ${mostLevels} levels deep.`;

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly unclosed?: boolean;
}

async function* tableRows(records: AsyncIterable<TableRecord>, options: Reading): AsyncGenerator<FileRow> {
  const waiting: TableRecord[] = [];
  let table: Table<TableRecord> | undefined;
  for await (const record of records) {
    if (table !== undefined) {
      if (!isEmpty(record)) yield rowOf(record, table, options);
    } else if (waiting.push(record) > mostTitleRows) {
      table = headingOf(waiting, options);
      yield* rowsBelow(waiting, table, options);
    }
  }
  if (table === undefined) yield* rowsBelow(waiting, headingOf(waiting, options), options);
}

const isEmpty = ({ cells }: TableRecord) => cells.every((cell) => cell === '');

/** The rows below the headings among the first ones. */
function* rowsBelow(first: readonly TableRecord[], table: Table<TableRecord>, options: Reading): Generator<FileRow> {
  for (const record of first.slice(table.title.length + 1)) if (!isEmpty(record)) yield rowOf(record, table, options);
}

function headingOf(first: readonly TableRecord[], options: Reading): Table<TableRecord> {
  if (first.length === 0) throw new UnreadableFile('The file is empty: its first line must name the columns.');
  const table = findHeading(first, options.recogniser);
  if (table === undefined) throw withoutHeading(first, options);
  checkHeading(table, options);
  return table;
}

function withoutHeading([first]: readonly TableRecord[], options: ReadOptions): UnreadableFile {
  const known = knownColumns(options);
  const cells = first?.cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ');
  return new UnreadableFile(
    `No line names the columns, such as ${known.slice(0, 3).join(', ')}. The first line is: ${cells}. ` +
      'Add a line with the names, or assign your headings to columns with --map.',
  );
}

function checkHeading({ heading, columns }: Table<TableRecord>, options: Reading): void {
  const mapped = Object.keys(options.mapping ?? {}).find((name) => !heading.includes(name.trim()));
  if (mapped !== undefined) {
    throw new UnreadableFile(
      `The mapping names the heading ${mapped}, which the file does not have: ${heading.join(', ')}.`,
    );
  }
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (twice !== undefined) {
    const names = heading.filter((_, index) => columns[index] === twice);
    const both = new Set(names).size > 1 ? `: ${names.join(' and ')} mean the same` : '';
    throw new UnreadableFile(`The column ${twice} appears twice${both}. Put ! before a name to skip it.`);
  }
  const odd = heading.find((_, index) => columns[index] === undefined);
  if (odd === undefined) return;
  const meant = nearest(odd, knownColumns(options));
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new UnreadableFile(
    `There is no column ${odd}.${hint} Put ! before its name to skip it, or assign it with --map.`,
  );
}

function rowOf({ line, cells, unclosed }: TableRecord, table: Table<TableRecord>, options: ReadOptions): FileRow {
  const { heading: header, columns } = table;
  const written = Object.fromEntries(
    header.flatMap((name, index) => (name === '' ? [] : [[name, cells[index] ?? '']])),
  );
  const bad = (problem: string) => ({ line, values: {}, written, problem });
  if (unclosed) return bad('a quotation mark is never closed, so the rest of the file is one cell.');
  const beyond = cells.slice(header.length).filter((cell) => cell !== '');
  if (beyond.length > 0) {
    return bad(`the row has ${cells.length} cells for ${header.length} columns. Remove these: ${beyond.join(', ')}`);
  }
  const named = columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : []));
  try {
    const values = fromCells(options.row, Object.fromEntries(named), options.timeZone);
    return nestsTooDeep(values) ? bad(tooDeep) : { line, values, written };
  } catch (error) {
    if (error instanceof UnusableCell) return bad(error.message);
    throw error;
  }
}
