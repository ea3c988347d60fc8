import { readWorkbook, type XlsxRow } from './workbook-read.ts';
import { openZip } from './zip.ts';

/** Streams the rows of the first worksheet of a file. */
export async function* readXlsx(file: string): AsyncGenerator<XlsxRow, void, undefined> {
  const archive = await openZip(file);
  try {
    yield* readWorkbook(archive);
  } finally {
    await archive.close();
  }
}
