import type { Slice } from '../../../operation/contract/paging.ts';
import type { PageQuery } from '../../../sql/page.ts';
import { constant, once, type Sql, short, sql } from '../../../sql/sql.ts';
import { hourMs } from '../../../time/spans.ts';
import type { CountedFilter } from './counted-filter.ts';
import type { OrderFilter } from './order-filter.ts';
import type { OrderSort } from './order-sort.ts';
import { ordersInOrder, recordsOf } from './page-records.ts';
import { bucketsOf, countersOf, deltasBetween, type WholeHours, wholeBucket } from './total.ts';

/** Reads the orders from the hour where the page begins. */
export const deepPage = (
  filter: OrderFilter,
  hours: WholeHours,
  { limit, offset }: Slice,
  sort: OrderSort,
): PageQuery => ({
  shared: locateDeepPage(filter, hours, offset, sort),
  total: sql`select total from day`,
  ...recordsOf(
    filter,
    sort,
    ordersInOrder(filter, sort, isFromPageOn(filter, sort), limit, sql`(select offset_orders from page_begin)`),
  ),
  as: short,
});

/**
 * Computes where a deep page begins in the order of payment, without reading the orders before it: the counters tell the
 * day, then the hour. Oldest first, the same from the other end.
 *
 *     newest                       offset
 *     ├─ day 412 ─┼─ day 388 ─┼──── ▼ ──── 405 ─┤ …
 *                             ├ 20 ┼ 31 ┼ ▼ ┼ …         the hours of that day
 *                                       ├─┘              the offset within this hour
 *
 * Common table expressions of one row: `day` has the `total`; `page_begin` has that hour and the offset within it. For a page
 * past the end, the hour is null.
 */
export const locateDeepPage = (filter: CountedFilter, hours: WholeHours, skipped: number, sort: OrderSort): Sql => sql`
  day as materialized (${bucketAt(bucketsOf(filter, hours, wholeBucket), sql`${once(skipped)}`, sort)}),
  page_begin as materialized (
    select coalesce(hour.begin_ms, day.begin_ms) as begin_ms, coalesce(hour.end_ms, day.end_ms) as end_ms, hour.offset_orders
    from day
    cross join lateral (${bucketAt(wholeHoursWithin(filter, sql`day`), sql`day.offset_orders`, sort)}) as hour
  )`;

/** The condition that the order `o` is in the hour where the page begins, or after it in the list. */
export const isFromPageOn = ({ fromMs, toMs }: CountedFilter, { isDescending }: OrderSort): Sql =>
  isDescending
    ? sql`o.paid_at_ms >= ${fromMs} and o.paid_at_ms < (select end_ms from page_begin)`
    : sql`o.paid_at_ms >= (select begin_ms from page_begin) and o.paid_at_ms <= ${toMs}`;

/** The hours of a bucket. None for a part of an hour. */
function wholeHoursWithin(filter: CountedFilter, bucket: Sql): Sql {
  const from = sql`${bucket}.begin_ms`;
  // Null for a part of an hour, so that nothing is found.
  const to = sql`case when ${bucket}.end_ms - ${from} >= ${constant(hourMs)} then ${bucket}.end_ms end`;
  return sql`
    ${countersOf(filter, wholeBucket, [sql`${constant(hourMs)}::bigint, ${from}, ${to}`])}
    union all
    select hour_ms, hour_ms + ${constant(hourMs)}, orders from (${deltasBetween(filter, from, to)}) as delta`;
}

/**
 * The bucket that contains the order at an offset, the offset within it, and the total of all buckets. A running sum tells
 * the number of orders up to the end of each bucket, also if it has several rows.
 */
function bucketAt(buckets: Sql, offset: Sql, { isDescending }: OrderSort): Sql {
  const [first, direction] = isDescending ? [sql`max`, sql`desc`] : [sql`min`, sql`asc`];
  return sql`
    select coalesce(max(up_to), 0) as total,
      ${first}(begin_ms) filter (where up_to > ${offset}) as begin_ms,
      ${first}(end_ms) filter (where up_to > ${offset}) as end_ms,
      ${offset} - coalesce(max(up_to) filter (where up_to <= ${offset}), 0) as offset_orders
    from (
      select begin_ms, end_ms, sum(orders::integer) over (order by begin_ms ${direction}) as up_to from (${buckets}) as bucket
    ) as running`;
}
