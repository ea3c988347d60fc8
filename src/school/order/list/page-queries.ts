import type { Slice } from '../../../operation/contract/paging.ts';
import type { PageQuery } from '../../../sql/page.ts';
import { deepPage } from './deep-page.ts';
import { nearPage } from './near-page.ts';
import type { OrderFilter } from './order-filter.ts';
import type { OrderSort } from './order-sort.ts';
import { searchByRareKeyword } from './search-by-rare-keyword.ts';
import { searchByScan } from './search-by-scan.ts';
import { wholeHoursOf } from './total.ts';

/** From this offset on, computing where the page begins is faster than reading all orders before it. */
const deepOffset = 200;

/**
 * Chooses how to find the page. One statement finds the page and the total; statements.sql shows the forms it has. Only a search
 * without a rare keyword takes a second one.
 */
export function* pageQueries(filter: OrderFilter, slice: Slice, sort: OrderSort): Generator<PageQuery> {
  const { keywords, conditions } = filter;
  const isDeep = slice.offset > deepOffset;
  // Most keywords are rare. A search by one is a small statement, which PostgreSQL begins in less time.
  if (keywords.length > 0) yield searchByRareKeyword(filter, slice, sort);
  if (keywords.length + conditions.length > 0) return yield searchByScan(filter, slice, sort);
  // All other filters are counted in advance, by the time of payment.
  const hours = isDeep && sort.by === 'payment' ? wholeHoursOf(filter) : undefined;
  yield hours === undefined ? nearPage(filter, slice, sort, isDeep) : deepPage(filter, hours, slice, sort);
}
