import { appendRows } from '../../../database/insert.ts';
import type { Scope } from '../../../database/scope.ts';
import { latestStored } from '../../../operation/contract/fields.ts';
import { recordSoldUnits } from '../../product/sold.ts';
import { countOrders } from '../count/counters.ts';
import { deriveOrderStatus, type OrderStatus, orderStatus } from '../status/status.ts';
import { drawOrders } from './order-sn.ts';
import { orderedNames } from './ordered-names.ts';
import { type Receiver, receivers } from './receivers.ts';
import { appendRefunds, refundsOf } from './refunds.ts';
import { splitByAmount } from './shares.ts';

export interface NewOrderLine {
  readonly productId: number;
  /** The product's name as ordered. */
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly status: OrderStatus;
  readonly refundAmount?: number;
  /** Whom it enrols, who need not be the buyer. */
  readonly studentId?: number | null;
  /** Whether its units were taken from a limited stock. */
  readonly fromStock?: boolean;
  /** The money goes back and nothing else can become of the line: its group failed, or its seat was gone. */
  readonly owed?: boolean;
}

export interface NewOrderNote {
  readonly content: string;
  readonly atMs: number;
  readonly userName: string;
}

export interface NewOrder {
  /** Drawn before, or given now. */
  readonly orderId?: number;
  readonly orderSn: string;
  readonly branchId: number;
  readonly type: 1 | 4 | 5;
  readonly buyerId: number;
  readonly sharerId?: number | null;
  readonly receiver?: Receiver | null;
  readonly moneyPaid: number;
  readonly createdAtMs: number;
  /** null exactly while its lines await payment or are closed. */
  readonly paidAtMs: number | null;
  /** What the buyer need not pay of the amount. */
  readonly discount?: number;
  readonly payChannel?: string;
  readonly payTransaction?: string;
  readonly purchaseGroupId?: number | null;
  /** Until when an unpaid order may be paid; half an hour from its creation unless said otherwise. */
  readonly payBeforeMs?: number | null;
  /** Until when the group of a group purchase must be complete; a day from the payment unless said otherwise. */
  readonly completeBeforeMs?: number;
  readonly carrier?: string;
  readonly trackingText?: string;
  readonly deliveredAtMs?: number;
  readonly externalId?: string | null;
  /** The time of creation unless said otherwise. */
  readonly updatedAtMs?: number;
  readonly lines: readonly NewOrderLine[];
  readonly notes?: readonly NewOrderNote[];
}

const defaultPayWithinMs = 30 * 60_000;
const defaultCompleteWithinMs = 24 * 3_600_000;

/**
 * Writes orders with all that belongs to them, and counts them and their units. What follows from the lines is not
 * asked for: an order's amount and status, each line's share of what was paid, the refunds behind what was paid back
 * or is under way. Returns the new ids in the order given.
 */
export async function insertOrders(tx: Scope, orders: readonly NewOrder[]): Promise<number[]> {
  if (orders.length === 0) return [];
  const unnumbered = orders.filter(({ orderId }) => orderId === undefined);
  const [changeNumber, receiverIdOf, nameIdOf, drawn] = await Promise.all([
    tx.changeNumber(),
    receivers(
      tx,
      orders.flatMap(({ buyerId, receiver }) => (receiver ? [{ buyerId, ...receiver }] : [])),
    ),
    orderedNames(
      tx,
      orders.flatMap(({ lines }) => lines.map(({ name }) => name)),
    ),
    drawOrders(
      tx,
      unnumbered.map(({ createdAtMs }) => createdAtMs),
    ),
  ]);
  const fresh = drawn.values();
  const numbered = orders.map((order) => ({ ...order, orderId: order.orderId ?? fresh.next().value?.orderId ?? 0 }));
  const rows = numbered.map(({ lines, notes, receiver, ...order }) => ({
    sharerId: null,
    carrier: '',
    trackingText: '',
    deliveredAtMs: 0,
    externalId: null,
    discount: 0,
    payChannel: '',
    payTransaction: '',
    purchaseGroupId: null,
    updatedAtMs: order.createdAtMs,
    changeNumber,
    payBeforeMs: Math.min(order.createdAtMs + defaultPayWithinMs, latestStored),
    completeBeforeMs: Math.min((order.paidAtMs ?? order.createdAtMs) + defaultCompleteWithinMs, latestStored),
    ...order,
    status: deriveOrderStatus(lines.map(({ status }) => status)),
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    receiverId: receiver ? receiverIdOf({ buyerId: order.buyerId, ...receiver }) : null,
  }));
  // All that follows is one statement: only whether a constraint refuses it is waited for.
  appendRows(tx, 'orders', rows);
  const written = numbered.map((order) => {
    const shares = splitByAmount(
      order.moneyPaid,
      order.lines.map(({ amount }) => amount),
    );
    const lines = order.lines.map(({ name, owed = false, ...line }, index) => ({
      refundAmount: 0,
      studentId: null,
      fromStock: false,
      ...line,
      ...factsOf(order, line.status, owed),
      orderId: order.orderId,
      line: index + 1,
      orderedNameId: nameIdOf(name),
      share: shares[index] ?? 0,
      paidAtMs: order.paidAtMs,
    }));
    return { lines, refunds: lines.flatMap((line) => refundsOf(order, line)) };
  });
  const lines = written.flatMap((order) => order.lines);
  appendRows(tx, 'order_lines', lines);
  recordSoldUnits(
    tx,
    lines.filter(({ sold }) => sold),
  );
  appendRefunds(
    tx,
    written.flatMap(({ refunds }) => refunds),
  );
  appendNotes(
    tx,
    numbered.flatMap(({ orderId, notes = [] }) => notes.map((note) => ({ ...note, orderId }))),
  );
  countOrders(tx, {
    added: rows.flatMap(({ paidAtMs, ...order }) => (paidAtMs === null ? [] : [{ ...order, paidAtMs }])),
  });
  await tx.settle();
  return numbered.map(({ orderId }) => orderId);
}

export function appendNotes(tx: Scope, notes: readonly (NewOrderNote & { orderId: number })[]): void {
  appendRows(tx, 'order_notes', notes);
}

/** What a line's status says about it besides. */
function factsOf({ paidAtMs, deliveredAtMs = 0 }: NewOrder, status: OrderStatus, owed: boolean) {
  const { refunded, refunding, refundFailed, refundRequested, shipped, paid } = orderStatus;
  return {
    sold: paidAtMs !== null && status !== refunded && !owed,
    shippedAtMs: status === shipped ? deliveredAtMs || paidAtMs : null,
    backStatus: !owed && [refunding, refundFailed, refundRequested].some((each) => each === status) ? paid : null,
  };
}
