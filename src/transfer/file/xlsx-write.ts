import { type Rows, workbookParts } from './workbook.ts';
import { zip } from './zip.ts';

/** What a worksheet can have at most. */
export const mostXlsxRows = 1_048_576;

/** A workbook with one worksheet, as a stream of bytes: the same rows make the same bytes. */
export const writeXlsx = (name: string, rows: Rows): AsyncGenerator<Buffer> => zip(workbookParts(name, rows));
