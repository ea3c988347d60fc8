import type { Words } from '../../operation/errors/failure.ts';
import { uncomputed } from './damaged-cell.ts';
import { FileFault } from './fault.ts';
import type { SharedStrings } from './shared-strings.ts';
import { letterOf, type TableRecord } from './table.ts';
import { TextReader, withControls } from './text-reader.ts';
import { mostColumns, mostPlaces } from './unpacked.ts';
import { type Dates, dateText, writtenDate } from './workbook-dates.ts';
import type { XmlReader } from './xml.ts';

interface Cell {
  /** `B2`; undefined for the place after the cell before. */
  readonly place: string | undefined;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
}

interface Row {
  readonly line: number;
  readonly cells: string[];
  /** Why the row cannot be used. */
  problem: Words | undefined;
  /** A column that no spreadsheet has. */
  beyond: string | undefined;
}

/** Reads the rows of a worksheet. Rows without a value are left out. */
export class RowReader extends TextReader implements XmlReader {
  readonly #worksheet: string;
  readonly #strings: SharedStrings;
  readonly #dates: Dates;
  #rows: TableRecord[] = [];
  #line = 0;
  #row: Row | undefined;
  #cell: Cell | undefined;
  /** How many characters were read, also since the row began, and how many empty cells were filled in. */
  #read = 0;
  #readOfRow = 0;
  #filled = 0;

  constructor(worksheet: string, strings: SharedStrings, dates: Dates) {
    super();
    this.#worksheet = worksheet;
    this.#strings = strings;
    this.#dates = dates;
  }

  /** The rows since the last call. */
  take(): readonly TableRecord[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Counts characters that were read; returns how many of them the unfinished row has. */
  grow(characters: number): number {
    this.#read += characters;
    this.#readOfRow = this.#row === undefined ? 0 : this.#readOfRow + characters;
    return this.#readOfRow;
  }

  end(): void {
    if (this.#row === undefined) return;
    const { line } = this.#row;
    throw new FileFault({
      en: `The worksheet "${this.#worksheet}" ends inside row ${line}. The file is damaged: save it again`,
      zh: `工作表“${this.#worksheet}”在第 ${line} 行中间结束。文件已损坏，请重新保存`,
    });
  }

  isRead(name: string): boolean {
    return this.#cell !== undefined && name === (this.#cell.type === 'inlineStr' ? 't' : 'v');
  }

  begin(name: string, attributes: () => ReadonlyMap<string, string>): void {
    if (name === 'row') {
      const given = attributes().get('r') ?? '';
      this.#line = Math.max(this.#line + 1, /^\d{1,7}$/.test(given) ? Number(given) : 0);
      this.#row = { line: this.#line, cells: [], problem: undefined, beyond: undefined };
      this.#readOfRow = 0;
    } else if (name === 'c' && this.#row !== undefined) {
      const given = attributes();
      const style = Number(given.get('s') ?? 0);
      this.#cell = { place: given.get('r'), type: given.get('t') ?? 'n', style, hasFormula: false };
      this.value = '';
      this.isWhole = true;
    } else if (name === 'f' && this.#cell !== undefined) {
      this.#cell.hasFormula = true;
    }
  }

  finish(name: string): void {
    if (name === 'row' && this.#row !== undefined) {
      const { line, cells, problem, beyond } = this.#row;
      if (beyond !== undefined) throw beyondLastColumn(beyond);
      if (problem !== undefined) this.#rows.push({ line, cells, problem });
      else if (cells.some((cell) => cell !== '')) this.#rows.push({ line, cells });
      this.#row = undefined;
    } else if (name === 'c' && this.#row !== undefined && this.#cell !== undefined) {
      this.#finishCell(this.#row, this.#cell);
      this.#cell = undefined;
    }
  }

  #finishCell(row: Row, cell: Cell): void {
    const { cells } = row;
    const letters = /^[A-Za-z]+/.exec(cell.place ?? '')?.[0];
    const at = letters === undefined ? cells.length : columnOf(letters);
    if (at >= mostColumns) {
      row.beyond ??= letters ?? letterOf(at);
      return;
    }
    this.#fillUpTo(at, cells);
    const value = this.#valueOf(cell);
    if (typeof value !== 'string') row.problem ??= this.#problemAt(at, value.fault);
    cells[at] = typeof value === 'string' ? value : withControls(this.value);
  }

  /** The cells that the file leaves out before a cell are empty. */
  #fillUpTo(at: number, cells: string[]): void {
    this.#filled += Math.max(0, at - cells.length);
    if (this.#filled > mostPlaces(this.#read)) throw tooSparse(this.#worksheet);
    while (cells.length < at) cells.push('');
  }

  #valueOf({ type, style, hasFormula }: Cell): string | { readonly fault: Words } {
    const value = withControls(this.value);
    if (!this.isWhole) return { fault: noCharacter };
    // Programs that write workbooks leave results to the spreadsheet. An empty result is a text.
    if (value === '' && type !== 'str' && type !== 'inlineStr' && hasFormula) return uncomputed;
    if (type === 's') {
      const { texts, broken } = this.#strings;
      return broken.has(Number(value)) ? { fault: noCharacter } : (texts[Number(value)] ?? '');
    }
    if (type === 'd') return writtenDate(value);
    if (type !== 'n' || value === '') return value;
    if (!this.#dates.styles.has(style)) return plainNumber(value);
    return dateText(Number(value) + (this.#dates.from1904 ? 1462 : 0)) ?? { fault: noDate };
  }

  #problemAt(at: number, fault: Words): Words {
    const place = `${letterOf(at)}${this.#line}`;
    return {
      en: `the cell ${place} on the worksheet "${this.#worksheet}" ${fault.en}`,
      zh: `工作表“${this.#worksheet}”的单元格 ${place} ${fault.zh}`,
    };
  }
}

const noCharacter: Words = {
  en: 'refers to a character that does not exist. Write its text again.',
  zh: '引用了不存在的字符，请重新填写该单元格。',
};

const noDate: Words = {
  en: 'has the format of a date, but its number is no date. Give the cell the format Text and enter its value again.',
  zh: '的格式是日期，但其中的数字不是日期。请将单元格设为“文本”格式后重新填写。',
};

const beyondLastColumn = (column: string) =>
  new FileFault({
    en: `A cell is in the column ${column.slice(0, 10)}, which no spreadsheet has. The file is damaged: save it again`,
    zh: `有单元格位于 ${column.slice(0, 10)} 列，表格中不存在该列。文件已损坏，请重新保存`,
  });

const tooSparse = (worksheet: string) =>
  new FileFault({
    en: `The rows on the worksheet "${worksheet}" have values far apart, with too many empty columns between. Delete those columns`,
    zh: `工作表“${worksheet}”的各行中，有值的单元格相距太远。请删除中间的空列`,
  });

/** A is 0, Z is 25, AA is 26. */
const columnOf = (letters: string) =>
  [...letters.slice(0, 10).toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Writes integers with all digits, not as 1.38E10. */
const plainNumber = (value: string) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? String(number) : value;
};
