import type { TObject } from 'typebox';
import { mostLevels, nestsTooDeep } from '../../operation/contract/nesting.ts';
import { nearest } from '../../operation/validation/nearest.ts';
import { linesOf } from '../lines.ts';
import { columnsOf, fromCells, isRemark, UnusableCell, withMoments } from './cells.ts';
import { type Format, formats } from './contract.ts';
import { readCsv } from './csv.ts';
import { type FileFacts, textOf } from './inspect.ts';
import { readXlsx } from './xlsx-read.ts';

/** A file that cannot be read as what it should be; the message is for a person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A row of a file. */
export interface FileRow {
  /** Where it stands, from 1. */
  readonly line: number;
  /** What is given to the interface; of a row with a problem nothing, which it refuses. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What stands in the file, by column. */
  readonly written: Readonly<Record<string, unknown>>;
  /** Why it cannot be given to the interface at all. */
  readonly problem?: string;
}

/** The format that a file's name tells, unless it was said. */
export function formatOf(file: string, said?: Format): Format {
  const found = said ?? formats.find((format) => file.toLowerCase().endsWith(`.${format}`));
  if (found === undefined) throw new UnreadableFile(`Say what ${file} is with --format: ${formats.join(', ')}.`);
  return found;
}

interface ReadOptions {
  readonly format: Format;
  readonly facts: FileFacts;
  readonly row: TObject;
  /** The names of columns that may stand in place of the row's own. */
  readonly others: readonly string[];
  readonly timeZone: string | undefined;
  /** Told how many bytes were read so far. */
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
      yield { line, values: {}, written: { '!text': text }, problem: 'this is not a JSON object.' };
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
  if (twice !== undefined) throw new UnreadableFile(`There are two columns ${twice}.`);
  const odd = names.find((name) => !known.includes(name));
  if (odd === undefined) return;
  const meant = nearest(odd, known);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  throw new UnreadableFile(`There is no column ${odd}.${hint} To have it skipped, put ! before its name.`);
}

function rowOf({ line, cells, unclosed }: TableRecord, header: readonly string[], options: ReadOptions): FileRow {
  const written = Object.fromEntries(
    header.flatMap((name, index) => (name === '' ? [] : [[name, cells[index] ?? '']])),
  );
  const bad = (problem: string) => ({ line, values: {}, written, problem });
  if (unclosed) return bad('a quotation mark is opened here and not closed: all the rest of the file is in one cell.');
  const beyond = cells.slice(header.length).filter((cell) => cell !== '');
  if (beyond.length > 0) {
    return bad(`there are ${cells.length} cells and ${header.length} columns; too many are: ${beyond.join(', ')}`);
  }
  try {
    const values = fromCells(options.row, written, options.timeZone);
    return nestsTooDeep(values) ? bad(tooDeep) : { line, values, written };
  } catch (error) {
    if (error instanceof UnusableCell) return bad(error.message);
    throw error;
  }
}
