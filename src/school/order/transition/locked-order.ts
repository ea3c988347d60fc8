import { groupBy } from '../../../sql/group-by.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, nullable, row, text } from '../../../sql/row.ts';
import { prepared, type Sql, sql } from '../../../sql/sql.ts';
import { statusColumn } from '../../code-dictionary/order-status.ts';
import { isUpToDate } from '../rendered-lines/render-in-sql.ts';

const orderRow = row({
  orderId: integer,
  orderSn: text,
  branchId: integer,
  type: integer,
  status: statusColumn,
  buyerId: integer,
  amount: integer,
  discount: integer,
  moneyPaid: integer,
  paidAtMs: nullable(integer),
  payBeforeMs: nullable(integer),
  payChannel: text,
  payTransaction: text,
  carrier: text,
  trackingText: text,
  deliveredAtMs: integer,
  purchaseGroupId: nullable(integer),
  completeBeforeMs: nullable(integer),
  createdAtMs: integer,
  changeNumber: integer,
  /** Also true if the stored value is out of date: another program may have added a note. */
  mayHaveNotes: boolean,
});

const lineRow = row({
  orderId: integer,
  line: integer,
  productId: integer,
  productType: integer,
  name: text,
  quantity: integer,
  amount: integer,
  share: integer,
  status: statusColumn,
  refundAmount: integer,
  studentId: nullable(integer),
  sold: boolean,
  fromStock: boolean,
  shippedAtMs: nullable(integer),
  backStatus: nullable(statusColumn),
});

export type LockedLine = Omit<ReturnType<typeof lineRow>, 'orderId'>;

/** The part of the payment for a line that is not refunded yet. */
export const refundableAmount = ({ share, refundAmount }: LockedLine): number => share - refundAmount;

/** An order, locked until the transaction ends, as it is stored: passed deadlines are not applied. */
export type LockedOrder = ReturnType<typeof orderRow> & { readonly lines: readonly LockedLine[] };

/** Another one after every change of the order, its lines, refunds and notes. */
export const orderVersion = ({ changeNumber }: { readonly changeNumber: number }): string => String(changeNumber);

/** Locks and returns orders, sorted by id. */
export const lockOrders = (tx: OrgSql, orderIds: readonly number[]): Promise<LockedOrder[]> =>
  lockOrdersWhere(tx, sql`order_id = any(${orderIds}::bigint[])`, sql`any(${orderIds}::bigint[])`);

/** The same for one order at most, by a condition on its row. */
export const lockOrderWhere = (tx: OrgSql, isThis: Sql): Promise<LockedOrder[]> =>
  lockOrdersWhere(tx, isThis, sql`(select order_id from orders where org_id = $1 and ${isThis})`);

/** `ids` stands behind `order_id =` and selects the same orders as the condition `those`. */
async function lockOrdersWhere(tx: OrgSql, those: Sql, ids: Sql): Promise<LockedOrder[]> {
  const locked = tx.rows(
    prepared(sql`
      select order_id, order_sn, branch_id, type, status, buyer_id, amount, discount, money_paid, paid_at_ms,
        pay_before_ms, pay_channel, pay_transaction, carrier, tracking_text, delivered_at_ms, purchase_group_id,
        complete_before_ms, created_at_ms, change_number,
        may_have_notes or (${isUpToDate}) is not true as may_have_notes
      from orders o
      where org_id = $1 and ${those}
      order by order_id
      for no key update`),
    orderRow,
  );
  const reading = tx.rows(
    prepared(sql`
      select l.order_id, l.line, l.product_id, p.type as product_type, n.name, l.quantity, l.amount, l.share, l.status,
        l.refund_amount, l.student_id, l.sold, l.from_stock, l.shipped_at_ms, l.back_status
      from order_lines l
      join products p on p.org_id = $1 and p.product_id = l.product_id
      join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
      where l.org_id = $1 and l.order_id = ${ids}
      order by l.order_id, l.line`),
    lineRow,
  );
  const [orders, lines] = await Promise.all([locked, reading]);
  const linesOf = groupBy(lines, ({ orderId }) => orderId);
  return orders.map((order) => ({
    lines: (linesOf.get(order.orderId) ?? []).map(({ orderId, ...line }) => line),
    ...order,
  }));
}
