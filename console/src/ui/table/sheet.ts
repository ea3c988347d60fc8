import { strToU8, zipSync } from 'fflate';
import { csvLine, parseCsv } from '../../../../src/transfer/file/csv.ts';
import { textLiteralIn } from '../../../../src/transfer/file/formula-guard.ts';
import { workbookParts } from '../../../../src/transfer/file/workbook.ts';

export type Rows = readonly (readonly (string | number)[])[];
export type SheetFormat = 'csv' | 'xlsx';

/** The byte order mark tells spreadsheets that the file is UTF-8. */
const csv = (rows: Rows) =>
  new Blob(['\uFEFF', ...rows.map(csvLine)], {
    type: 'text/csv;charset=utf-8',
  });

async function xlsx(name: string, rows: Rows): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (const part of workbookParts(name, rows)) {
    const pieces: string[] = [];
    for await (const piece of part.content) pieces.push(piece);
    files[part.name] = strToU8(pieces.join(''));
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return new Blob([zipSync(files)], { type });
}

/** Saves rows as a file. */
export async function saveSheet(name: string, rows: Rows, format: SheetFormat): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(format === 'csv' ? csv(rows) : await xlsx(name, rows));
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The cells of a pasted or loaded sheet: separated by tabs, commas or semicolons, quoted where needed. */
export const readSheet = (text: string): string[][] =>
  parseCsv(text)
    .map(({ cells }) => cells.map((cell) => (textLiteralIn(cell) ?? cell).trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
