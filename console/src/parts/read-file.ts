import { readSheet } from './sheet.ts';
import { unzip } from './unzip.ts';

/** Rows of a file that somebody loads: the first worksheet of a workbook, or text, as most or as Chinese Windows writes it. */
export async function readFile(file: Blob): Promise<string[][]> {
  const bytes = await file.arrayBuffer();
  const isZip = new TextDecoder('latin1').decode(bytes.slice(0, 2)) === 'PK';
  return isZip ? readWorkbook(bytes) : readSheet(decoded(bytes));
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const strings = 'xl/sharedStrings.xml';
const worksheet = /^xl\/worksheets\/[^/]+\.xml$/;

async function readWorkbook(bytes: ArrayBuffer): Promise<string[][]> {
  const files = await unzip(bytes, (name) => name === strings || worksheet.test(name));
  const first = [...files.keys()].filter((name) => worksheet.test(name)).sort()[0] ?? '';
  const shared = elements(files.get(strings) ?? '<sst/>', 'si').map(textOf);
  const rows = elements(files.get(first) ?? '<sheetData/>', 'row').map((row) => {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagName('c')) cells[columnOf(cell) ?? cells.length] = valueIn(cell, shared);
    return Array.from(cells, (value) => (value ?? '').trim());
  });
  return rows.filter((row) => row.some((value) => value !== ''));
}

const elements = (xml: string, name: string) => [
  ...new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagName(name),
];

/** Text that has more than one look is in parts. */
const textOf = (element: Element) =>
  [...element.getElementsByTagName('t')].map(({ textContent }) => textContent ?? '').join('');

function valueIn(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return textOf(cell);
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** `C7` is in column 2; a cell that does not say stands after the one before. */
function columnOf(cell: Element): number | undefined {
  const [letters] = /^[A-Z]+/.exec(cell.getAttribute('r') ?? '') ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
