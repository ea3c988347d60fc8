import { constant, once, type Sql, sql } from '../../database/sql.ts';
import { dayMs, hourMs } from '../../time/spans.ts';
import type { CountedFilter } from './order-filter.ts';
import type { OrderSort } from './order-sort.ts';
import { bucketsOf, countersOf, deltasBetween, type WholeHours } from './total.ts';

/**
 * Computes where a deep page begins in the order of payment, without reading the orders before it: the counters tell the
 * day, then the hour. Oldest first, the same from the other end.
 *
 *     newest                       offset
 *     ├─ day 412 ─┼─ day 388 ─┼──── ▼ ──── 405 ─┤ …
 *                             ├ 20 ┼ 31 ┼ ▼ ┼ …         the hours of that day
 *                                       ├─┘              the offset within this hour
 *
 * Common table expressions: `order_total` has the total; `page_begin` has that hour and the offset within it.
 * `page_begin` is empty for a page past the end.
 */
export function locateDeepPage(filter: CountedFilter, hours: WholeHours, skipped: number, sort: OrderSort): Sql {
  const offset = once(skipped);
  const from = sql`(select begin_ms from day)`;
  const to = sql`(select end_ms from day)`;
  const isWholeDay = sql`(select end_ms - begin_ms = ${constant(dayMs)} from day)`;
  return sql`
    buckets as materialized (
      select begin_ms, end_ms, sum(orders)::bigint as orders
      from (${bucketsOf(filter, hours)}) as bucket
      group by begin_ms, end_ms
    ), order_total as materialized (
      select coalesce(sum(orders), 0)::bigint as total from buckets
    ), day as materialized (${bucketAt(sql`buckets`, sql`${offset}`, sort)}
    ), hours as materialized (
      select begin_ms, end_ms, sum(orders)::bigint as orders
      from (
        ${countersOf(filter)(hourMs, from, to)} and ${isWholeDay}
        union all
        select hour_ms, hour_ms + ${constant(hourMs)}, orders
        from (${deltasBetween(filter, from, to)}) as delta
        where ${isWholeDay}
        union all
        select begin_ms, end_ms, orders from day where not ${isWholeDay}
      ) as hour
      group by begin_ms, end_ms
    ), hour as materialized (${bucketAt(sql`hours`, sql`${offset} - (select before from day)`, sort)}
    ), page_begin as materialized (
      select begin_ms, end_ms, ${offset} - (select before from day) - before as offset_orders from hour
    )`;
}

/** The bucket that contains the order at an offset; `before` is the number of orders in the buckets before it. */
const bucketAt = (buckets: Sql, offset: Sql, { isDescending }: OrderSort): Sql => sql`
  select begin_ms, end_ms, orders, before
  from (
    select *, sum(orders) over (order by begin_ms ${isDescending ? sql`desc` : sql`asc`})::bigint - orders as before from ${buckets}
  ) as placed
  where before <= ${offset} and ${offset} < before + orders`;
