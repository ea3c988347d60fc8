import type { Going } from './export.tsx';

interface Page<Item> {
  readonly total: number;
  readonly list: readonly Item[];
}

/** As many as a spreadsheet is still a pleasure with. */
const most = 100_000;
const pageSize = 500;

/** What is on all pages of a list, as far as a sheet goes. */
export async function allPages<Item>(
  ask: (page: number, pageSize: number) => Promise<Page<Item>>,
  { signal, tell }: Going,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 0; ; page++) {
    signal.throwIfAborted();
    const { total, list } = await ask(page, pageSize);
    found.push(...list);
    tell(found.length, Math.min(total, most));
    if (list.length < pageSize || found.length >= most) return found;
  }
}
