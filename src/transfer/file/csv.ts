import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.ts';

/** One record of a CSV text. */
export interface CsvRecord {
  /** The line that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a quotation mark is never closed, so that the record reaches to the end of the text. */
  readonly unclosed?: boolean;
}

const separators = [',', ';', '\t'] as const;

/**
 * Reads the records of a CSV text that arrives in pieces. It accepts quotes with line breaks inside, `\r\n`, a first line
 * `sep=;` as Excel writes it, and comma, semicolon or tab as in the header. It skips empty lines.
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvRecord, void, undefined> {
  const scanner = new Scanner();
  for await (const piece of pieces) yield* scanner.scan(piece, false);
  yield* scanner.scan('', true);
}

/** The records of a complete CSV text. */
export function parseCsv(text: string): CsvRecord[] {
  const scanner = new Scanner();
  return [...scanner.scan(text, false), ...scanner.scan('', true)];
}

class Scanner {
  #rest = '';
  #separator: string | undefined;
  #line = 1;
  #first = true;

  *scan(piece: string, atEnd: boolean): Generator<CsvRecord> {
    this.#rest = this.#first ? (this.#rest + piece).replace(/^\uFEFF/, '') : this.#rest + piece;
    let begin = 0;
    for (;;) {
      const end = this.#endOfRecord(begin, atEnd);
      if (end === undefined) break;
      const text = this.#rest.slice(begin, end);
      const record = this.#record(text);
      if (record !== undefined) yield record;
      this.#line += text.split('\n').length;
      begin = end + 1;
      if (begin > this.#rest.length) break;
    }
    this.#rest = this.#rest.slice(begin);
  }

  /** Where the record that begins here ends: at a line break outside of quotes, or with the text. */
  #endOfRecord(begin: number, atEnd: boolean): number | undefined {
    let end = this.#rest.indexOf('\n', begin);
    let quotes = countQuotes(this.#rest, begin, end === -1 ? this.#rest.length : end);
    while (end !== -1 && quotes % 2 === 1) {
      const next = this.#rest.indexOf('\n', end + 1);
      quotes += countQuotes(this.#rest, end, next === -1 ? this.#rest.length : next);
      end = next;
    }
    if (end !== -1) return end;
    return atEnd && begin < this.#rest.length ? this.#rest.length : undefined;
  }

  #record(text: string): CsvRecord | undefined {
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (line.trim() === '') return undefined;
    if (this.#first) {
      this.#first = false;
      const separator = /^"?sep=(.)"?$/.exec(line)?.[1];
      if (separator !== undefined) {
        this.#separator = separator;
        return undefined;
      }
    }
    this.#separator ??= mostFrequent(line);
    const cells = cellsOf(line, this.#separator).map(withoutFormulaGuard);
    const unclosed = line.includes('"') && countQuotes(line, 0, line.length) % 2 === 1;
    return { line: this.#line, cells, ...(unclosed ? { unclosed } : {}) };
  }
}

function countQuotes(text: string, begin: number, end: number): number {
  // Search only this line. Searching on would scan the whole rest of the text for every line without a quote.
  const line = text.slice(begin, end);
  let count = 0;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) count += 1;
  return count;
}

const mostFrequent = (header: string) =>
  separators.toSorted((a, b) => header.split(b).length - header.split(a).length)[0] ?? ',';

function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(separator, at);
      cells.push(line.slice(at, end === -1 ? line.length : end));
      if (end === -1) break;
      at = end + 1;
      continue;
    }
    let cell = '';
    for (at += 1; ; at += 2) {
      const quote = line.indexOf('"', at);
      const end = quote === -1 ? line.length : quote;
      cell += line.slice(at, end);
      at = end;
      if (line[at + 1] !== '"' || quote === -1) break;
      cell += '"';
    }
    // Text between the closing quote and the separator belongs to the cell, as in other CSV readers.
    const end = line.indexOf(separator, at + 1);
    cells.push(cell + line.slice(at + 1, end === -1 ? line.length : end));
    if (end === -1) break;
    at = end + 1;
  }
  return cells;
}

/** Writes a record as in RFC 4180. Texts that a spreadsheet would run as a formula are guarded; `readCsv` removes the guard. */
export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;

const needsQuotes = /[",\r\n]|^\s|\s$/;

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = withFormulaGuard(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
