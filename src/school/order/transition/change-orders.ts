import type { OrgSql } from '../../../sql/org-sql.ts';
import { prepared, type Sql, sql } from '../../../sql/sql.ts';
import { deriveOrderStatus, type OrderStatus } from '../../code-dictionary/order-status.ts';
import { type CountedOrder, countOrders } from '../count/counters.ts';
import { renderedLines } from '../rendered-lines/rendered-lines.ts';
import type { LockedOrder } from './locked-order.ts';
import { splitByAmount } from './shares.ts';

/** A change of an order that the caller has checked. */
export interface OrderChange {
  readonly order: LockedOrder;
  readonly payment?: OrderPayment;
  readonly shipment?: OrderShipment;
  /** The group that the order joins, and the deadline of the group. */
  readonly purchaseGroup?: { readonly purchaseGroupId: number; readonly completeBeforeMs: number };
  readonly lines?: readonly LineChange[];
  readonly addsNote?: true;
}

export interface OrderPayment {
  readonly atMs: number;
  readonly moneyPaid: number;
  readonly channel?: string;
  readonly transaction?: string;
}

export interface OrderShipment {
  readonly carrier: string;
  readonly trackingText: string;
  readonly deliveredAtMs: number;
}

/** Omitted fields stay unchanged. */
export interface LineChange {
  readonly line: number;
  readonly status: OrderStatus;
  /** The total refunded for this line. */
  readonly refundAmount?: number;
  readonly sold?: boolean;
  readonly fromStock?: boolean;
  readonly shippedAtMs?: number;
  readonly backStatus?: OrderStatus | null;
}

/** Writes the changes, and updates the orders' statuses, the lines' shares and the counters. */
export async function changeOrders(tx: OrgSql, changes: readonly OrderChange[], now: number): Promise<LockedOrder[]> {
  const changed = changes.map(changedOrder);
  const update = ordersUpdate(changed, now, await tx.changeNumber());
  // Only a payment can fail: its transaction number may belong to another order. Nothing else is awaited.
  const updated = changes.some(({ payment }) => payment !== undefined) ? tx.run(update) : tx.send(update);
  tx.send(linesUpdate(changed));
  countOrders(tx, { removed: counted(changes.map(({ order }) => order)), added: counted(changed) });
  await updated;
  return changed;
}

function changedOrder({
  order,
  payment,
  shipment,
  purchaseGroup,
  lines: changes = [],
  addsNote,
}: OrderChange): LockedOrder {
  const moneyPaid = payment?.moneyPaid ?? order.moneyPaid;
  const shares = splitByAmount(
    moneyPaid,
    order.lines.map(({ amount }) => amount),
  );
  const lines = order.lines.map((line, index) => ({
    ...line,
    ...changes.find((change) => change.line === line.line),
    share: shares[index] ?? 0,
  }));
  return {
    ...order,
    ...shipment,
    ...purchaseGroup,
    mayHaveNotes: order.mayHaveNotes || addsNote === true,
    payChannel: payment?.channel ?? order.payChannel,
    payTransaction: payment?.transaction ?? order.payTransaction,
    moneyPaid,
    paidAtMs: payment?.atMs ?? order.paidAtMs,
    status: deriveOrderStatus(lines.map(({ status }) => status)),
    lines,
  };
}

const counted = (orders: readonly (Omit<CountedOrder, 'paidAtMs'> & { paidAtMs: number | null })[]): CountedOrder[] =>
  orders.flatMap(({ paidAtMs, ...order }) => (paidAtMs === null ? [] : [{ paidAtMs, ...order }]));

const ordersUpdate = (orders: readonly LockedOrder[], now: number, changeNumber: number): Sql => {
  const rows = orders.map(({ lines, orderSn, ...order }) => ({
    renderedLines: renderedLines(lines),
    ...order,
  }));
  return prepared(sql`
    update orders o set status = c.status, money_paid = c."moneyPaid", paid_at_ms = c."paidAtMs",
      pay_channel = c."payChannel", pay_transaction = c."payTransaction", carrier = c.carrier,
      tracking_text = c."trackingText", delivered_at_ms = c."deliveredAtMs",
      purchase_group_id = c."purchaseGroupId", complete_before_ms = c."completeBeforeMs",
      rendered_lines = c."renderedLines", may_have_notes = c."mayHaveNotes", rendered_change_number = ${changeNumber},
      updated_at_ms = greatest(o.updated_at_ms, ${now}), change_number = ${changeNumber}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c ("orderId" bigint, status smallint, "moneyPaid" bigint, "paidAtMs" bigint, "payChannel" text,
        "payTransaction" text, carrier text, "trackingText" text, "deliveredAtMs" bigint,
        "purchaseGroupId" bigint, "completeBeforeMs" bigint, "renderedLines" text, "mayHaveNotes" boolean)
    where o.org_id = $1 and o.order_id = c."orderId"`);
};

const linesUpdate = (orders: readonly LockedOrder[]): Sql => {
  const rows = orders.flatMap(({ orderId, paidAtMs, lines }) =>
    lines.map(({ name, ...line }) => ({ ...line, orderId, paidAtMs })),
  );
  return prepared(sql`
    update order_lines l set status = c.status, refund_amount = c."refundAmount", share = c.share,
      paid_at_ms = c."paidAtMs", sold = c.sold, from_stock = c."fromStock", shipped_at_ms = c."shippedAtMs",
      back_status = c."backStatus"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c ("orderId" bigint, line smallint, status smallint, "refundAmount" bigint, share bigint, "paidAtMs" bigint,
        sold boolean, "fromStock" boolean, "shippedAtMs" bigint, "backStatus" smallint)
    where l.org_id = $1 and l.order_id = c."orderId" and l.line = c.line
      and (l.status, l.refund_amount, l.share, l.paid_at_ms, l.sold, l.from_stock, l.shipped_at_ms, l.back_status)
        is distinct from (c.status, c."refundAmount", c.share, c."paidAtMs", c.sold, c."fromStock", c."shippedAtMs",
          c."backStatus")`);
};
