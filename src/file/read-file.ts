import type { TObject } from 'typebox';
import { linesOf } from '../lines.ts';
import { fromCells, isRemark, withMoments } from './cells.ts';
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
  /** What is given to the interface. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What stands in the file, by column. */
  readonly written: Readonly<Record<string, unknown>>;
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
  readonly timeZone: string | undefined;
  /** Told how many bytes were read so far. */
  readonly read: (bytes: number) => void;
}

export async function* readFileRows(file: string, options: ReadOptions): AsyncGenerator<FileRow, void, undefined> {
  const text = () => textOf(file, options.facts.encoding, options.read);
  if (options.format === 'ndjson') yield* ndjsonRows(text(), options);
  else yield* tableRows(options.format === 'csv' ? readCsv(text()) : workbook(file), options);
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
    const written = parsed(trimmed, line);
    const values = Object.fromEntries(Object.entries(written).filter(([name]) => !isRemark(name)));
    yield { line, values: withMoments(row, values, timeZone), written };
  }
}

function parsed(text: string, line: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below, with the line.
  }
  throw new UnreadableFile(`Line ${line} is not a JSON object: ${text.slice(0, 60)}`);
}

async function* tableRows(
  records: AsyncIterable<{ line: number; cells: readonly string[] }>,
  { row, timeZone }: ReadOptions,
): AsyncGenerator<FileRow> {
  let header: readonly string[] | undefined;
  for await (const { line, cells } of records) {
    if (header === undefined) {
      header = cells.map((cell) => cell.trim());
      continue;
    }
    const names = header;
    if (cells.slice(names.length).some((cell) => cell !== '')) {
      throw new UnreadableFile(`Line ${line} has ${cells.length} cells; the header has ${names.length}.`);
    }
    const written = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    yield { line, values: fromCells(row, written, timeZone), written };
  }
}
