import type { Words } from '../../operation/errors/failure.ts';
import { FileFault } from './fault.ts';
import { withFormulaGuard, withoutFormulaGuard } from './formula-guard.ts';
import { mostTitleRows } from './recognise.ts';
import type { TableRecord } from './table.ts';
import { mostOfRow } from './unpacked.ts';

const separators = [',', ';', '\t'] as const;

/**
 * Reads the records of a CSV text that arrives in pieces. It accepts quotes with line breaks inside, `\r\n`, `\r` alone, a
 * first line `sep=;` as Excel writes it, and comma, semicolon or tab as most of the first lines have it. It skips empty lines.
 * A quotation mark only opens a cell that it begins; elsewhere it is a character of the cell, such as in 5" tablet.
 *
 * A record has the row in which a spreadsheet shows it, from 1: an empty line is a row, a line break inside quotes begins none,
 * and the line `sep=;` is not shown.
 */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<TableRecord, void, undefined> {
  const beginning: string[] = [];
  let length = 0;
  let scanner: Scanner | undefined;
  for await (const piece of pieces) {
    if (scanner !== undefined) {
      yield* scanner.scan(piece);
      continue;
    }
    beginning.push(piece);
    length += piece.length;
    if (length < enoughToKnow) continue;
    scanner = new Scanner(beginning.join(''));
    yield* scanner.scan();
  }
  scanner ??= new Scanner(beginning.join(''));
  yield* scanner.scan();
  yield* scanner.end();
}

/** The records of a complete CSV text. */
export function parseCsv(text: string): TableRecord[] {
  const scanner = new Scanner(text);
  return [...scanner.scan(), ...scanner.end()];
}

/** From so many characters the form of a text is known. */
const enoughToKnow = 1024 * 1024;

/** Scans each line once, however long a quoted cell is: the lines of a record are not put together again with each one. */
class Scanner {
  readonly #lineBreak: '\n' | '\r';
  readonly #separator: string;
  /** Text that waits to be scanned. */
  #waiting: string;
  /** The pieces of a line that has not ended. */
  #begun: string[] = [];
  #begunLength = 0;
  #row = 0;
  #cells: string[] = [];
  /** The text of a quoted cell that has not ended. */
  #quoted: string | undefined;
  /** How long the lines of the record are, without one that has not ended. */
  #length = 0;

  /** `beginning` is the first part of the text, or all of it: it shows the line break and the separator. */
  constructor(beginning: string) {
    const text = beginning.replace(/^\uFEFF/, '');
    const form = formOf(text.slice(0, enoughToKnow));
    this.#lineBreak = form.lineBreak;
    this.#separator = form.separator;
    this.#waiting = text.slice(form.begin);
  }

  *scan(piece = ''): Generator<TableRecord> {
    const text = this.#waiting === '' ? piece : this.#waiting + piece;
    this.#waiting = '';
    let begin = 0;
    for (;;) {
      if (this.#quoted !== undefined && this.#begun.length === 0) begin = this.#readToQuote(text, begin);
      const end = text.indexOf(this.#lineBreak, begin);
      if (end === -1) break;
      this.#begun.push(text.slice(begin, end));
      yield* this.#endLine(this.#lineBreak);
      begin = end + 1;
    }
    if (begin === text.length) return;
    this.#begun.push(text.slice(begin));
    this.#begunLength += text.length - begin;
    this.#refuseLong();
  }

  /** Reads a quoted cell up to the next quote, over line breaks; returns where it is. */
  #readToQuote(text: string, begin: number): number {
    const quote = text.indexOf('"', begin);
    const end = quote === -1 ? text.length : quote;
    this.#quoted += text.slice(begin, end);
    this.#length += end - begin;
    this.#refuseLong();
    return end;
  }

  *end(): Generator<TableRecord> {
    yield* this.#endLine('');
    if (this.#quoted === undefined) return;
    this.#cells.push(this.#quoted);
    yield { ...this.#record(), problem: unclosedQuote };
  }

  *#endLine(lineBreak: string): Generator<TableRecord> {
    const whole = this.#begun.length === 1 ? (this.#begun[0] ?? '') : this.#begun.join('');
    this.#begun = [];
    this.#begunLength = 0;
    const hasReturn = whole.endsWith('\r');
    const line = hasReturn ? whole.slice(0, -1) : whole;
    if (this.#quoted === undefined) {
      this.#row += 1;
      this.#length = 0;
      if (line.trim() === '') return;
      // Most lines have no quotes.
      if (!line.includes('"')) {
        this.#cells = line.split(this.#separator);
        yield this.#record();
        return;
      }
    }
    this.#length += whole.length;
    this.#refuseLong();
    this.#readCells(line);
    if (this.#quoted === undefined) yield this.#record();
    else this.#quoted += `${hasReturn ? '\r' : ''}${lineBreak}`;
  }

  /** Reads the cells of a line, which may begin and end inside a quoted cell. */
  #readCells(line: string): void {
    let at = 0;
    while (at <= line.length) {
      if (this.#quoted === undefined) {
        if (line[at] !== '"') {
          const end = this.#endOfCell(line, at);
          this.#cells.push(line.slice(at, end));
          at = end + 1;
          continue;
        }
        this.#quoted = '';
        at += 1;
      }
      const quote = line.indexOf('"', at);
      this.#quoted += line.slice(at, quote === -1 ? line.length : quote);
      if (quote === -1) return;
      if (line[quote + 1] === '"') {
        this.#quoted += '"';
        at = quote + 2;
        continue;
      }
      // Text between the closing quote and the separator belongs to the cell, as in Excel.
      const end = this.#endOfCell(line, quote + 1);
      this.#cells.push(this.#quoted + line.slice(quote + 1, end));
      this.#quoted = undefined;
      at = end + 1;
    }
  }

  #endOfCell(line: string, at: number): number {
    const end = line.indexOf(this.#separator, at);
    return end === -1 ? line.length : end;
  }

  #record(): TableRecord {
    const record = { line: this.#row, cells: this.#cells.map(withoutFormulaGuard) };
    this.#cells = [];
    return record;
  }

  #refuseLong(): void {
    if (this.#length + this.#begunLength > mostOfRow)
      throw tooLong(this.#quoted === undefined ? this.#row + 1 : this.#row);
  }
}

const unclosedQuote: Words = {
  en: 'a quotation mark is never closed, so the rest of the file is one cell.',
  zh: '引号没有结束，文件的其余部分成了一个单元格。',
};

const tooLong = (row: number) =>
  new FileFault({
    en: `Row ${row} of the file is longer than ${mostOfRow / 1024 / 1024} MiB. A quotation mark in it may never be closed`,
    zh: `文件的第 ${row} 行超过 ${mostOfRow / 1024 / 1024} MiB，其中可能有未结束的引号`,
  });

interface Form {
  readonly separator: string;
  readonly lineBreak: '\n' | '\r';
  /** Where the records begin. */
  readonly begin: number;
}

/** How a text is written, from its first part. */
function formOf(text: string): Form {
  const { lines, lineBreak } = shapeOf(text);
  const [line, separator] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/.exec(text) ?? [];
  if (line !== undefined && separator !== undefined) return { separator, lineBreak, begin: line.length };
  return { separator: separatorOf(lines), lineBreak, begin: 0 };
}

/** The separators outside of quotes, by line, and the line break. Excel for Mac can end lines with `\r` alone. */
function shapeOf(text: string) {
  const lines: Record<string, number>[] = [];
  const breaks = { '\n': false, '\r': false };
  let counts: Record<string, number> = {};
  let isQuoted = false;
  /** Whether a quote opens a cell here. */
  let isStart = true;
  let isEmpty = true;
  for (let at = 0; at < text.length && lines.length <= mostTitleRows; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      isQuoted = sign !== '"';
      // A doubled quote closes the cell and opens it again.
      isStart = !isQuoted;
    } else if (sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n')) {
      breaks[sign] = true;
      if (!isEmpty) lines.push(counts);
      counts = {};
      isStart = true;
      isEmpty = true;
    } else {
      isQuoted = sign === '"' && isStart;
      const isSeparator = sign === ',' || sign === ';' || sign === '\t';
      if (isSeparator) counts[sign] = (counts[sign] ?? 0) + 1;
      isEmpty &&= sign.trim() === '';
      isStart = isSeparator || (isStart && sign === ' ');
    }
  }
  if (!isEmpty) lines.push(counts);
  return { lines, lineBreak: breaks['\r'] && !breaks['\n'] ? ('\r' as const) : ('\n' as const) };
}

/** The separator that the most lines have; of those, the most frequent one. */
function separatorOf(lines: readonly Readonly<Record<string, number>>[]): string {
  const ranked = separators.map((separator) => {
    const counts = lines.map((line) => line[separator] ?? 0);
    return {
      separator,
      lines: counts.filter((count) => count > 0).length,
      sum: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  return ranked.toSorted((a, b) => b.lines - a.lines || b.sum - a.sum)[0]?.separator ?? ',';
}

/** Writes a record as in RFC 4180. Texts that a spreadsheet would run as a formula are guarded; `readCsv` removes the guard. */
export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;

const needsQuotes = /[",\r\n]|^\s|\s$/;

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = withFormulaGuard(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
