import { inBranch } from '../../database/branch.ts';
import { constant, join, nothing, type Sql, sql } from '../../database/sql.ts';
import { everyStatus, everyType } from '../../school/order/contract.ts';
import { everyBranch } from '../../school/order/count/branch.ts';
import { missedBy } from '../../school/order/status/clock.ts';
import { dayMs, hourMs } from '../../time/spans.ts';
import { isSeen, ordersWanted, type Wanted } from './order-filter.ts';

/** A range of time in parts: whole days within whole hours, and at both ends a broken hour, where there is one. */
export interface Parts {
  readonly firstHour: number;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly lastHour: number;
}

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;

const roundDown = (value: number, step: number) => Math.floor(value / step) * step;

/** Nothing where the range has no whole hour. */
export function partsOf({ fromMs, toMs }: Pick<Wanted, 'fromMs' | 'toMs'>): Parts | undefined {
  const firstHour = roundUp(fromMs, hourMs);
  const lastHour = roundDown(toMs + 1, hourMs);
  if (firstHour >= lastHour) return undefined;
  const firstDay = Math.min(roundUp(firstHour, dayMs), lastHour);
  const lastDay = Math.max(roundDown(lastHour, dayMs), firstDay);
  return { firstHour, firstDay, lastDay, lastHour };
}

/** The counters of one kind from one moment to before another. */
export const countersBetween = ({ caller, status, type }: Wanted, span: number, from: Sql, to: Sql): Sql => sql`
  select begin_ms, begin_ms + ${constant(span)} as end_ms, orders
  from order_counters
  where org_id = $1 and branch_id = ${caller.branchId ?? everyBranch} and status = ${status} and type = ${type}
    and span_ms = ${constant(span)} and begin_ms >= ${from} and begin_ms < ${to}`;

/** What the counters do not know yet, by the hour: what was appended to them, and what only the clock has done. */
export function unfoldedBetween(wanted: Wanted, from: Sql, to: Sql): Sql {
  const { caller, status, type, now } = wanted;
  const missed = missedBy(status, now);
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
          where ${isSeen(wanted)} and ${missed.orders} and o.paid_at_ms >= ${from} and o.paid_at_ms < ${to}`
    }`;
}

/**
 * Rows of (begin_ms, end_ms, orders) that together count every wanted order once, the same bucket possibly in several:
 *
 *     fromMs ├─rows─┤─hours─┤──────── days ────────┤─hours─┤─rows─┤ toMs
 *
 * Only the two broken hours at the ends are counted from the orders.
 */
export function buckets(wanted: Wanted, { firstHour, firstDay, lastDay, lastHour }: Parts): Sql {
  const { fromMs, toMs } = wanted;
  const counters = (span: number, from: number, to: number) => countersBetween(wanted, span, sql`${from}`, sql`${to}`);
  const rows = (from: number, to: number) => sql`
    select ${from}::bigint, ${to}::bigint, count(*)
    from (${ordersWanted(wanted, sql`o.order_id`, sql`o.paid_at_ms >= ${from} and o.paid_at_ms < ${to}`)}) as o`;
  const spanOf = sql`
    case when hour_ms >= ${firstDay} and hour_ms < ${lastDay} then ${constant(dayMs)} else ${constant(hourMs)} end`;
  return join(
    [
      counters(dayMs, firstDay, lastDay),
      counters(hourMs, firstHour, firstDay),
      counters(hourMs, lastDay, lastHour),
      sql`
        select hour_ms - hour_ms % ${spanOf}, hour_ms - hour_ms % ${spanOf} + ${spanOf}, orders
        from (${unfoldedBetween(wanted, sql`${firstHour}`, sql`${lastHour}`)}) as unfolded`,
      ...(fromMs < firstHour ? [rows(fromMs, firstHour)] : []),
      ...(lastHour <= toMs ? [rows(lastHour, toMs + 1)] : []),
    ],
    ' union all ',
  );
}
