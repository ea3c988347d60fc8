import { latestStored } from '../../../operation/contract/fields.ts';
import { searchColumns } from '../../../search/grams.ts';
import { appendRows, insertRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { prepared, sql } from '../../../sql/sql.ts';
import { deriveOrderStatus, type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';
import { recordSoldUnits } from '../../product/sold.ts';
import { countOrders } from '../count/counters.ts';
import { indexRow } from '../number-index/number-grams.ts';
import { renderedLines } from '../rendered-lines/rendered-lines.ts';
import { splitByAmount } from '../transition/shares.ts';
import { drawOrders } from './order-sn.ts';
import { insertReceivers, type Receiver } from './receivers.ts';
import { appendRefunds, type RefundRequest, refundsOf } from './refund-rows.ts';

export interface NewOrderLine {
  readonly productId: number;
  /** The product's name as ordered. */
  readonly name: string;
  /** The id of this name; omitted or null, it is looked up. */
  readonly orderedNameId?: number | null;
  readonly quantity: number;
  readonly amount: number;
  readonly status: OrderStatus;
  readonly refundAmount?: number;
  /** The student who is enrolled. */
  readonly studentId?: number | null;
  /** Whether its units were taken from a limited stock. */
  readonly fromStock?: boolean;
  /** The refund cannot be given up: the group purchase failed or no units were left. */
  readonly isRefundDue?: boolean;
  /** Who requested the refund of this line, and why, if it has one and this is known. */
  readonly refundRequest?: RefundRequest;
}

export interface NewOrderNote {
  readonly content: string;
  readonly atMs: number;
  readonly userName: string;
}

export interface NewOrder {
  /** Drawn by `drawOrders`; omitted, a new number. */
  readonly orderId?: number;
  readonly orderSn: string;
  readonly branchId: number;
  readonly type: 1 | 4 | 5;
  readonly buyerId: number;
  readonly sharerId?: number | null;
  readonly receiver?: Receiver | null;
  readonly moneyPaid: number;
  readonly createdAtMs: number;
  /** null if and only if the lines await payment or are closed. */
  readonly paidAtMs: number | null;
  readonly discount?: number;
  readonly payChannel?: string;
  readonly payTransaction?: string;
  readonly purchaseGroupId?: number | null;
  /** The deadline for the payment; by default half an hour after the creation. */
  readonly payBeforeMs?: number | null;
  /** The deadline of the group purchase; by default a day after the payment. */
  readonly completeBeforeMs?: number;
  readonly carrier?: string;
  readonly trackingText?: string;
  readonly deliveredAtMs?: number;
  readonly externalId?: string | null;
  /** By default the time of creation. */
  readonly updatedAtMs?: number;
  readonly lines: readonly NewOrderLine[];
  readonly notes?: readonly NewOrderNote[];
}

const defaultPayWithinMs = 30 * 60_000;
const defaultCompleteWithinMs = 24 * 3_600_000;

/** Like `appendOrders`, but also awaits the statements, for violated constraints. */
export async function insertOrders(tx: OrgSql, orders: readonly NewOrder[]): Promise<number[]> {
  const orderIds = await appendOrders(tx, orders);
  await tx.settle();
  return orderIds;
}

/**
 * Appends orders with lines, notes and refunds, and updates the counters and the sold units. It derives the amount and
 * status of each order, the share of each line in the payment, and the refunds. Returns the ids in the given order.
 */
export async function appendOrders(tx: OrgSql, orders: readonly NewOrder[]): Promise<number[]> {
  if (orders.length === 0) return [];
  const unnumbered = orders.filter(({ orderId }) => orderId === undefined);
  const [changeNumber, receiverIdOf, nameIdOf, drawn] = await Promise.all([
    tx.changeNumber(),
    insertReceivers(
      tx,
      orders.flatMap(({ buyerId, receiver }) => (receiver ? [{ buyerId, ...receiver }] : [])),
    ),
    insertOrderedNames(
      tx,
      orders.flatMap(({ lines }) => lines.flatMap(({ name, orderedNameId }) => (orderedNameId ? [] : [name]))),
    ),
    drawOrders(
      tx,
      unnumbered.map(({ createdAtMs }) => createdAtMs),
    ),
  ]);
  const fresh = drawn.values();
  const numbered = orders.map((order) => ({ ...order, orderId: order.orderId ?? fresh.next().value?.orderId ?? 0 }));
  const rows = numbered.map(({ lines, notes = [], receiver, ...order }) => ({
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
    renderedLines: renderedLines(lines),
    renderedChangeNumber: changeNumber,
    mayHaveNotes: notes.length > 0,
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    receiverId: receiver ? receiverIdOf({ buyerId: order.buyerId, ...receiver }) : null,
  }));
  // All appended rows become one statement.
  appendRows(tx, 'orders', rows);
  appendRows(
    tx,
    'order_numbers',
    rows.map((order) => indexRow(tx.orgId, order)),
  );
  const written = numbered.map((order) => {
    const shares = splitByAmount(
      order.moneyPaid,
      order.lines.map(({ amount }) => amount),
    );
    const lines = order.lines.map(({ name, orderedNameId, isRefundDue = false, refundRequest: _, ...line }, index) => ({
      refundAmount: 0,
      studentId: null,
      fromStock: false,
      ...line,
      ...columnsByStatus(order, line.status, isRefundDue),
      orderId: order.orderId,
      line: index + 1,
      orderedNameId: orderedNameId ?? nameIdOf(name),
      share: shares[index] ?? 0,
      paidAtMs: order.paidAtMs,
    }));
    return {
      lines,
      refunds: lines.flatMap((line, index) => refundsOf(order, line, order.lines[index]?.refundRequest)),
    };
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
  countOrders(tx, { added: rows.filter(isPaid) });
  return numbered.map(({ orderId }) => orderId);
}

export function appendNotes(tx: OrgSql, notes: readonly (NewOrderNote & { orderId: number })[]): void {
  appendRows(tx, 'order_notes', notes);
}

const isPaid = <Row extends { paidAtMs: number | null }>(row: Row): row is Row & { paidAtMs: number } =>
  row.paidAtMs !== null;

/** The columns of a line that follow from its status. */
function columnsByStatus({ paidAtMs, deliveredAtMs = 0 }: NewOrder, status: OrderStatus, isRefundDue: boolean) {
  const { refunded, refunding, refundFailed, refundRequested, shipped, paid } = orderStatus;
  return {
    sold: paidAtMs !== null && status !== refunded && !isRefundDue,
    shippedAtMs: status === shipped ? deliveredAtMs || paidAtMs : null,
    backStatus:
      !isRefundDue && [refunding, refundFailed, refundRequested].some((each) => each === status) ? paid : null,
  };
}

/** Inserts the product names that do not exist yet. Returns a function that finds their ids. */
async function insertOrderedNames(tx: OrgSql, given: readonly string[]): Promise<(name: string) => number> {
  const names = [...new Set(given)];
  const known = names.length === 0 ? new Map<string, number>() : await selectNames(tx, names);
  // Sorted, so that two transactions that insert the same names do not deadlock.
  const unknown = names.filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    const added = unknown.map((name) => ({ name, ...searchColumns(tx.orgId, { open: [name], personal: [] }) }));
    await insertRows(tx, 'ordered_names', added, sql`on conflict do nothing`);
    for (const [name, id] of await selectNames(tx, unknown)) known.set(name, id);
  }
  return (name) => {
    const id = known.get(name);
    if (id === undefined) throw new Error(`Unknown product name: ${name}`);
    return id;
  };
}

async function selectNames(tx: OrgSql, names: readonly string[]): Promise<Map<string, number>> {
  const found = await tx.rows(
    prepared(sql`select ordered_name_id, name from ordered_names where org_id = $1 and name = any(${names}::text[])`),
    row({ orderedNameId: integer, name: text }),
  );
  return new Map(found.map(({ name, orderedNameId }) => [name, orderedNameId]));
}
