import { FileFault } from './fault.ts';
import { type SharedStrings, stringsReader } from './shared-strings.ts';
import type { TableRecord } from './table.ts';
import { mostOfPart, mostOfRow, tooLarge } from './unpacked.ts';
import { type Dates, datesReader } from './workbook-dates.ts';
import { RowReader } from './worksheet-rows.ts';
import { type XmlReader, XmlScanner } from './xml.ts';

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

/** What the worksheets of a workbook share. */
interface Shared {
  readonly strings: SharedStrings;
  readonly dates: Dates;
}

interface Book {
  readonly worksheets: readonly Worksheet[];
  readonly from1904: boolean;
  /** The files with the shared texts and the styles. */
  readonly stringsPath: string;
  readonly stylesPath: string;
}

const books = new WeakMap<Archive, Promise<Book>>();
const known = new WeakMap<Archive, Promise<Shared>>();

const bookOf = (archive: Archive) => once(books, archive, readBook);
/** Read once, because the shared texts may be most of the file. */
const sharedOf = (archive: Archive) => once(known, archive, readShared);

function once<T>(cache: WeakMap<Archive, Promise<T>>, archive: Archive, read: (archive: Archive) => Promise<T>) {
  const found = cache.get(archive) ?? read(archive);
  cache.set(archive, found);
  return found;
}

/** The worksheets in the order of their tabs. File numbers follow the order of creation, and tabs can be moved. */
export const worksheetsOf = async (archive: Archive): Promise<readonly Worksheet[]> =>
  (await bookOf(archive)).worksheets;

async function readBook(archive: Archive): Promise<Book> {
  const names = new Set(archive.names);
  const targets = new Map<string, string>();
  const ofType = new Map<string, string>();
  await scanPart(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const given = attributes();
      const path = pathOf(given.get('Target') ?? '');
      targets.set(given.get('Id') ?? '', path);
      ofType.set(given.get('Type')?.split('/').at(-1) ?? '', path);
    },
  });
  const tabs = new Map<string, Worksheet>();
  let from1904 = false;
  await scanPart(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().get('date1904') ?? '');
      if (name !== 'sheet') return;
      const given = attributes();
      const path = targets.get(given.get('id') ?? '');
      // Each file is read for one tab only: otherwise a small workbook with many tabs would be read for hours.
      if (path === undefined || !names.has(path) || tabs.has(path)) return;
      tabs.set(path, { name: given.get('name') ?? '', path });
    },
  });
  const files = archive.names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).toSorted(byNumber);
  const unnamed = files.map((path) => ({ name: path, path }));
  return {
    worksheets: tabs.size > 0 ? [...tabs.values()] : unnamed,
    from1904,
    stringsPath: ofType.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    stylesPath: ofType.get('styles') ?? 'xl/styles.xml',
  };
}

const byNumber = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

/** The file that a relationship of the workbook means: `worksheets/sheet1.xml` or `/xl/worksheets/sheet1.xml`. */
function pathOf(target: string): string {
  const folders = target.startsWith('/') ? [] : ['xl'];
  for (const part of target.split('/')) {
    if (part === '..') folders.pop();
    else if (part !== '' && part !== '.') folders.push(part);
  }
  return folders.join('/');
}

async function readShared(archive: Archive): Promise<Shared> {
  const { from1904, stringsPath, stylesPath } = await bookOf(archive);
  const strings = stringsReader();
  await scanPart(archive, stringsPath, strings);
  const styles = datesReader();
  await scanPart(archive, stylesPath, styles);
  return { strings, dates: { styles: styles.found(), from1904 } };
}

/** Scans a file that is small in a usual workbook, if the archive has it. */
async function scanPart(archive: Archive, name: string, reader: XmlReader): Promise<void> {
  if (!archive.names.includes(name)) return;
  let length = 0;
  for await (const scanned of scan(archive, name, reader)) {
    length += scanned;
    if (length > mostOfPart) throw tooLarge(mostOfPart);
  }
}

/** Characters that are scanned at once. A browser has a worksheet in one piece, and wants its first rows only. */
const pieceLength = 65_536;

/** Scans a file of the archive. Pauses after each piece, with its number of characters. */
export async function* scan(
  archive: Archive,
  name: string,
  reader: XmlReader,
): AsyncGenerator<number, void, undefined> {
  const scanner = new XmlScanner(reader);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const bytes of archive.read(name)) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    const text = decoder.decode(bytes, { stream: true });
    for (let at = 0; at < text.length; at += pieceLength) {
      const piece = text.slice(at, at + pieceLength);
      scanner.write(piece);
      yield piece.length;
    }
  }
  scanner.write(decoder?.decode() ?? '');
  scanner.end();
  yield 0;
}

/** XML in UTF-16 begins with a byte order mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * The rows of a worksheet, for server and console. A date becomes text such as 2026-09-01 or 2026-09-01T18:30:00, without a
 * time zone, because a workbook stores none.
 */
export async function* readWorksheet(
  archive: Archive,
  worksheet: Worksheet,
): AsyncGenerator<TableRecord, void, undefined> {
  const { strings, dates } = await sharedOf(archive);
  const reader = new RowReader(worksheet.name, strings, dates);
  for await (const scanned of scan(archive, worksheet.path, reader)) {
    yield* reader.take();
    if (reader.grow(scanned) > mostOfRow) {
      throw tooLarge(mostOfRow, { en: 'A row of the workbook', zh: '工作簿的一行' });
    }
  }
  reader.end();
}

export const noWorksheet = () => new FileFault({ en: 'The workbook has no worksheet', zh: '该工作簿没有工作表' });
