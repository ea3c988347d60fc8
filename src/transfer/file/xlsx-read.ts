import { readWorkbook, type XlsxRow } from './workbook-read.ts';
import { openZip } from './zip.ts';

/** The rows of the first worksheet of a file, which is read piece by piece. */
export async function* readXlsx(file: string): AsyncGenerator<XlsxRow, void, undefined> {
  const archive = await openZip(file);
  try {
    yield* readWorkbook(archive);
  } finally {
    await archive.close();
  }
}
