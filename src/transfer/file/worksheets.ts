import { findHeading, mostTitleRows, type Recogniser } from './recognise.ts';
import type { Archive, XlsxRow } from './workbook-read.ts';
import { readWorksheet, type Worksheet, worksheetsOf } from './workbook-read.ts';

/** A workbook whose rows cannot be found. The message is for its author. */
class UnclearWorkbook extends Error {
  override readonly name = 'UnclearWorkbook';
}

/**
 * The rows of the worksheet that has the headings: the first one that has, or the one with this name. Refuses merged cells
 * and a second worksheet with rows of the same kind.
 */
export async function* readTable(
  archive: Archive,
  recogniser: Recogniser,
  wanted?: string,
): AsyncGenerator<XlsxRow, void, undefined> {
  const worksheet = await chosen(archive, recogniser, wanted);
  const { line } = await headingIn(archive, worksheet, recogniser);
  const merged = await mergedBelow(archive, worksheet, line);
  if (merged !== undefined) {
    throw new UnclearWorkbook(
      `The cells ${merged} on the worksheet "${worksheet.name}" are merged, so it is not clear which rows the value is for. ` +
        'Unmerge them, fill in every cell and save again',
    );
  }
  yield* readWorksheet(archive, worksheet);
}

async function chosen(archive: Archive, recogniser: Recogniser, wanted: string | undefined): Promise<Worksheet> {
  const all = await worksheetsOf(archive);
  const [first] = all;
  if (first === undefined) throw new UnclearWorkbook('The workbook has no worksheet');
  const names = all.map(({ name }) => `"${name}"`).join(', ');
  if (wanted !== undefined) {
    const named = all.find(({ name }) => name === wanted);
    if (named === undefined) throw new UnclearWorkbook(`There is no worksheet "${wanted}": the file has ${names}`);
    return named;
  }
  const fitting: { readonly worksheet: Worksheet; readonly named: number }[] = [];
  for (const worksheet of all) {
    const { line, named } = await headingIn(archive, worksheet, recogniser);
    if (named > 0 && (await hasRowsAfter(archive, worksheet, line))) fitting.push({ worksheet, named });
  }
  const most = Math.max(0, ...fitting.map(({ named }) => named));
  // A page of notes may have a heading that is also one of a column.
  const [one, another] = fitting.filter(({ named }) => named * 2 > most).map(({ worksheet }) => worksheet);
  if (one !== undefined && another !== undefined) {
    throw new UnclearWorkbook(
      `The worksheets "${one.name}" and "${another.name}" both have rows. Name one with --worksheet, or put all rows on one`,
    );
  }
  return one ?? first;
}

/** The number of the row with the headings, and how many columns it names. */
async function headingIn(archive: Archive, worksheet: Worksheet, recogniser: Recogniser) {
  const first: XlsxRow[] = [];
  for await (const row of readWorksheet(archive, worksheet)) {
    first.push(row);
    if (first.length > mostTitleRows) break;
  }
  const table = findHeading(first, recogniser);
  const line = table === undefined ? 0 : (first[table.title.length]?.line ?? 0);
  return { line, named: recogniser.count(table?.heading ?? []) };
}

async function hasRowsAfter(archive: Archive, worksheet: Worksheet, line: number): Promise<boolean> {
  for await (const row of readWorksheet(archive, worksheet)) if (row.line > line) return true;
  return false;
}

/** Merged cells in the row with the headings or below it. A title may be merged. */
async function mergedBelow(archive: Archive, { path }: Worksheet, line: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of archive.read(path)) {
    text += decoder.decode(piece, { stream: true });
    for (const [, range = ''] of text.matchAll(/<mergeCell\b[^>]*?\bref="([A-Z]+\d+:[A-Z]+\d+)"/g)) {
      if (Number(/\d+$/.exec(range)?.[0]) >= line) return range;
    }
    // An element may be cut off at the end of a piece.
    text = text.slice(-200);
  }
  return undefined;
}
