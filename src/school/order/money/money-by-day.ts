import { readOperation } from '../../../operation/call/implementation.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { hourMs } from '../../../time/spans.ts';
import { everyStatus, everyType } from '../contract.ts';
import { everyBranch } from '../count/branch.ts';
import * as contract from './contract.ts';
import { checkDayRange } from './day-range.ts';

const dayRow = row({
  day: text,
  currency: text,
  timeZone: text,
  orders: integer,
  paid: integer,
  refunds: integer,
  refunded: integer,
});

export const moneyByDay = readOperation(contract.moneyByDay, async ({ input: { beginTime, endTime }, db, caller }) => {
  checkDayRange({ beginTime, endTime });
  // Counters give the whole hours. In time zones with half hours, a day begins within an hour: the incomplete hours at
  // both ends are counted from the orders.
  const days = await db.rows(
    sql`
      with days as materialized (
        select day::date, o.currency, o.time_zone,
          extract(epoch from day at time zone o.time_zone)::bigint * 1000 as begin_ms,
          extract(epoch from (day + interval '1 day') at time zone o.time_zone)::bigint * 1000 as end_ms
        from organisations o
        cross join lateral generate_series(
          date_trunc('day', to_timestamp(${beginTime} / 1000.0) at time zone o.time_zone),
          date_trunc('day', to_timestamp(${endTime} / 1000.0) at time zone o.time_zone),
          interval '1 day') as day
        where o.org_id = $1
      ), spans as materialized (
        select *, (begin_ms + ${hourMs} - 1) / ${hourMs} * ${hourMs} as first_hour, end_ms / ${hourMs} * ${hourMs} as last_hour
        from days
      )
      select to_char(s.day, 'YYYY-MM-DD') as day, s.currency, s.time_zone,
        paid.orders, paid.money as paid, back.refunds, back.money as refunded
      from spans s
      cross join lateral (
        select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(money_paid), 0)::bigint as money
        from (
          select orders, money_paid from order_counters
          where org_id = $1 and branch_id = ${caller.branchId ?? everyBranch} and status = ${everyStatus}
            and type = ${everyType} and span_ms = ${hourMs} and begin_ms >= s.first_hour and begin_ms < s.last_hour
          union all
          select orders, money_paid from order_counter_deltas
          where org_id = $1 and hour_ms >= s.first_hour and hour_ms < s.last_hour ${inBranch(caller, sql`branch_id`)}
          union all
          select 1, money_paid from orders
          where org_id = $1 and paid_at_ms >= s.begin_ms and paid_at_ms < s.first_hour
            ${inBranch(caller, sql`branch_id`)}
          union all
          select 1, money_paid from orders
          where org_id = $1 and paid_at_ms >= s.last_hour and paid_at_ms < s.end_ms
            ${inBranch(caller, sql`branch_id`)}
        ) as counted
      ) as paid
      cross join lateral (
        select count(*) as refunds, coalesce(sum(amount), 0)::bigint as money
        from refunds
        where org_id = $1 and settled_at_ms >= s.begin_ms and settled_at_ms < s.end_ms
          ${inBranch(caller, sql`branch_id`)}
      ) as back
      order by s.day`,
    dayRow,
  );
  const [first] = days;
  if (first === undefined) throw new Error('A range has at least one day');
  return {
    currency: first.currency,
    timeZone: first.timeZone,
    list: days.map(({ day, orders, paid, refunds, refunded }) => ({
      day,
      orders,
      paid,
      refunds,
      refunded,
      net: paid - refunded,
    })),
  };
});
