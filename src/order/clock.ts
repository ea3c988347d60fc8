import { type Sql, sql } from '../database/sql.ts';
import { orderStatus } from './status.ts';

const { awaitingPayment, closed, groupPurchase, refunding } = orderStatus;

/**
 * What a status of the order `o`, its own or that of a line, is at a moment: nobody needs to write down that the time
 * to pay, or to complete a group, is over.
 */
export const statusAt = (now: number, status: Sql): Sql => sql`
  case
    when o.status = ${awaitingPayment} and o.pay_before_ms <= ${now} then ${closed}
    when o.status = ${groupPurchase} and o.complete_before_ms <= ${now} then ${refunding}
    else ${status}
  end::smallint`;

/** Orders `o` whose group has failed by the clock and that nobody has touched since: few, and found by an index. */
const overdue = (now: number): Sql => sql`o.status = ${groupPurchase} and o.complete_before_ms <= ${now}`;

/** The condition that the order `o` is in a status at a moment. */
export function isIn(status: number, now: number): Sql {
  if (status === groupPurchase) return sql`o.status = ${status} and o.complete_before_ms > ${now}`;
  if (status === refunding) return sql`(o.status = ${status} or ${overdue(now)})`;
  return sql`o.status = ${status}`;
}

/** What counts by the statuses written down miss about a status at a moment. */
export function missedBy(status: number, now: number): { each: 1 | -1; orders: Sql } | undefined {
  if (status === groupPurchase) return { each: -1, orders: overdue(now) };
  return status === refunding ? { each: 1, orders: overdue(now) } : undefined;
}
