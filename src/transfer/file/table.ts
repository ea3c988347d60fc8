import { mostLevels, nestsTooDeep } from '../../operation/contract/nesting.ts';
import type { Words } from '../../operation/errors/failure.ts';
import { fromCells, type RowType } from './cells.ts';
import { FileFault } from './fault.ts';
import type { Table } from './recognise.ts';

/** A row of a file. */
export interface FileRow {
  /** Row number as a spreadsheet shows it, from 1; of NDJSON, the line. */
  readonly line: number;
  /** The row for `/import`; empty if it has a problem, so that the server refuses it. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The cells of the file by column. */
  readonly written: Readonly<Record<string, unknown>>;
  /** Why the row cannot be sent. */
  readonly problem?: Words;
}

/** The cells of a line of a table. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the line cannot be used. */
  readonly problem?: Words;
}

/** The name of a column in a spreadsheet: 0 is A, 26 is AA. */
export const letterOf = (index: number): string =>
  `${index >= 26 ? letterOf(Math.floor(index / 26) - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;

export const isEmpty = ({ cells }: Pick<TableRecord, 'cells'>) => cells.every((cell) => cell.trim() === '');

export const tooDeep: Words = {
  en: `lists and objects nest more than ${mostLevels} levels deep.`,
  zh: `列表和对象的嵌套超过 ${mostLevels} 层。`,
};

interface RowOptions {
  readonly row: RowType;
  readonly timeZone: string | undefined;
}

/** The row for `/import` that a line of a table holds. */
export function rowOf(
  { line, cells, problem }: TableRecord,
  { heading, columns }: Pick<Table<unknown>, 'heading' | 'columns'>,
  { row, timeZone }: RowOptions,
): FileRow {
  const written = Object.fromEntries(
    heading.flatMap((name, index) => (name === '' ? [] : [[name, cells[index] ?? '']])),
  );
  const bad = (problem: Words) => ({ line, values: {}, written, problem });
  if (problem !== undefined) return bad(problem);
  const beyond = cells.slice(heading.length).filter((cell) => cell !== '');
  if (beyond.length > 0) {
    const extra = beyond.join(', ');
    return bad({
      en: `the row has ${cells.length} cells for ${heading.length} columns. Remove these: ${extra}`,
      zh: `该行有 ${cells.length} 个单元格，而表头只有 ${heading.length} 列。请删除：${extra}`,
    });
  }
  const named = columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : []));
  try {
    const values = fromCells(row, Object.fromEntries(named), timeZone);
    return nestsTooDeep(values) ? bad(tooDeep) : { line, values, written };
  } catch (error) {
    if (error instanceof FileFault) return bad(error.words);
    throw error;
  }
}
