import type { ExportProgress } from './export.tsx';

interface Page<Item> {
  readonly total: number;
  readonly list: readonly Item[];
}

/** A larger sheet is hard to use in a spreadsheet. */
const maxRows = 100_000;
const pageSize = 500;

/** Fetches all pages of a list, up to `maxRows` records. */
export async function fetchAllPages<Item>(
  fetchPage: (page: number, pageSize: number) => Promise<Page<Item>>,
  { signal, report }: ExportProgress,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 0; ; page++) {
    signal.throwIfAborted();
    const { total, list } = await fetchPage(page, pageSize);
    found.push(...list);
    report(found.length, Math.min(total, maxRows));
    if (list.length < pageSize || found.length >= maxRows) return found;
  }
}
