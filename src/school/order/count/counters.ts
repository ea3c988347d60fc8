import { compactedIntoGrams } from '../../../search/gram-counters.ts';
import { areOldestDeltas } from '../../../sql/deltas.ts';
import { appendRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row } from '../../../sql/row.ts';
import { nothing, prepared, type Sql, sql } from '../../../sql/sql.ts';
import { dayMs, hourMs, type Within } from '../../../time/spans.ts';
import { everyStatus, everyType } from '../contract.ts';
import { everyBranch } from './branch.ts';

/** The fields of a paid order that the counters use. */
export interface CountedOrder {
  readonly branchId: number;
  readonly buyerId: number;
  readonly status: number;
  readonly type: number;
  readonly paidAtMs: number;
  readonly amount: number;
  readonly moneyPaid: number;
}

/**
 * Appends deltas for these orders. An order that changes its status is both in `removed` and in `added`. There is one row
 * for each buyer and bucket, however many orders.
 */
export function countOrders(
  tx: OrgSql,
  { added = [], removed = [] }: { added?: readonly CountedOrder[]; removed?: readonly CountedOrder[] },
): void {
  const deltas = new Map<string, ReturnType<typeof emptyDelta>>();
  const count = (orders: readonly CountedOrder[], sign: 1 | -1) => {
    for (const order of orders) {
      const fresh = emptyDelta(order);
      const key = [fresh.buyerId, fresh.branchId, fresh.status, fresh.type, fresh.hourMs].join();
      const delta = deltas.get(key) ?? fresh;
      deltas.set(key, delta);
      delta.orders += sign;
      delta.amount += sign * order.amount;
      delta.moneyPaid += sign * order.moneyPaid;
    }
  };
  count(added, 1);
  count(removed, -1);
  const changing = [...deltas.values()].filter(
    ({ orders, amount, moneyPaid }) => orders !== 0 || amount !== 0 || moneyPaid !== 0,
  );
  appendRows(tx, 'order_counter_deltas', changing);
}

const emptyDelta = ({ buyerId, branchId, status, type, paidAtMs }: CountedOrder) => ({
  buyerId,
  branchId,
  status,
  type,
  hourMs: Math.floor(paidAtMs / hourMs) * hourMs,
  orders: 0,
  amount: 0,
  moneyPaid: 0,
});

/** The deltas of the same counters as one: most orders of a moment have few combinations of status and type. */
const folded = (deltas: Sql): Sql => sql`
  select branch_id, status, type, hour_ms, sum(orders) as orders, sum(amount) as amount, sum(money_paid) as money_paid
  from (${deltas}) as d
  group by branch_id, status, type, hour_ms`;

/** Turns each delta into one row for each counter that includes it. */
const spread = (deltas: Sql): Sql => sql`
  select b.branch_id, s.status, t.type, p.span_ms, d.hour_ms - d.hour_ms % p.span_ms as begin_ms,
    d.orders, d.amount, d.money_paid
  from (${deltas}) as d
  cross join lateral (values (d.branch_id), (${everyBranch}::bigint)) as b (branch_id)
  cross join lateral (values (d.status), (${everyStatus}::smallint)) as s (status)
  cross join lateral (values (d.type), (${everyType}::smallint)) as t (type)
  cross join (values (${hourMs}::bigint), (${dayMs}::bigint)) as p (span_ms)`;

/** The sums by counter. All writers write counters in this order, to avoid deadlocks. */
const summed = (spreadRows: Sql, having: Sql = nothing): Sql => sql`
  select $1, branch_id, status, type, span_ms, begin_ms,
    sum(orders)::bigint, sum(amount)::bigint, sum(money_paid)::bigint
  from (${spreadRows}) as counted
  group by branch_id, status, type, span_ms, begin_ms
  ${having}
  order by branch_id, status, type, span_ms, begin_ms`;

const counterColumns = sql`org_id, branch_id, status, type, span_ms, begin_ms, orders, amount, money_paid`;
const counterKey = sql`org_id, branch_id, status, type, span_ms, begin_ms`;

/**
 * Adds the oldest deltas to the counters and deletes them; returns how many. Several processes may run this at the same time: one does
 * the work, the others skip it.
 */
export async function compactCounters(tx: OrgSql): Promise<number> {
  const [organisation] = await tx.rows(
    prepared(sql`select org_id from organisations where org_id = $1 for no key update skip locked`),
    row({ orgId: integer }),
  );
  if (organisation === undefined) return 0;
  // A separate statement, because it must see what the previous holder of the lock has committed.
  const { deltas } = await tx.one(
    prepared(sql`
      with compacted as (
        delete from order_counter_deltas
        where org_id = $1 and ${areOldestDeltas('order_counter_deltas')}
        returning buyer_id, branch_id, status, type, hour_ms, orders, amount, money_paid
      ), by_gram as (
        ${compactedIntoGrams(tx.orgId, sql`select * from compacted`)}
      ), by_span as (
        insert into order_counters as c (${counterColumns})
        ${summed(spread(folded(sql`select * from compacted`)))}
        on conflict (${counterKey}) do update set
          orders = c.orders + excluded.orders,
          amount = c.amount + excluded.amount,
          money_paid = c.money_paid + excluded.money_paid
      )
      select count(*) as deltas from compacted`),
    row({ deltas: integer }),
  );
  return deltas;
}

const allTime: Within = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

/**
 * Counts the orders of these days again. A total is the sum of a counter and its pending deltas, so every counter becomes
 * the count minus its deltas: the total is then right, and concurrent writes keep it right. Returns the number of counters
 * that were wrong.
 */
export async function rebuildCounters(tx: OrgSql, { fromMs, toMs }: Within = allTime): Promise<number> {
  // Waits for a running compaction, which would move deltas that the next statement subtracts.
  await tx.run(sql`select from organisations where org_id = $1 for no key update`);
  return tx.run(sql`
    insert into order_counters as c (${counterColumns})
    ${summed(
      sql`
        select counted.*, false as is_there
        from (${spread(sql`
          select branch_id, status, type, paid_at_ms - paid_at_ms % ${hourMs} as hour_ms,
            count(*) as orders, sum(amount) as amount, sum(money_paid) as money_paid
          from orders
          where org_id = $1 and paid_at_ms >= ${fromMs} and paid_at_ms < ${toMs}
          group by branch_id, status, type, hour_ms
          union all
          select branch_id, status, type, hour_ms, -orders, -amount, -money_paid
          from order_counter_deltas
          where org_id = $1 and hour_ms >= ${fromMs} and hour_ms < ${toMs}`)}) as counted
        union all
        select branch_id, status, type, span_ms, begin_ms, 0, 0, 0, true
        from order_counters
        where org_id = $1 and begin_ms >= ${fromMs} and begin_ms < ${toMs}`,
      sql`having bool_or(is_there) or sum(orders) <> 0 or sum(amount) <> 0 or sum(money_paid) <> 0`,
    )}
    on conflict (${counterKey}) do update set
      orders = excluded.orders,
      amount = excluded.amount,
      money_paid = excluded.money_paid
    where (c.orders, c.amount, c.money_paid) <> (excluded.orders, excluded.amount, excluded.money_paid)
    returning 1`);
}
