import { uncomputed } from './damaged-cell.ts';
import { FileFault } from './fault.ts';
import { mostColumns, mostOfPart, mostOfRow, tooLarge } from './unpacked.ts';

/** A row of a worksheet: its number as people see it, and its cells as text. */
export interface XlsxRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The files in a ZIP archive. A server reads them from a disk piece by piece, a browser has them in memory. */
export interface Archive {
  readonly names: readonly string[];
  readonly read: (name: string) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A worksheet: the name on its tab, and its file in the archive. */
export interface Worksheet {
  readonly name: string;
  readonly path: string;
}

const partOf = async (archive: Archive, name: string) =>
  archive.names.includes(name) ? textOf(archive.read(name)) : '';

/** The worksheets in the order of their tabs. File numbers follow the order of creation, and tabs can be moved. */
export async function worksheetsOf(archive: Archive): Promise<Worksheet[]> {
  const book = await partOf(archive, 'xl/workbook.xml');
  const relationships = await partOf(archive, 'xl/_rels/workbook.xml.rels');
  const tags = [...relationships.matchAll(/<Relationship\b[^>]*>/g)].map(([each]) => each);
  const tabs = [...book.matchAll(/<sheet\b[^>]*>/g)].flatMap(([tab]) => {
    const id = /\br:id="([^"]+)"/.exec(tab)?.[1];
    const tag = tags.find((each) => each.includes(`Id="${id}"`)) ?? '';
    const path = `xl/${/\bTarget="([^"]+)"/.exec(tag)?.[1]}`.replace(/^xl\/\/xl\//, 'xl/');
    const name = unescaped(/\bname="([^"]*)"/.exec(tab)?.[1] ?? '');
    return archive.names.includes(path) ? [{ name, path }] : [];
  });
  if (tabs.length > 0) return tabs;
  const files = archive.names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort(byNumber);
  return files.map((path) => ({ name: path, path }));
}

interface Shared {
  readonly strings: readonly string[];
  readonly dates: Dates;
}

const known = new WeakMap<Archive, Promise<Shared>>();

/** What the worksheets of a workbook share; read once, because it may be most of the file. */
function sharedOf(archive: Archive): Promise<Shared> {
  const read = async () => {
    const styles = datesAmong(await partOf(archive, 'xl/styles.xml'));
    const book = await partOf(archive, 'xl/workbook.xml');
    const dates = { styles, from1904: /\bdate1904="(?:1|true)"/.test(book) };
    return { strings: sharedStrings(await partOf(archive, 'xl/sharedStrings.xml')), dates };
  };
  const shared = known.get(archive) ?? read();
  known.set(archive, shared);
  return shared;
}

/**
 * The rows of a worksheet, for server and console. A date becomes text such as 2026-09-01 or 2026-09-01T18:30:00, without a
 * time zone, because a workbook stores none.
 */
export async function* readWorksheet(archive: Archive, { path }: Worksheet): AsyncGenerator<XlsxRow, void, undefined> {
  const { strings, dates } = await sharedOf(archive);
  let line = 0;
  for await (const row of rowsOf(archive.read(path))) {
    line = Math.max(line + 1, Number(/^<row[^>]*\br="(\d+)"/.exec(row)?.[1] ?? 0));
    const cells = cellsOf(row, strings, dates);
    if (cells.some((cell) => cell !== '')) yield { line, cells };
  }
}

export const noWorksheet = () => new FileFault({ en: 'The workbook has no worksheet', zh: '该工作簿没有工作表' });

/** How a workbook stores times: the styles that mark a number as a date, and the first day of its calendar. */
interface Dates {
  readonly styles: ReadonlySet<number>;
  readonly from1904: boolean;
}

const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

async function textOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > mostOfPart) throw tooLarge(mostOfPart);
  }
  return text + decoder.decode();
}

/**
 * Each `<row …>…</row>`, as it arrives. A `<row …/>` has no cells and is skipped. The pieces of an unfinished row are joined
 * once, at its end: joining them with each piece would take time that grows with the square of its length.
 */
async function* rowsOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinished: string[] = [];
  let length = 0;
  /** The last characters so far, where a tag may have begun. */
  let tail = '';
  for await (const piece of pieces) {
    const decoded = decoder.decode(piece, { stream: true });
    const isEnded = `${tail}${decoded}`.includes('</row>');
    tail = `${tail}${decoded}`.slice(-5);
    unfinished.push(decoded);
    length += decoded.length;
    if (isEnded) {
      let text = unfinished.join('');
      for (;;) {
        const begin = text.search(/<row(?:\s(?:[^>]*[^>/])?)?>/);
        const end = begin === -1 ? -1 : text.indexOf('</row>', begin);
        if (end === -1) break;
        yield text.slice(begin, end);
        text = text.slice(end + 6);
      }
      unfinished = [text];
      length = text.length;
    }
    if (length > mostOfRow) throw tooLarge(mostOfRow, { en: 'A row of the workbook', zh: '工作簿的一行' });
  }
}

const sharedStrings = (xml: string) =>
  [...xml.matchAll(/<si(?:\/>|>(.*?)<\/si>)/gs)].map(([, inner = '']) => textsIn(inner));

/** The text runs of a string, without phonetic guides. */
const textsIn = (xml: string) =>
  [...xml.replace(/<rPh\b.*?<\/rPh>/gs, '').matchAll(/<t(?:\s[^>]*[^>/])?>(.*?)<\/t>/gs)]
    .map(([, text = '']) => unescaped(text))
    .join('');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string) =>
  text
    .replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (all, decimal, hex, name) =>
      decimal || hex
        ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
        : (entities[name] ?? all),
    )
    .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The styles whose number format is a date: built-in formats by number, custom formats by their code. */
function datesAmong(xml: string): ReadonlySet<number> {
  const custom = new Map(
    [...xml.matchAll(/<numFmt\b[^>]*\bnumFmtId="(\d+)"[^>]*\bformatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const styles = [...(/<cellXfs.*?<\/cellXfs>/s.exec(xml)?.[0] ?? '').matchAll(/<xf\b[^>]*\bnumFmtId="(\d+)"/g)];
  const isDate = (id: string) =>
    (Number(id) >= 14 && Number(id) <= 22) ||
    /[ymdhs]/i.test((custom.get(id) ?? '').replace(/\[[^\]]*\]|"[^"]*"/g, ''));
  return new Set(styles.flatMap(([, id = ''], index) => (isDate(id) ? [index] : [])));
}

function cellsOf(row: string, strings: readonly string[], dates: Dates): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', inner = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const place = /\br="([A-Z]+)\d*"/.exec(attributes)?.[1];
    const at = place === undefined ? cells.length : columnOf(place);
    if (at >= mostColumns) throw beyondLastColumn(place ?? String(at));
    while (cells.length < at) cells.push('');
    cells[at] = valueOfCell(attributes, inner, strings, dates);
  }
  return cells;
}

const beyondLastColumn = (column: string) =>
  new FileFault({
    en: `A cell is in the column ${column.slice(0, 10)}, which no spreadsheet has. The file is damaged: save it again`,
    zh: `有单元格位于 ${column.slice(0, 10)} 列，表格中不存在该列。文件已损坏，请重新保存`,
  });

/** A is 0, Z is 25, AA is 26. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function valueOfCell(attributes: string, inner: string, strings: readonly string[], dates: Dates): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n';
  if (type === 'inlineStr') return textsIn(inner);
  const value = unescaped(/<v(?:\s[^>]*)?>(.*?)<\/v>/s.exec(inner)?.[1] ?? '');
  // Programs that write workbooks leave results to the spreadsheet. An empty result is a text.
  if (value === '' && type !== 'str' && /<f\b/.test(inner)) return uncomputed;
  if (type === 's') return strings[Number(value)] ?? '';
  if (type !== 'n' || value === '') return value;
  const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? 0);
  return dates.styles.has(style) ? dateText(Number(value) + (dates.from1904 ? 1462 : 0)) : plainNumber(value);
}

/** Converts days since 30 December 1899; a whole number is a date without a time. */
function dateText(days: number): string {
  const ms = Math.round((days - 25_569) * 86_400) * 1000;
  return new Date(ms).toISOString().slice(0, Number.isInteger(days) ? 10 : 19);
}

/** Writes integers with all digits, not as 1.38E10. */
const plainNumber = (value: string) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? String(number) : value;
};
