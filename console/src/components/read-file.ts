import { unzipSync } from 'fflate';
import { readWorkbook } from '../../../src/transfer/file/workbook-read.ts';
import { readSheet } from './sheet.ts';

/** The rows of a file: of a workbook's first worksheet, or of a text in UTF-8 or, as Chinese Windows writes it, GB18030. */
export async function readFile(file: Blob): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? readXlsx(bytes) : readSheet(decoded(bytes));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  // Does not unpack pictures.
  const files = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/') && /\.(?:xml|rels)$/.test(name) });
  const read = (name: string) => [files[name] ?? new Uint8Array()];
  const rows: string[][] = [];
  for await (const { cells } of readWorkbook({ names: Object.keys(files), read })) {
    rows.push(cells.map((cell) => cell.trim()));
  }
  return rows;
}
