import type { Caller } from '../call/call.ts';
import { inBranch } from '../database/branch.ts';
import { nothing, type Sql, sql } from '../database/sql.ts';
import { everyStatus, everyType } from './contract.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** What stands for all branches among the counters. */
export const everyBranch = 0;

interface Counted {
  readonly caller: Caller;
  readonly status: number;
  readonly type: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** The same conditions over the orders themselves, `o`. */
  readonly conditions: Sql;
  /** Orders `o` that the counters have under another status than they are in, and by how much each changes the total. */
  readonly correction?: { readonly each: 1 | -1; readonly orders: Sql } | undefined;
}

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;
const roundDown = (value: number, step: number) => Math.floor(value / step) * step;

/**
 * The exact number of orders paid from `fromMs` to `toMs`, both included, without counting them one by one:
 *
 *     fromMs ├─rows─┤─hours─┤──────── days ────────┤─hours─┤─rows─┤ toMs
 *
 * Whole days and hours come from the counters, with what was appended to them and not yet folded in; only the two
 * broken hours at the ends are counted from the orders.
 */
export function orderTotal({ caller, status, type, fromMs, toMs, conditions, correction }: Counted): Sql {
  const firstHour = roundUp(fromMs, hourMs);
  const lastHour = roundDown(toMs + 1, hourMs);
  if (firstHour >= lastHour) return sql`select count(*) from orders o where ${conditions}`;

  const firstDay = Math.min(roundUp(firstHour, dayMs), lastHour);
  const lastDay = Math.max(roundDown(lastHour, dayMs), firstDay);
  const counters = sql`
    org_id = $1 and branch_id = ${caller.branchId ?? everyBranch} and status = ${status} and type = ${type}`;
  const deltas = sql`
    org_id = $1 ${inBranch(caller, sql`branch_id`)}
    ${status === everyStatus ? nothing : sql`and status = ${status}`}
    ${type === everyType ? nothing : sql`and type = ${type}`}`;
  return sql`
    select coalesce(sum(orders), 0)::bigint from (
      select orders from order_counters
      where ${counters} and span_ms = ${dayMs} and begin_ms >= ${firstDay} and begin_ms < ${lastDay}
      union all
      select orders from order_counters
      where ${counters} and span_ms = ${hourMs} and begin_ms >= ${firstHour} and begin_ms < ${firstDay}
      union all
      select orders from order_counters
      where ${counters} and span_ms = ${hourMs} and begin_ms >= ${lastDay} and begin_ms < ${lastHour}
      union all
      select orders from order_counter_deltas
      where ${deltas} and hour_ms >= ${firstHour} and hour_ms < ${lastHour}
      ${
        correction === undefined
          ? nothing
          : sql`
            union all
            select ${correction.each} * count(*) from orders o
            where ${correction.orders} and o.paid_at_ms >= ${firstHour} and o.paid_at_ms < ${lastHour}`
      }
      union all
      select count(*) from orders o
      where ${conditions} and (o.paid_at_ms < ${firstHour} or o.paid_at_ms >= ${lastHour})
    ) as counted`;
}
