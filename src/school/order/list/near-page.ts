import type { Slice } from '../../../operation/contract/paging.ts';
import type { PageQuery } from '../../../sql/page.ts';
import { prepared, short, sql, unprepared } from '../../../sql/sql.ts';
import { isPaidWithin } from './counted-filter.ts';
import type { OrderFilter } from './order-filter.ts';
import type { OrderSort } from './order-sort.ts';
import { ordersInOrder, recordsOf } from './page-records.ts';
import { orderTotal } from './total.ts';

/** Reads the orders of the range in their order, up to the end of the page. */
export const nearPage = (
  filter: OrderFilter,
  { limit, offset }: Slice,
  sort: OrderSort,
  isLong: boolean,
): PageQuery => ({
  total: orderTotal(filter),
  ...recordsOf(filter, sort, ordersInOrder(filter, sort, isPaidWithin(filter), limit, sql`${offset}`)),
  // By amount, the best index depends on how much of the time the range covers.
  as: sort.by === 'amount' ? unprepared : isLong ? prepared : short,
});
