import { FileFault } from './fault.ts';

const mebibyte = 1024 * 1024;

/** A small workbook may unpack to this many bytes; a large one to `mostTimes` its own size. */
const mostOfSmall = 256 * mebibyte;
/** The worksheets of large exports unpack to about 20 times their size, a ZIP bomb to 1000 times. */
const mostTimes = 100;
/** A part that is read as a whole, such as the shared texts. */
export const mostOfPart = 256 * mebibyte;
/** A row of a worksheet, a tag, a text or a record of a text file, in characters. */
export const mostOfRow = 16 * mebibyte;
/** The columns of a worksheet, as in Excel. */
export const mostColumns = 16_384;

/** Refuses a workbook that unpacks to far more than its size: a damaged file or a ZIP bomb. */
export function refuseBomb(packedBytes: number, unpackedBytes: number, mostBytes = Number.POSITIVE_INFINITY): void {
  const most = Math.min(Math.max(mostOfSmall, packedBytes * mostTimes), mostBytes);
  if (unpackedBytes > most) throw tooLarge(most);
}

/**
 * The empty cells between filled ones that a worksheet of so many characters may have. Otherwise a small file, whose rows have
 * one value each in the last column, would take a thousand times its size.
 */
export const mostPlaces = (characters: number): number => 1_000_000 + 10 * characters;

/** The fault of a workbook that unpacks to more than this, or of a part of it. */
export function tooLarge(most: number, what = { en: 'The workbook', zh: '该工作簿' }): FileFault {
  const size = `${Math.floor(most / mebibyte)} MiB`;
  return new FileFault({
    en: `${what.en} unpacks to more than ${size}. Save it again without pictures and unused cells, or save it as CSV`,
    zh: `${what.zh}解压后超过 ${size}。请删除图片和多余的单元格后重新保存，或另存为 CSV`,
  });
}
