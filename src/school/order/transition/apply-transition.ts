import { differences } from '../../../operation/call/audit.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import { fail, type Words } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { groupBy } from '../../../sql/group-by.ts';
import { appendRows } from '../../../sql/insert.ts';
import { type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';
import { orderStatuses, shortStatusWords } from '../../code-dictionary/statuses-contract.ts';
import { recordSoldUnits } from '../../product/sold.ts';
import { returnUnits } from '../../product/stock.ts';
import { orderErrors } from '../errors.ts';
import { checkTransition, type TransitionName, transitionEvents, transitionsFrom } from '../status/transitions.ts';
import { changeOrders, type LineChange, type OrderChange } from './change-orders.ts';
import { eventValues } from './event-values.ts';
import { type LockedLine, type LockedOrder, refundableAmount } from './locked-order.ts';

export type TransitionCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'now' | 'audit'>;

/** The new status of a line, and what else changes with it. */
export interface LineTransition extends LineChange {
  /** The amount that the transition is about, such as a refund. */
  readonly amount?: number;
  readonly reason?: string;
  /** What the audit log says about the amount of a refund. */
  readonly audited?: AuditedAmount;
}

type Amount = readonly [before: number | null, after: number | null];
/** The total refunded is in `refundAmount` of the line. */
export type AuditedAmount = Readonly<Partial<Record<'requestedAmount' | 'approvedAmount' | 'failedAmount', Amount>>>;

export interface OrderTransition extends OrderChange {
  readonly lines: readonly LineTransition[];
}

/**
 * The only place where order lines change status. Throws if the table of transitions does not contain the change. Also
 * updates the order's status, the counters, the sold units and the stock, and adds to the history and the audit log.
 * Returns the changed orders.
 */
export async function applyTransition(
  { tx, caller, now, audit }: TransitionCall,
  name: TransitionName,
  orders: readonly OrderTransition[],
): Promise<LockedOrder[]> {
  const changes = orders.flatMap(({ order, lines }) =>
    lines.map((change) => {
      const line = lineOf(order, change.line);
      checkTransition(name, line.status, change.status);
      return { order, line, change: { ...change, ...unitsAfter(line, change) } };
    }),
  );
  const changesOf = groupBy(changes, ({ order }) => order);
  const changed = await changeOrders(
    tx,
    orders.map((change) => ({
      ...change,
      // The amount of a transition is not that of the line.
      lines: (changesOf.get(change.order) ?? []).map(({ change: { amount, reason, audited, ...line } }) => line),
    })),
    now,
  );
  recordSoldUnits(
    tx,
    changes.flatMap(({ line, change: { sold = line.sold } }) =>
      sold === line.sold ? [] : [{ productId: line.productId, quantity: sold ? line.quantity : -line.quantity }],
    ),
  );
  returnUnits(
    tx,
    changes
      .filter(({ line, change }) => line.fromStock && change.status === orderStatus.refunded)
      .map(({ line }) => line),
  );
  appendRows(
    tx,
    'order_moves',
    changes.map(({ order: { orderId }, line, change: { amount = null, reason = '', status } }) => ({
      orderId,
      line: line.line,
      move: name,
      fromStatus: line.status,
      toStatus: status,
      atMs: now,
      caller: caller.id,
      amount,
      reason,
    })),
  );
  for (const [index, { order, payment, shipment, purchaseGroup }] of orders.entries()) {
    const own = changesOf.get(order) ?? [];
    audit({
      record: 'order',
      events: [transitionEvents[name]],
      values: eventValues(changed[index] ?? order),
      eventAtMs: deadlineOf(name, order) ?? now,
      id: order.orderSn,
      branchId: order.branchId,
      fields: {
        ...differences({}, { ...payment, ...purchaseGroup }),
        ...differences(earlierShipment(order), { ...shipment }),
        ...Object.fromEntries(
          own.flatMap(({ line, change }) => auditedFields(line, lineOf(changed[index] ?? order, line.line), change)),
        ),
      },
    });
  }
  return changed;
}

/** A passed deadline took effect when it passed, not when someone noticed. */
function deadlineOf(name: TransitionName, { payBeforeMs, completeBeforeMs }: LockedOrder): number | null {
  if (name === 'lapse') return payBeforeMs;
  return name === 'fail' ? completeBeforeMs : null;
}

const earlierShipment = ({ carrier, trackingText, deliveredAtMs }: LockedOrder) =>
  deliveredAtMs === 0 ? {} : { carrier, trackingText, deliveredAtMs };

function auditedFields(before: LockedLine, after: LockedLine, { status, refundAmount, audited }: LineTransition) {
  const fields: Record<string, Amount> = {
    ...(status === before.status ? {} : { status: [before.status, status] }),
    ...(refundAmount === undefined ? {} : { refundAmount: [before.refundAmount, refundAmount] }),
    ...(audited ?? automaticRefund(before, after)),
  };
  return Object.entries(fields).map(([name, change]) => [`lines[${before.line}].${name}`, change] as const);
}

/** The server refunds without a request if no units are left or a group purchase failed. */
function automaticRefund(before: LockedLine, after: LockedLine): AuditedAmount {
  const isApproved = after.status === orderStatus.refunding && before.status !== orderStatus.refunding;
  return isApproved ? { approvedAmount: [null, refundableAmount(after)] } : {};
}

/** A line loses its units when it is fully refunded or its group purchase fails. */
function unitsAfter(line: LockedLine, { status }: LineTransition): Pick<LineChange, 'sold' | 'fromStock'> {
  const { refunded, groupPurchase, refunding } = orderStatus;
  const losesUnits = status === refunded || (line.status === groupPurchase && status === refunding);
  return losesUnits ? { sold: false, fromStock: false } : {};
}

function lineOf({ lines, orderSn }: LockedOrder, number: number): LockedLine {
  const line = lines.find((each) => each.line === number);
  if (line === undefined) throw new Error(`Order ${orderSn} has no line ${number}`);
  return line;
}

const transitionsOf = (line: LockedLine) =>
  transitionsFrom({ ...line, hasEarlierStatus: line.backStatus !== null || line.status === orderStatus.withdrawn });

/**
 * The lines of the request, or by default all lines for which the transition is possible. Throws if it is not possible
 * for a requested line, or for any line; the error lists the possible operations.
 */
export function linesForTransition(
  order: LockedOrder,
  name: TransitionName,
  requested?: readonly number[],
  isDefault: (line: LockedLine) => boolean = () => true,
): LockedLine[] {
  const isPossible = (line: LockedLine) => transitionsOf(line).some((each) => each.move === name);
  if (requested === undefined) {
    const lines = order.lines.filter((line) => isPossible(line) && isDefault(line));
    if (lines.length === 0) throw notPossible(order, order.status, order.lines, name);
    return lines;
  }
  return requested.map((number, index) => {
    const line = order.lines.find((each) => each.line === number);
    const param = `lines[${index}]`;
    if (line === undefined)
      throw fail(orderErrors.orderLineUnknown, { param, received: number, most: order.lines.length });
    if (requested.indexOf(number) < index)
      throw fail(parameterErrors.duplicateItem, { param, received: String(number) });
    if (!isPossible(line)) throw notPossible(order, line.status, [line], name);
    return line;
  });
}

function notPossible(
  { orderSn }: LockedOrder,
  status: OrderStatus,
  lines: readonly LockedLine[],
  name: TransitionName,
) {
  const possible = new Set(lines.flatMap((line) => transitionsOf(line).flatMap(({ operation }) => operation ?? [])));
  const none: Words = { en: 'nothing', zh: '无' };
  return fail(orderErrors.illegalMove, {
    param: 'orderSn',
    received: orderSn,
    status: shortStatusWords(orderStatuses, status),
    move: name,
    legal: possible.size === 0 ? none : [...possible].join(', '),
  });
}
