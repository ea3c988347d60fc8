import { boolean, integer, nullable, row, text } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { type CountedOrder, countOrders } from './counters.ts';
import { splitByAmount } from './shares.ts';
import { deriveOrderStatus, type OrderStatus, statusColumn } from './status.ts';

/** What becomes of an order. Whether it may is for the caller to know; what follows from it is seen to here. */
export interface OrderChange {
  readonly orderId: number;
  readonly payment?: OrderPayment;
  readonly shipment?: OrderShipment;
  /** The group that an order joins, and until when that must be complete. */
  readonly purchaseGroup?: { readonly purchaseGroupId: number; readonly completeBeforeMs: number };
  readonly lines?: readonly LineChange[];
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

/** Unchanged is what is not said. */
export interface LineChange {
  readonly line: number;
  readonly status: OrderStatus;
  /** All that was paid back of this line until now. */
  readonly refundAmount?: number;
  readonly sold?: boolean;
  readonly fromStock?: boolean;
  readonly shippedAtMs?: number;
  readonly backStatus?: OrderStatus | null;
}

const orderRow = row({
  orderId: integer,
  branchId: integer,
  status: integer,
  type: integer,
  paidAtMs: nullable(integer),
  amount: integer,
  moneyPaid: integer,
  payChannel: text,
  payTransaction: text,
  carrier: text,
  trackingText: text,
  deliveredAtMs: integer,
  purchaseGroupId: nullable(integer),
  completeBeforeMs: nullable(integer),
});

const lineRow = row({
  orderId: integer,
  line: integer,
  amount: integer,
  status: statusColumn,
  refundAmount: integer,
  sold: boolean,
  fromStock: boolean,
  shippedAtMs: nullable(integer),
  backStatus: nullable(statusColumn),
});

/** Changes orders and their lines; each order's status, its lines' shares and the counters follow. */
export async function changeOrders(tx: Scope, changes: readonly OrderChange[], now: number): Promise<void> {
  const orderIds = changes.map(({ orderId }) => orderId);
  const orders = await tx.rows(
    sql`
      select order_id, branch_id, status, type, paid_at_ms, amount, money_paid, pay_channel, pay_transaction,
        carrier, tracking_text, delivered_at_ms, purchase_group_id, complete_before_ms
      from orders
      where org_id = $1 and order_id = any(${orderIds}::bigint[])
      order by order_id
      for no key update`,
    orderRow,
  );
  const allLines = await tx.rows(
    sql`
      select order_id, line, amount, status, refund_amount, sold, from_stock, shipped_at_ms, back_status
      from order_lines
      where org_id = $1 and order_id = any(${orderIds}::bigint[])
      order by order_id, line`,
    lineRow,
  );

  const changed = orders.map((order) => {
    const change = changes.find(({ orderId }) => orderId === order.orderId);
    const { payment, lines: moves = [] } = change ?? {};
    const moneyPaid = payment?.moneyPaid ?? order.moneyPaid;
    const paidAtMs = payment?.atMs ?? order.paidAtMs;
    const before = allLines.filter(({ orderId }) => orderId === order.orderId);
    const shares = splitByAmount(
      moneyPaid,
      before.map(({ amount }) => amount),
    );
    const lines = before.map((line, index) => ({
      ...line,
      ...moves.find((move) => move.line === line.line),
      share: shares[index],
      paidAtMs,
    }));
    return {
      ...order,
      ...change?.shipment,
      ...change?.purchaseGroup,
      payChannel: payment?.channel ?? order.payChannel,
      payTransaction: payment?.transaction ?? order.payTransaction,
      moneyPaid,
      paidAtMs,
      status: deriveOrderStatus(lines.map(({ status }) => status)),
      lines,
    };
  });
  await updateRows(tx, changed, now);
  await countOrders(tx, { removed: counted(orders), added: counted(changed) });
}

const counted = (orders: readonly (Omit<CountedOrder, 'paidAtMs'> & { paidAtMs: number | null })[]): CountedOrder[] =>
  orders.flatMap(({ paidAtMs, ...order }) => (paidAtMs === null ? [] : [{ ...order, paidAtMs }]));

async function updateRows(tx: Scope, orders: readonly { readonly lines: readonly object[] }[], now: number) {
  await tx.run(sql`
    update orders o set status = c.status, money_paid = c."moneyPaid", paid_at_ms = c."paidAtMs",
      pay_channel = c."payChannel", pay_transaction = c."payTransaction", carrier = c.carrier,
      tracking_text = c."trackingText", delivered_at_ms = c."deliveredAtMs",
      purchase_group_id = c."purchaseGroupId", complete_before_ms = c."completeBeforeMs",
      updated_at_ms = greatest(o.updated_at_ms, ${now})
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as c ("orderId" bigint, status smallint, "moneyPaid" bigint, "paidAtMs" bigint, "payChannel" text,
        "payTransaction" text, carrier text, "trackingText" text, "deliveredAtMs" bigint,
        "purchaseGroupId" bigint, "completeBeforeMs" bigint)
    where o.org_id = $1 and o.order_id = c."orderId"`);
  await tx.run(sql`
    update order_lines l set status = c.status, refund_amount = c."refundAmount", share = c.share,
      paid_at_ms = c."paidAtMs", sold = c.sold, from_stock = c."fromStock", shipped_at_ms = c."shippedAtMs",
      back_status = c."backStatus"
    from jsonb_to_recordset(${JSON.stringify(orders.flatMap(({ lines }) => lines))}::jsonb)
      as c ("orderId" bigint, line smallint, status smallint, "refundAmount" bigint, share bigint, "paidAtMs" bigint,
        sold boolean, "fromStock" boolean, "shippedAtMs" bigint, "backStatus" smallint)
    where l.org_id = $1 and l.order_id = c."orderId" and l.line = c.line`);
}
