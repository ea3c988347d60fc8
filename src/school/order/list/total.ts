import { inBranch } from '../../../sql/branch.ts';
import { fenced } from '../../../sql/fenced.ts';
import { constant, join, nothing, type Once, once, type Sql, sql } from '../../../sql/sql.ts';
import { dayMs, hourMs } from '../../../time/spans.ts';
import { everyStatus, everyType } from '../contract.ts';
import { everyBranch } from '../count/branch.ts';
import { statusCorrection } from '../status/status-at.ts';
import { type CountedFilter, isOfBranchAndType, isPaidWithin, selectOrders } from './counted-filter.ts';

/** The exact number of orders. It adds up counters; only incomplete hours at both ends are counted row by row. */
export function orderTotal(filter: CountedFilter): Sql {
  const hours = wholeHoursOf(filter);
  return hours === undefined
    ? sql`select count(*) from (${selectOrders(filter, sql`o.order_id`, isPaidWithin(filter))}) as o`
    : sql`select coalesce(sum(orders), 0)::bigint from (${bucketsOf(filter, hours, ordersOnly)}) as bucket`;
}

/** The whole hours of a range, and the whole days among them. */
export interface WholeHours {
  readonly firstHour: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly lastHour: number;
}

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;

const roundDown = (value: number, step: number) => Math.floor(value / step) * step;

/** Undefined if the range has no whole hour. */
export function wholeHoursOf({ fromMs, toMs }: Pick<CountedFilter, 'fromMs' | 'toMs'>): WholeHours | undefined {
  const firstHour = roundUp(fromMs, hourMs);
  const lastHour = roundDown(toMs + 1, hourMs);
  if (firstHour >= lastHour) return undefined;
  const firstDay = Math.min(roundUp(firstHour, dayMs), lastHour);
  const lastDay = Math.max(roundDown(lastHour, dayMs), firstDay);
  return { firstHour, firstDay, lastDay, lastHour };
}

/** The columns of a bucket: its begin and end, which are only built if they are selected, and the number of its orders. */
type Columns = (ends: () => Sql, orders: Sql) => Sql;

export const wholeBucket: Columns = (ends, orders) => sql`${ends()}, ${orders}`;
/** PostgreSQL copies each row to leave out a column that is selected and not used. */
const ordersOnly: Columns = (_ends, orders) => orders;
const orders = sql`orders`;

/**
 * Rows of buckets that together count every order once. A bucket may have several rows.
 *
 *     fromMs ├─rows─┤─hours─┤──────── days ────────┤─hours─┤─rows─┤ toMs
 */
export function bucketsOf(filter: CountedFilter, hours: WholeHours, columns: Columns): Sql {
  const { fromMs, toMs } = filter;
  const [firstHour, firstDay] = [once(hours.firstHour), once(hours.firstDay)];
  const [lastDay, lastHour] = [once(hours.lastDay), once(hours.lastHour)];
  const rows = (from: Once, to: Once) => sql`
    select ${columns(() => sql`${from}::bigint, ${to}::bigint`, sql`count(*)`)}
    from (${selectOrders(filter, sql`o.order_id`, sql`o.paid_at_ms >= ${from} and o.paid_at_ms < ${to}`)}) as o`;
  const deltaEnds = () => {
    const span = sql`
      case when hour_ms >= ${firstDay} and hour_ms < ${lastDay} then ${constant(dayMs)} else ${constant(hourMs)} end`;
    return sql`hour_ms - hour_ms % ${span}, hour_ms - hour_ms % ${span} + ${span}`;
  };
  return join(
    [
      countersOf(filter, columns, [
        sql`${constant(dayMs)}::bigint, ${firstDay}::bigint, ${lastDay}::bigint`,
        sql`${constant(hourMs)}, ${firstHour}, ${firstDay}`,
        sql`${constant(hourMs)}, ${lastDay}, ${lastHour}`,
      ]),
      sql`
        select ${columns(deltaEnds, orders)}
        from (${deltasBetween(filter, sql`${firstHour}`, sql`${lastHour}`)}) as delta`,
      ...(fromMs < hours.firstHour ? [rows(once(fromMs), firstHour)] : []),
      ...(hours.lastHour <= toMs ? [rows(lastHour, once(toMs + 1))] : []),
    ],
    ' union all ',
  );
}

/**
 * Selects the counters of these spans, each given by its length and the range in which it begins; the end is excluded. One scan for all
 * of them, which is begun anew for each, takes less time than one for each.
 */
export const countersOf = (
  { caller, status, type }: CountedFilter,
  columns: Columns,
  spans: readonly Sql[],
): Sql => sql`
  select counter.*
  from (values (${join(spans, '), (')})) as span (ms, from_ms, to_ms)
  cross join lateral (${fenced(sql`
    select ${columns(() => sql`begin_ms, begin_ms + span.ms as end_ms`, orders)}
    from order_counters
    where org_id = $1 and branch_id = ${caller.branchId ?? everyBranch} and status = ${status} and type = ${type}
      and span_ms = span.ms and begin_ms >= span.from_ms and begin_ms < span.to_ms`)}
  ) as counter`;

/** What the counters do not contain yet, by hour: recent writes, and orders that changed status at a deadline. */
export function deltasBetween(filter: CountedFilter, from: Sql, to: Sql): Sql {
  const { caller, status, type, now } = filter;
  const missed = statusCorrection(status, now);
  return sql`
    select hour_ms, orders
    from order_counter_deltas
    where org_id = $1 ${inBranch(caller, sql`branch_id`)}
      ${status === everyStatus ? nothing : sql`and status = ${status}`}
      ${type === everyType ? nothing : sql`and type = ${type}`} and hour_ms >= ${from} and hour_ms < ${to}
    ${
      missed === undefined
        ? nothing
        : sql`
          union all
          select o.paid_at_ms - o.paid_at_ms % ${constant(hourMs)}, ${constant(missed.each)}
          from orders o
          where ${isOfBranchAndType(filter)} and ${missed.orders} and o.paid_at_ms >= ${from} and o.paid_at_ms < ${to}`
    }`;
}
