import { type Rows, workbookParts } from './workbook.ts';
import { zip } from './zip.ts';

/** The maximum number of rows of a worksheet. */
export const mostXlsxRows = 1_048_576;

/** A workbook with one worksheet, as a stream of bytes. The same rows give the same bytes. */
export const writeXlsx = (name: string, rows: Rows): AsyncGenerator<Buffer> => zip(workbookParts(name, rows));
