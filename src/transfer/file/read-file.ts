import type { TObject } from 'typebox';
import { mostLevels, nestsTooDeep } from '../../operation/contract/nesting.ts';
import { nearest } from '../../operation/validation/nearest.ts';
import { linesOf } from '../lines.ts';
import { columnsOf, fromCells, isRemark, UnusableCell, withMoments } from './cells.ts';
import { type Format, formats } from './contract.ts';
import { readCsv } from './csv.ts';
import { type FileFacts, textOf } from './inspect.ts';
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
  /** Receives the number of bytes read so far. */
  readonly read: (bytes: number) => void;
}

export async function* readFileRows(file: string, options: ReadOptions): AsyncGenerator<FileRow, void, undefined> {
  const { format, facts } = options;
  if (format === 'xlsx') return yield* tableRows(workbook(file), options);
  if (facts.encoding === undefined) {
    throw new UnreadableFile(`${file} is neither UTF-8 nor UTF-16 nor GB18030: save it as UTF-8 and try again.`);
  }
  const text = textOf(file, facts.encoding, options.read);
  yield* format === 'csv' ? tableRows(readCsv(text), options) : ndjsonRows(text, options);
}

async function* workbook(file: string) {
  try {
    yield* readXlsx(file);
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

async function* tableRows(records: AsyncIterable<TableRecord>, options: ReadOptions): AsyncGenerator<FileRow> {
  let header: readonly string[] | undefined;
  for await (const record of records) {
    if (header === undefined) {
      header = record.cells.map((cell) => cell.trim());
      checkHeader(header, options);
    } else if (record.cells.some((cell) => cell !== '')) {
      yield rowOf(record, header, options);
    }
  }
  if (header === undefined) throw new UnreadableFile('The file is empty: its first line must name the columns.');
}

function checkHeader(header: readonly string[], { row, others }: ReadOptions): void {
  const known = [...columnsOf(row), ...others];
  const names = header.filter((name) => !isRemark(name));
  if (!names.some((name) => known.includes(name))) {
    throw new UnreadableFile(`The first line must name the columns, such as ${known.slice(0, 3).join(', ')}.`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new UnreadableFile(`The column ${twice} appears twice.`);
  const odd = names.find((name) => !known.includes(name));
  if (odd === undefined) return;
  const meant = nearest(odd, known);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new UnreadableFile(`There is no column ${odd}.${hint} Put ! before its name to skip it.`);
}

function rowOf({ line, cells, unclosed }: TableRecord, header: readonly string[], options: ReadOptions): FileRow {
  const written = Object.fromEntries(
    header.flatMap((name, index) => (name === '' ? [] : [[name, cells[index] ?? '']])),
  );
  const bad = (problem: string) => ({ line, values: {}, written, problem });
  if (unclosed) return bad('a quotation mark is never closed, so the rest of the file is one cell.');
  const beyond = cells.slice(header.length).filter((cell) => cell !== '');
  if (beyond.length > 0) {
    return bad(`the row has ${cells.length} cells for ${header.length} columns. Remove these: ${beyond.join(', ')}`);
  }
  try {
    const values = fromCells(options.row, written, options.timeZone);
    return nestsTooDeep(values) ? bad(tooDeep) : { line, values, written };
  } catch (error) {
    if (error instanceof UnusableCell) return bad(error.message);
    throw error;
  }
}
