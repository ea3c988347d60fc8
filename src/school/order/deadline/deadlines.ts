import { appendAudit, type Change } from '../../../operation/call/audit.ts';
import { clock } from '../../../operation/call/clock.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { appendRefunds, automaticReasons, automaticRefund } from '../insert/refund-rows.ts';
import { applyTransition, type TransitionCall } from '../transition/apply-transition.ts';
import { type LockedOrder, refundableAmount } from '../transition/locked-order.ts';
import { releaseUnits } from '../units/claim-units.ts';

const { awaitingPayment, groupPurchase, refunding, closed } = orderStatus;

type At = Pick<TransitionCall, 'tx' | 'now'>;

/** Whether the deadline for payment has passed. */
export const hasLapsed = ({ status, payBeforeMs }: LockedOrder, now: number): boolean =>
  status === awaitingPayment && (payBeforeMs ?? 0) <= now;

/** Whether the deadline of its group purchase has passed. */
export const hasFailed = ({ status, completeBeforeMs }: LockedOrder, now: number): boolean =>
  status === groupPurchase && (completeBeforeMs ?? 0) <= now;

/** payBefore passed: closes the orders and returns the units held for them. */
export async function lapseOrders(at: At, orders: readonly LockedOrder[]): Promise<LockedOrder[]> {
  await releaseUnits(
    at.tx,
    orders.map(({ orderId }) => orderId),
  );
  return byClock(at, (call) =>
    applyTransition(
      call,
      'lapse',
      orders.map((order) => ({ order, lines: order.lines.map(({ line }) => ({ line, status: closed })) })),
    ),
  );
}

/** The deadline of the group passed: refunds what was paid and returns the units held for the orders. */
export async function failOrders(at: At, orders: readonly LockedOrder[]): Promise<LockedOrder[]> {
  const { tx, now } = at;
  await releaseUnits(
    tx,
    orders.map(({ orderId }) => orderId),
  );
  const refunds = orders.map((order) => ({
    order,
    lines: order.lines.map((line) => ({ line: line.line, amount: refundableAmount(line) })),
  }));
  appendRefunds(
    tx,
    refunds.flatMap(({ order, lines }) =>
      lines.map((line) => automaticRefund(order, line, automaticReasons.groupFailed, now)),
    ),
  );
  return byClock(at, (call) =>
    applyTransition(
      call,
      'fail',
      refunds.map(({ order, lines }) => ({ order, lines: lines.map((line) => ({ ...line, status: refunding })) })),
    ),
  );
}

/** A passed deadline has its own audit entry, whichever call or job noticed it. */
async function byClock<T>({ tx, now }: At, work: (call: TransitionCall) => Promise<T>): Promise<T> {
  const changes: Change[] = [];
  const caller = { ...clock, orgId: tx.orgId, personal: false };
  const done = await work({ tx, now, caller, audit: (change) => changes.push(change) });
  if (changes.length > 0) await appendAudit(tx, { caller, operation: 'order.expire', reqId: '', now, changes });
  return done;
}
