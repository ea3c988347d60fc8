import { constant, type Sql, sql } from '../../database/sql.ts';
import { dayMs, hourMs } from '../../time/spans.ts';
import { buckets, countersBetween, type Parts, unfoldedBetween } from './buckets.ts';
import type { Wanted } from './order-filter.ts';

/**
 * Where a page far back begins, without walking there: the counters say in which day that is, then in which hour of it.
 *
 *     newest                       offset
 *     ├─ day 412 ─┼─ day 388 ─┼──── ▼ ──── 405 ─┤ …
 *                             ├ 20 ┼ 31 ┼ ▼ ┼ …         the hours of that day
 *                                       ├─┘              and so many orders into this hour
 *
 * As common table expressions: `everything` has the one total, `skip` the moment before which the page's orders were
 * paid and how many of these to pass over. `skip` has no row for a page past the end.
 */
export function skipTo(wanted: Wanted, parts: Parts, offset: number): Sql {
  const from = sql`(select begin_ms from day)`;
  const to = sql`(select end_ms from day)`;
  const isWholeDay = sql`(select end_ms - begin_ms = ${constant(dayMs)} from day)`;
  return sql`
    buckets as materialized (
      select begin_ms, end_ms, sum(orders)::bigint as orders
      from (${buckets(wanted, parts)}) as bucket
      group by begin_ms, end_ms
    ), everything as materialized (
      select coalesce(sum(orders), 0)::bigint as total from buckets
    ), day as materialized (${holding(sql`buckets`, sql`${offset}`)}
    ), hours as materialized (
      select begin_ms, end_ms, sum(orders)::bigint as orders
      from (
        ${countersBetween(wanted, hourMs, from, to)} and ${isWholeDay}
        union all
        select hour_ms, hour_ms + ${constant(hourMs)}, orders
        from (${unfoldedBetween(wanted, from, to)}) as unfolded
        where ${isWholeDay}
        union all
        select begin_ms, end_ms, orders from day where not ${isWholeDay}
      ) as hour
      group by begin_ms, end_ms
    ), reached as materialized (${holding(sql`hours`, sql`${offset} - (select before from day)`)}
    ), skip as materialized (
      select end_ms, ${offset} - (select before from day) - before as orders from reached
    )`;
}

/** The bucket that the order with this many before it is in, from the newest on. */
const holding = (buckets: Sql, offset: Sql): Sql => sql`
  select begin_ms, end_ms, orders, before
  from (
    select *, sum(orders) over (order by begin_ms desc)::bigint - orders as before from ${buckets}
  ) as placed
  where before <= ${offset} and ${offset} < before + orders`;
