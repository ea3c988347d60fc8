import { dayOffsetMs } from '../../../search/gram-counters.ts';
import { inBranch } from '../../../sql/branch.ts';
import { type Once, once, type Sql, sql } from '../../../sql/sql.ts';
import { dayMs } from '../../../time/spans.ts';
import type { CountedFilter } from './counted-filter.ts';

/** The begin of the first whole day of a range and the end of the last; equal if there is none. */
function wholeDays(fromMs: number, toMs: number): { firstDay: number; lastDay: number } {
  const firstDay = Math.ceil((fromMs + dayOffsetMs) / dayMs) * dayMs - dayOffsetMs;
  const lastDay = Math.floor((toMs + 1 + dayOffsetMs) / dayMs) * dayMs - dayOffsetMs;
  return { firstDay, lastDay: Math.max(firstDay, lastDay) };
}

/**
 * The number of orders, of any status and type, whose buyer's name contains this gram. Counters hold the number for whole
 * days. The orders of incomplete days at both ends of the range, and recent writes, are counted one by one with the
 * condition `buyerHasGram` on the order `o`.
 */
export function buyerTotal(gram: string, { caller, fromMs, toMs }: CountedFilter, buyerHasGram: Sql): Sql {
  const whole = wholeDays(fromMs, toMs);
  const [firstDay, lastDay] = [once(whole.firstDay), once(whole.lastDay)];
  const paid = (from: Once, to: Once) => sql`
    select count(*)
    from orders o
    where o.org_id = $1 ${inBranch(caller, sql`o.branch_id`)} and o.paid_at_ms >= ${from} and o.paid_at_ms < ${to}
      and ${buyerHasGram}`;
  return sql`
    select coalesce(sum(orders), 0)::bigint
    from (
      select orders
      from gram_counters
      where org_id = $1 and gram = ${gram} and day_ms >= ${firstDay} and day_ms < ${lastDay}
        ${inBranch(caller, sql`branch_id`)}
      union all
      select o.orders
      from order_counter_deltas o
      where o.org_id = $1 ${inBranch(caller, sql`o.branch_id`)} and o.hour_ms >= ${firstDay} and o.hour_ms < ${lastDay}
        and ${buyerHasGram}
      union all
      ${paid(once(fromMs), once(Math.min(whole.firstDay, toMs + 1)))}
      union all
      ${paid(lastDay, once(toMs + 1))}
    ) as counted`;
}
