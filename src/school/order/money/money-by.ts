import { readOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { fromLocalTime, toLocalTime } from '../../../time/local-time.ts';
import { selectTimeZone } from '../../organisation/select-time-zone.ts';
import * as contract from './contract.ts';
import { checkDayRange } from './day-range.ts';

type Input = Static<typeof contract.moneyBy.request>;

/** How to group payments and refunds: the key, its part of a payment, and its name. */
interface Split {
  readonly key: Sql;
  readonly share: Sql;
  /** Joins the order lines, if the key needs them. */
  readonly ofOrder: Sql;
  readonly ofRefund: Sql;
  readonly name: Sql;
}

const splits: Readonly<Record<Input['by'], Split>> = {
  branch: {
    key: sql`o.branch_id::text`,
    share: sql`o.money_paid`,
    ofOrder: sql``,
    ofRefund: sql``,
    name: sql`(select name from branches where org_id = $1 and branch_id = found.id::bigint)`,
  },
  channel: { key: sql`o.pay_channel`, share: sql`o.money_paid`, ofOrder: sql``, ofRefund: sql``, name: sql`found.id` },
  product: {
    key: sql`l.product_id::text`,
    share: sql`l.share`,
    ofOrder: sql`join order_lines l on l.org_id = $1 and l.order_id = o.order_id`,
    ofRefund: sql`join order_lines l on l.org_id = $1 and l.order_id = r.order_id and l.line = r.line`,
    name: sql`(select name from products where org_id = $1 and product_id = found.id::bigint)`,
  },
};

const moneyRow = row({ id: text, name: text, orders: integer, paid: integer, refunds: integer, refunded: integer });

export const moneyBy = readOperation(contract.moneyBy, async ({ input: { beginTime, endTime, by }, db, caller }) => {
  checkDayRange({ beginTime, endTime });
  const timeZone = await selectTimeZone(db);
  const midnight = (ms: number, daysLater: number) =>
    fromLocalTime({ day: toLocalTime(ms, timeZone).day + daysLater, msOfDay: 0 }, timeZone);
  const [beginMs, endMs] = [midnight(beginTime, 0), midnight(endTime, 1)];
  const { key, share, ofOrder, ofRefund, name } = splits[by];
  const list = await db.rows(
    sql`
      select found.*, ${name} as name
      from (
        select id, sum(orders)::bigint as orders, sum(paid)::bigint as paid, sum(refunds)::bigint as refunds,
          sum(refunded)::bigint as refunded
        from (
          select ${key} as id, count(distinct o.order_id) as orders, sum(${share}) as paid, 0 as refunds, 0 as refunded
          from orders o ${ofOrder}
          where o.org_id = $1 and o.paid_at_ms >= ${beginMs} and o.paid_at_ms < ${endMs}
            ${inBranch(caller, sql`o.branch_id`)}
          group by 1
          union all
          select ${key}, 0, 0, count(*), sum(r.amount)
          from refunds r
          join orders o on o.org_id = $1 and o.order_id = r.order_id ${ofRefund}
          where r.org_id = $1 and r.settled_at_ms >= ${beginMs} and r.settled_at_ms < ${endMs}
            ${inBranch(caller, sql`r.branch_id`)}
          group by 1
        ) as counted
        group by id
      ) as found
      order by found.paid desc, found.id`,
    moneyRow,
  );
  return { list: list.map((each) => ({ ...each, net: each.paid - each.refunded })) };
});
