import type { Recogniser } from './recognise.ts';
import type { TableRecord } from './table.ts';
import { defaultWorksheet, readTable } from './worksheets.ts';
import { openZip } from './zip.ts';

/** Streams the rows of the worksheet of a file that has the headings, or of the one with this name. */
export async function* readXlsx(
  file: string,
  recogniser: Recogniser,
  worksheet?: string,
): AsyncGenerator<TableRecord, void, undefined> {
  const archive = await openZip(file);
  try {
    yield* readTable(archive, recogniser, worksheet);
  } finally {
    await archive.close();
  }
}

/** The worksheet of a file that is read if none is named; undefined if the file does not decide it. */
export async function defaultWorksheetOf(file: string, recogniser: Recogniser): Promise<string | undefined> {
  const archive = await openZip(file);
  try {
    return await defaultWorksheet(archive, recogniser);
  } finally {
    await archive.close();
  }
}
