import { type Sql, sql } from '../../database/sql.ts';
import { buckets, partsOf } from './buckets.ts';
import { isPaidWithin, ordersWanted, type Wanted } from './order-filter.ts';

/** The exact number of wanted orders, from the counters as far as they reach: without counting them one by one. */
export function orderTotal(wanted: Wanted): Sql {
  const parts = partsOf(wanted);
  if (parts === undefined) {
    return sql`select count(*) from (${ordersWanted(wanted, sql`o.order_id`, isPaidWithin(wanted))}) as o`;
  }
  return sql`select coalesce(sum(orders), 0)::bigint from (${buckets(wanted, parts)}) as bucket`;
}
