import { constant, join, type Sql, sql } from '../../../database/sql.ts';
import { everyStatus } from '../contract.ts';
import { orderStatus } from './status.ts';

// In the text of a statement: partial indexes are by status.
const awaitingPayment = constant(orderStatus.awaitingPayment);
const closed = constant(orderStatus.closed);
const groupPurchase = constant(orderStatus.groupPurchase);
const refunding = constant(orderStatus.refunding);

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

/**
 * The conditions that the order `o` is in a status at a moment: none for every status, several where each of them finds
 * some. No order is found by two.
 */
export function statusConditions(status: number, now: number): readonly Sql[] {
  if (status === everyStatus) return [sql`true`];
  if (status === orderStatus.groupPurchase) return [sql`o.status = ${groupPurchase} and o.complete_before_ms > ${now}`];
  if (status === orderStatus.refunding) return [sql`o.status = ${refunding}`, overdue(now)];
  return [sql`o.status = ${status}`];
}

/** The same as one condition, where no index is to find the orders by it. */
export const isInStatus = (status: number, now: number): Sql => sql`(${join(statusConditions(status, now), ' or ')})`;

/** What counts by the statuses written down miss about a status at a moment. */
export function statusCorrection(status: number, now: number): { each: 1 | -1; orders: Sql } | undefined {
  if (status === orderStatus.groupPurchase) return { each: -1, orders: overdue(now) };
  return status === orderStatus.refunding ? { each: 1, orders: overdue(now) } : undefined;
}
