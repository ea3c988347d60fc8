import { unzipSync } from 'fflate';
import { parseCsv } from '../../../../src/transfer/file/csv.ts';
import { FileFault, notAnArchive } from '../../../../src/transfer/file/fault.ts';
import type { TableRecord } from '../../../../src/transfer/file/table.ts';
import { refuseBomb } from '../../../../src/transfer/file/unpacked.ts';
import {
  type Archive,
  noWorksheet,
  readWorksheet,
  type Worksheet,
  worksheetsOf,
} from '../../../../src/transfer/file/workbook-read.ts';
import { refuseMerged } from '../../../../src/transfer/file/worksheets.ts';
import { isIntact } from './zip-checksums.ts';

/** A table in a file: a worksheet of a workbook, or a text. */
export interface LoadedTable {
  /** On the tab of the worksheet; "" for a text. */
  readonly name: string;
  readonly records: readonly TableRecord[];
  /** Refuses merged cells from this line on. */
  readonly refuseMerged: (line: number) => Promise<void>;
}

const mebibyte = 1024 * 1024;
/** The file and what it unpacks to are in memory. */
const mostBytes = 20 * mebibyte;
const mostUnpacked = 200 * mebibyte;
/** A server answers a preview of so many rows within seconds. */
const mostRecords = 10_000;

/** The tables of a file: the worksheets of a workbook in the order of their tabs, or a text. */
export async function readTables(file: File): Promise<LoadedTable[]> {
  if (file.size > mostBytes) throw tooLarge(`${mostBytes / mebibyte} MiB`, `${mostBytes / mebibyte} MiB`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return startsWith(bytes, 0x50, 0x4b) ? readWorkbook(unpack(bytes)) : [readText(bytes)];
}

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);

const tooLarge = (en: string, zh: string) =>
  new FileFault({
    en: `The file has more than ${en}. Import it in parts, or with the command line: lectern import.`,
    zh: `文件超过 ${zh}。请拆分后分别导入，或使用命令行 lectern import。`,
  });

const tooManyRecords = () => tooLarge(`${mostRecords} rows`, `${mostRecords} 行`);

/** The files of a workbook that hold rows, and not its pictures. */
function unpack(bytes: Uint8Array): Archive {
  let unpacked = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const isRead = name.startsWith('xl/') && /\.(?:xml|rels)$/.test(name);
    if (isRead) unpacked += originalSize;
    // No more is unpacked than the archive says.
    refuseBomb(bytes.length, unpacked, mostUnpacked);
    return isRead;
  };
  try {
    const files = unzipSync(bytes, { filter });
    if (!isIntact(bytes, files)) throw new FileFault(notAnArchive);
    return { names: Object.keys(files), read: (name) => [files[name] ?? new Uint8Array()] };
  } catch (cause) {
    throw cause instanceof FileFault ? cause : new FileFault(notAnArchive, { cause });
  }
}

async function readWorkbook(archive: Archive): Promise<LoadedTable[]> {
  const tables: LoadedTable[] = [];
  for (const worksheet of await worksheetsOf(archive)) tables.push(await readTable(archive, worksheet));
  if (tables.length === 0) throw noWorksheet();
  return tables;
}

async function readTable(archive: Archive, worksheet: Worksheet): Promise<LoadedTable> {
  const records: TableRecord[] = [];
  for await (const record of readWorksheet(archive, worksheet)) {
    if (records.push(record) > mostRecords) throw tooManyRecords();
  }
  return { name: worksheet.name, records, refuseMerged: (line) => refuseMerged(archive, worksheet, line) };
}

function readText(bytes: Uint8Array): LoadedTable {
  const records = parseCsv(decoded(bytes));
  if (records.length > mostRecords) throw tooManyRecords();
  return { name: '', records, refuseMerged: async () => {} };
}

const encodings = (bytes: Uint8Array) => {
  if (startsWith(bytes, 0xff, 0xfe)) return ['utf-16le'];
  return startsWith(bytes, 0xfe, 0xff) ? ['utf-16be'] : ['utf-8', 'gb18030'];
};

/** A text in UTF-8, UTF-16 or, as Chinese Windows writes it, GB18030. */
function decoded(bytes: Uint8Array): string {
  for (const encoding of encodings(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // The next encoding may fit.
    }
  }
  throw new FileFault({
    en: 'The file is neither an XLSX workbook nor text: open it in a spreadsheet and save it as XLSX or CSV.',
    zh: '文件既不是 XLSX 工作簿，也不是文本。请用表格软件打开，另存为 XLSX 或 CSV。',
  });
}
