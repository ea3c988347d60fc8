import { appendRows } from '../../../database/insert.ts';
import { differences } from '../../../operation/call/audit.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import { fail, type Words } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { recordSoldUnits } from '../../product/sold.ts';
import { returnUnits } from '../../product/stock.ts';
import { everyOrderStatus } from '../contract.ts';
import { orderErrors } from '../errors.ts';
import { type OrderStatus, orderStatus } from '../status/status.ts';
import { checkTransition, type Move, transitionsFrom } from '../status/transitions.ts';
import { changeOrders, type LineChange, type OrderChange } from './change-orders.ts';
import type { LockedLine, LockedOrder } from './locked-order.ts';

export type TransitionCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'now' | 'audit'>;

/** Where a line goes, and what else becomes of it. */
export interface LineTransition extends LineChange {
  /** The money that the move is about. */
  readonly amount?: number;
  readonly reason?: string;
}

export interface OrderTransition extends OrderChange {
  readonly lines: readonly LineTransition[];
}

/**
 * The one place where lines change their status: nothing happens that the table of transitions does not know, and
 * what follows happens with it: the order's status, the counters, units that are sold or come back, the history.
 * Returns the orders as they are then.
 */
export async function applyTransition(
  { tx, caller, now, audit }: TransitionCall,
  move: Move,
  moves: readonly OrderTransition[],
): Promise<LockedOrder[]> {
  const moved = moves.flatMap(({ order, lines }) =>
    lines.map((change) => {
      const line = lineOf(order, change.line);
      checkTransition(move, line.status, change.status);
      return { order, line, change: { ...change, ...unitsAfter(line, change) } };
    }),
  );
  const changed = await changeOrders(
    tx,
    moves.map((change) => ({
      ...change,
      lines: moved.filter((each) => each.order === change.order).map((each) => each.change),
    })),
    now,
  );
  recordSoldUnits(
    tx,
    moved.flatMap(({ line, change: { sold = line.sold } }) =>
      sold === line.sold ? [] : [{ productId: line.productId, quantity: sold ? line.quantity : -line.quantity }],
    ),
  );
  await returnUnits(
    tx,
    moved
      .filter(({ line, change }) => line.fromStock && change.status === orderStatus.refunded)
      .map(({ line }) => line),
  );
  appendRows(
    tx,
    'order_moves',
    moved.map(({ order: { orderId }, line, change: { amount = null, reason = '', status } }) => ({
      orderId,
      line: line.line,
      move,
      fromStatus: line.status,
      toStatus: status,
      atMs: now,
      caller: caller.id,
      amount,
      reason,
    })),
  );
  for (const { order, payment, shipment, purchaseGroup } of moves) {
    const own = moved.filter((each) => each.order === order);
    audit({
      record: 'order',
      id: order.orderSn,
      branchId: order.branchId,
      fields: {
        ...differences({}, { ...payment, ...shipment, ...purchaseGroup }),
        ...Object.fromEntries(own.flatMap(({ line, change }) => auditedFields(line, change))),
      },
    });
  }
  return changed;
}

function auditedFields(line: LockedLine, { status, refundAmount }: LineTransition) {
  const at = `lines[${line.line}]`;
  return [
    [`${at}.status`, [line.status, status]] as const,
    ...(refundAmount === undefined ? [] : [[`${at}.refundAmount`, [line.refundAmount, refundAmount]] as const]),
  ];
}

/** Units are sold while money stands for them: a line that is paid back entirely, or whose group failed, has none. */
function unitsAfter(line: LockedLine, { status }: LineTransition): Pick<LineChange, 'sold' | 'fromStock'> {
  const { refunded, groupPurchase, refunding } = orderStatus;
  const gone = status === refunded || (line.status === groupPurchase && status === refunding);
  return gone ? { sold: false, fromStock: false } : {};
}

function lineOf({ lines, orderSn }: LockedOrder, number: number): LockedLine {
  const line = lines.find((each) => each.line === number);
  if (line === undefined) throw new Error(`Order ${orderSn} has no line ${number}`);
  return line;
}

const transitionsOf = (line: LockedLine) =>
  transitionsFrom({ ...line, hasWayBack: line.backStatus !== null || line.status === orderStatus.withdrawn });

/**
 * The lines that a move is for: those named, each of which must be able to make it, or else all that can. A move
 * that none can make is refused with those they can.
 */
export function linesForTransition(
  order: LockedOrder,
  move: Move,
  named?: readonly number[],
  canBe: (line: LockedLine) => boolean = () => true,
): LockedLine[] {
  const able = (line: LockedLine) => transitionsOf(line).some((each) => each.move === move);
  if (named === undefined) {
    const lines = order.lines.filter((line) => able(line) && canBe(line));
    if (lines.length === 0) throw refused(order, order.status, order.lines, move);
    return lines;
  }
  return named.map((number, index) => {
    const line = order.lines.find((each) => each.line === number);
    const param = `lines[${index}]`;
    if (line === undefined)
      throw fail(orderErrors.orderLineUnknown, { param, received: number, most: order.lines.length });
    if (named.indexOf(number) < index) throw fail(parameterErrors.duplicateItem, { param, received: String(number) });
    if (!able(line)) throw refused(order, line.status, [line], move);
    return line;
  });
}

function refused({ orderSn }: LockedOrder, status: OrderStatus, lines: readonly LockedLine[], move: Move) {
  const possible = new Set(lines.flatMap((line) => transitionsOf(line).flatMap(({ operation }) => operation ?? [])));
  const none: Words = { en: 'nothing', zh: '无' };
  return fail(orderErrors.illegalMove, {
    param: 'orderSn',
    received: orderSn,
    status: everyOrderStatus[status],
    move,
    legal: possible.size === 0 ? none : [...possible].join(', '),
  });
}
