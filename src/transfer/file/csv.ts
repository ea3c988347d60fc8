import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.ts';
import { mostTitleRows } from './recognise.ts';

/** One record of a CSV text. */
export interface CsvRecord {
  /**
   * The row in which a spreadsheet shows it, from 1: an empty line is a row, a line break inside quotes begins none, and the
   * line `sep=;` is not shown.
   */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a quotation mark is never closed, so that the record reaches to the end of the text. */
  readonly unclosed?: boolean;
}

const separators = [',', ';', '\t'] as const;

/**
 * Reads the records of a CSV text that arrives in pieces. It accepts quotes with line breaks inside, `\r\n`, `\r` alone, a
 * first line `sep=;` as Excel writes it, and comma, semicolon or tab as most of the first lines have it. It skips empty lines.
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
  #lineBreak: '\n' | '\r' | undefined;
  #separator: string | undefined;
  #line = 1;
  #first = true;
  /** The first lines, until the separator is known: a title above the headings has none, or commas of its own. */
  #waiting: Line[] = [];

  *scan(piece: string, atEnd: boolean): Generator<CsvRecord> {
    this.#rest = this.#first ? (this.#rest + piece).replace(/^\uFEFF/, '') : this.#rest + piece;
    this.#lineBreak ??= lineBreakOf(this.#rest);
    const lineBreak = this.#lineBreak ?? '\n';
    let begin = 0;
    for (;;) {
      const end = this.#endOfRecord(begin, lineBreak, atEnd);
      if (end === undefined) break;
      const text = this.#rest.slice(begin, end);
      yield* this.#records(text);
      this.#line += 1;
      begin = end + 1;
      if (begin > this.#rest.length) break;
    }
    this.#rest = this.#rest.slice(begin);
    if (atEnd) yield* this.#decide();
  }

  /** Where the record that begins here ends: at a line break outside of quotes, or with the text. */
  #endOfRecord(begin: number, lineBreak: string, atEnd: boolean): number | undefined {
    let end = this.#rest.indexOf(lineBreak, begin);
    let quotes = countQuotes(this.#rest, begin, end === -1 ? this.#rest.length : end);
    while (end !== -1 && quotes % 2 === 1) {
      const next = this.#rest.indexOf(lineBreak, end + 1);
      quotes += countQuotes(this.#rest, end, next === -1 ? this.#rest.length : next);
      end = next;
    }
    if (end !== -1) return end;
    return atEnd && begin < this.#rest.length ? this.#rest.length : undefined;
  }

  *#records(whole: string): Generator<CsvRecord> {
    const text = whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    if (text.trim() === '') return;
    if (this.#first) {
      this.#first = false;
      this.#separator = /^"?sep=(.)"?$/.exec(text)?.[1];
      if (this.#separator !== undefined) {
        this.#line -= 1;
        return;
      }
    }
    const line = { line: this.#line, text };
    if (this.#separator !== undefined) yield recordOf(line, this.#separator);
    else if (this.#waiting.push(line) > mostTitleRows) yield* this.#decide();
  }

  /** Decides on the separator and gives the lines that waited for it. */
  *#decide(): Generator<CsvRecord> {
    this.#separator ??= separatorOf(this.#waiting.map(({ text }) => text));
    for (const line of this.#waiting) yield recordOf(line, this.#separator);
    this.#waiting = [];
  }
}

interface Line {
  readonly line: number;
  readonly text: string;
}

function recordOf({ line, text }: Line, separator: string): CsvRecord {
  const cells = cellsOf(text, separator).map(withoutFormulaGuard);
  const unclosed = text.includes('"') && countQuotes(text, 0, text.length) % 2 === 1;
  return { line, cells, ...(unclosed ? { unclosed } : {}) };
}

/** Excel for Mac can end lines with `\r` alone. Undefined until the text shows it. */
function lineBreakOf(text: string): '\n' | '\r' | undefined {
  if (text.includes('\n')) return '\n';
  const at = text.indexOf('\r');
  const isSeen = at !== -1 && at < text.length - 1 && countQuotes(text, 0, at) % 2 === 0;
  return isSeen ? '\r' : undefined;
}

/** The separator that the most lines have; of those, the most frequent one. */
function separatorOf(lines: readonly string[]): string {
  const unquoted = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const ranked = separators.map((separator) => {
    const counts = unquoted.map((line) => line.split(separator).length - 1);
    return {
      separator,
      lines: counts.filter((count) => count > 0).length,
      sum: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  return ranked.toSorted((a, b) => b.lines - a.lines || b.sum - a.sum)[0]?.separator ?? ',';
}

function countQuotes(text: string, begin: number, end: number): number {
  // Search only this line. Searching on would scan the whole rest of the text for every line without a quote.
  const line = text.slice(begin, end);
  let count = 0;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) count += 1;
  return count;
}

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
