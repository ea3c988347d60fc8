import { FileFault } from './fault.ts';
import { findHeading, mostTitleRows, type Recogniser } from './recognise.ts';
import type { TableRecord } from './table.ts';
import { type Archive, noWorksheet, readWorksheet, scan, type Worksheet, worksheetsOf } from './workbook-read.ts';

/**
 * The rows of the worksheet that has the headings: the first one that has, or the one with this name. Refuses merged cells
 * and a second worksheet with rows of the same kind.
 */
export async function* readTable(
  archive: Archive,
  recogniser: Recogniser,
  wanted?: string,
): AsyncGenerator<TableRecord, void, undefined> {
  const worksheet = await chosen(archive, recogniser, wanted);
  const { line } = await headingIn(archive, worksheet, recogniser);
  await refuseMerged(archive, worksheet, line);
  yield* readWorksheet(archive, worksheet);
}

/** Refuses merged cells in the row with the headings or below it. A title may be merged. */
export async function refuseMerged(archive: Archive, worksheet: Worksheet, headingLine: number): Promise<void> {
  const merged = await mergedBelow(archive, worksheet, headingLine);
  if (merged === undefined) return;
  throw new FileFault({
    en:
      `The cells ${merged} on the worksheet "${worksheet.name}" are merged, so it is not clear which rows the value is for. ` +
      'Unmerge them, fill in every cell and save again',
    zh: `工作表“${worksheet.name}”的单元格 ${merged} 是合并的，无法确定其值属于哪些行。请取消合并、填写每个单元格后重新保存`,
  });
}

/** The name of the worksheet that is read if none is named; undefined if the workbook does not decide it. */
export async function defaultWorksheet(archive: Archive, recogniser: Recogniser): Promise<string | undefined> {
  try {
    return (await chosen(archive, recogniser, undefined)).name;
  } catch (error) {
    if (error instanceof FileFault) return undefined;
    throw error;
  }
}

async function chosen(archive: Archive, recogniser: Recogniser, wanted: string | undefined): Promise<Worksheet> {
  const all = await worksheetsOf(archive);
  const [first] = all;
  if (first === undefined) throw noWorksheet();
  const names = all.map(({ name }) => `"${name}"`).join(', ');
  if (wanted !== undefined) {
    const named = all.find(({ name }) => name === wanted);
    if (named === undefined) {
      throw new FileFault({
        en: `There is no worksheet "${wanted}": the file has ${names}`,
        zh: `没有工作表“${wanted}”，文件中有 ${names}`,
      });
    }
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
    throw new FileFault({
      en: `The worksheets "${one.name}" and "${another.name}" both have rows. Name one with --worksheet, or put all rows on one`,
      zh: `工作表“${one.name}”和“${another.name}”都有数据。请用 --worksheet 指定一个，或将所有行放在一个工作表中`,
    });
  }
  return one ?? first;
}

/** The number of the row with the headings, and how many columns it names. */
async function headingIn(archive: Archive, worksheet: Worksheet, recogniser: Recogniser) {
  const first: TableRecord[] = [];
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

async function mergedBelow(archive: Archive, { path }: Worksheet, line: number): Promise<string | undefined> {
  let merged: string | undefined;
  const reader = {
    open: (name: string, attributes: () => ReadonlyMap<string, string>) => {
      if (name !== 'mergeCell' || merged !== undefined) return;
      const [range, last] = /^[A-Z]{1,3}\d{1,7}:[A-Z]{1,3}(\d{1,7})$/.exec(attributes().get('ref') ?? '') ?? [];
      if (Number(last) >= line) merged = range;
    },
  };
  for await (const _ of scan(archive, path, reader)) if (merged !== undefined) break;
  return merged;
}
