import { constant, join, type Once, type Sql, sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { everyStatus } from '../contract.ts';

// Constants, not bound values: the partial indexes on the status require them.
const awaitingPayment = constant(orderStatus.awaitingPayment);
const closed = constant(orderStatus.closed);
const groupPurchase = constant(orderStatus.groupPurchase);
const refunding = constant(orderStatus.refunding);

/**
 * The status of the order `o`, or of one of its lines, at a moment. It changes at a deadline even if no write has recorded
 * that yet.
 */
export const statusAt = (now: number | Once, status: Sql): Sql => sql`
  case
    when o.status = ${awaitingPayment} and o.pay_before_ms <= ${now} then ${closed}
    when o.status = ${groupPurchase} and o.complete_before_ms <= ${now} then ${refunding}
    else ${status}
  end::smallint`;

/** The condition that the deadline of the order's group passed and no write has recorded that. Few orders; has an index. */
const overdue = (now: number | Once): Sql => sql`o.status = ${groupPurchase} and o.complete_before_ms <= ${now}`;

/**
 * Conditions that the order `o` has a status at a moment. If there are several, each order fulfils at most one.
 */
export function statusConditions(status: number, now: number | Once): readonly Sql[] {
  if (status === everyStatus) return [sql`true`];
  if (status === orderStatus.groupPurchase) return [sql`o.status = ${groupPurchase} and o.complete_before_ms > ${now}`];
  if (status === orderStatus.refunding) return [sql`o.status = ${refunding}`, overdue(now)];
  return [sql`o.status = ${status}`];
}

/** The same in one condition. PostgreSQL cannot use an index for it. */
export const isInStatus = (status: number, now: number | Once): Sql =>
  sql`(${join(statusConditions(status, now), ' or ')})`;

/**
 * A group purchase whose deadline has passed is being refunded, but its stored status may still say otherwise. Whoever
 * counts stored statuses adds `each` for each of these orders.
 */
export function statusCorrection(status: number, now: number | Once): { each: 1 | -1; orders: Sql } | undefined {
  if (status === orderStatus.groupPurchase) return { each: -1, orders: overdue(now) };
  return status === orderStatus.refunding ? { each: 1, orders: overdue(now) } : undefined;
}
