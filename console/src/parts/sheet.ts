import { csvLine } from '../../../src/file/csv.ts';
import { withoutFormulaGuard } from '../../../src/file/formula-guard.ts';
import { workbookParts } from '../../../src/file/workbook.ts';
import { zipped } from './zip.ts';

export type Rows = readonly (readonly (string | number)[])[];
export type SheetFormat = 'csv' | 'xlsx';

/** The mark at its beginning tells spreadsheets that it is UTF-8. */
const csv = (rows: Rows) =>
  new Blob(['\uFEFF', ...rows.map(csvLine)], {
    type: 'text/csv;charset=utf-8',
  });

async function xlsx(name: string, rows: Rows): Promise<Blob> {
  const texts = workbookParts(name, rows).map(async (part) => {
    const pieces: string[] = [];
    for await (const piece of part.content) pieces.push(piece);
    return { name: part.name, text: pieces.join('') };
  });
  return zipped(await Promise.all(texts));
}

/** Saves rows as a sheet that any spreadsheet opens, Chinese included. */
export async function saveSheet(name: string, rows: Rows, format: SheetFormat): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(format === 'csv' ? csv(rows) : await xlsx(name, rows));
  link.download = `${name}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The cells of a pasted or loaded sheet: separated by tabs, commas or semicolons, quoted where needed. */
export function readSheet(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') && !text.includes(',') ? ';' : ',';
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const endField = () => {
    rows.at(-1)?.push(withoutFormulaGuard(field.trim()));
    field = '';
  };
  for (let index = 0; index < clean.length; index++) {
    const character = clean[index] ?? '';
    if (quoted && character === '"' && clean[index + 1] === '"') {
      field += '"';
      index++;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) endField();
    else if (!quoted && character === '\n') {
      endField();
      rows.push([]);
    } else field += character;
  }
  endField();
  return rows.filter((row) => row.some((each) => each !== ''));
}
