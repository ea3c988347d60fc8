import { inBranch } from '../../database/branch.ts';
import { all } from '../../database/json.ts';
import { integer, jsonArrayOf, nullable, oneOf, row, text } from '../../database/row.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { defaultPageSize } from '../../operation/contract/fields.ts';
import { roles, userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { notes, refunds, transitionLog } from '../../school/order/read/order-queries.ts';
import {
  noteRow,
  refundRow,
  toMove,
  toNote,
  toRefund,
  transitionRow,
} from '../../school/order/read/records-of-order.ts';
import { statusAt } from '../../school/order/status/status-at.ts';
import type * as contract from './contract.ts';
import { type Feed, isInFeedRange, selectFeedRange } from './feed.ts';
import { changesPage } from './feed-contract.ts';

const lineRow = row({
  line: integer,
  productId: integer,
  name: text,
  type: integer,
  quantity: integer,
  amount: integer,
  share: integer,
  refundAmount: integer,
  status: integer,
  studentId: nullable(integer),
});

/** The lines of the order `o`. */
const lines = (now: number): Sql => sql`
  select l.line, l.product_id, n.name, p.type, l.quantity, l.amount, l.share, l.refund_amount,
    ${statusAt(now, sql`l.status`)} as status, l.student_id
  from order_lines l
  join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
  join products p on p.org_id = $1 and p.product_id = l.product_id
  where l.org_id = $1 and l.order_id = o.order_id`;

const changedRow = row({
  orderId: integer,
  orderSn: text,
  externalId: nullable(text),
  branchId: integer,
  type: integer,
  statusNow: integer,
  buyerId: integer,
  buyerRole: oneOf(roles),
  createdAtMs: integer,
  paidAtMs: nullable(integer),
  sharerId: nullable(integer),
  sharerRole: nullable(oneOf(roles)),
  payBeforeMs: nullable(integer),
  amount: integer,
  discount: integer,
  moneyPaid: integer,
  payChannel: text,
  payTransaction: text,
  carrier: text,
  trackingText: text,
  deliveredAtMs: integer,
  purchaseGroupId: nullable(integer),
  groupStatus: nullable(text),
  groupSize: nullable(integer),
  groupJoined: nullable(integer),
  groupCompleteBeforeMs: nullable(integer),
  lines: jsonArrayOf(lineRow),
  refunds: jsonArrayOf(refundRow),
  notes: jsonArrayOf(noteRow),
  moves: jsonArrayOf(transitionRow),
  updatedAtMs: integer,
  changeNumber: integer,
});

const feed: Feed = { table: sql`orders`, id: sql`order_id` };

export async function orderChanges({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.orderChanges.request>>): Promise<Static<typeof contract.orderChanges.response>> {
  const { pageSize = defaultPageSize } = input;
  const feedRange = await selectFeedRange(db, feed, input);
  const found = await db.rows(
    sql`
      select o.order_id, o.order_sn, o.external_id, o.branch_id, o.type, ${statusAt(now, sql`o.status`)} as status_now,
        o.buyer_id, b.role as buyer_role, o.sharer_id, s.role as sharer_role, o.created_at_ms, o.paid_at_ms,
        o.pay_before_ms, o.amount, o.discount, o.money_paid, o.pay_channel, o.pay_transaction, o.carrier,
        o.tracking_text, o.delivered_at_ms, o.purchase_group_id, g.size as group_size, g.joined as group_joined,
        case when g.status = 'open' and g.complete_before_ms <= ${now} then 'failed' else g.status end as group_status,
        g.complete_before_ms as group_complete_before_ms, o.updated_at_ms, o.change_number,
        ${all(lines(now), sql`line`)} as lines, ${all(refunds, sql`refund_id`)} as refunds,
        ${all(notes, sql`at_ms desc, note_id desc`)} as notes, ${all(transitionLog, sql`move_id`)} as moves
      from (
        select *
        from orders o
        where o.org_id = $1 and ${isInFeedRange(sql`o`, feed, feedRange)} ${inBranch(caller, sql`o.branch_id`)}
        order by o.change_number, o.order_id
        limit ${pageSize + 1}
      ) as o
      join users b on b.org_id = $1 and b.user_id = o.buyer_id
      left join users s on s.org_id = $1 and s.user_id = o.sharer_id
      left join purchase_groups g on g.org_id = $1 and g.purchase_group_id = o.purchase_group_id
      order by o.change_number, o.order_id`,
    changedRow,
  );
  const positionOf = ({ changeNumber, orderId: id }: (typeof found)[number]) => ({ changeNumber, id });
  const { shown, ...next } = changesPage(found, { pageSize, began: feedRange.began, positionOf });
  return {
    list: shown.map(toChangedOrder),
    ...next,
  };
}

function toChangedOrder(order: ReturnType<typeof changedRow>) {
  return {
    orderSn: order.orderSn,
    externalId: order.externalId ?? '',
    subOrgId: order.branchId,
    orderType: order.type,
    orderStatus: order.statusNow,
    buyerId: userIdOf(order.buyerRole, order.buyerId),
    shareUserId: order.sharerId && order.sharerRole ? userIdOf(order.sharerRole, order.sharerId) : '',
    dateAdded: order.createdAtMs,
    datePay: order.paidAtMs ?? 0,
    payBefore: order.payBeforeMs ?? 0,
    updateAt: order.updatedAtMs,
    orderAmount: order.amount,
    discount: order.discount,
    moneyPaid: order.moneyPaid,
    refundAmount: order.lines.reduce((sum, { refundAmount }) => sum + refundAmount, 0),
    payChannel: order.payChannel,
    transactionNo: order.payTransaction,
    logisticsCompany: order.carrier,
    trackingText: order.trackingText,
    deliveryTime: order.deliveredAtMs,
    purchaseGroup: {
      purchaseGroupId: order.purchaseGroupId ?? 0,
      status: order.groupStatus ?? '',
      size: order.groupSize ?? 0,
      joined: order.groupJoined ?? 0,
      completeBefore: order.groupCompleteBeforeMs ?? 0,
    },
    lines: order.lines.map(({ name, amount, studentId, ...line }) => ({
      ...line,
      product_name: name,
      orderAmount: amount,
      studentId: studentId === null ? '' : userIdOf('student', studentId),
    })),
    refunds: order.refunds.map(({ requestedCaller, ...refund }) => toRefund(refund)),
    notes: order.notes.map(toNote),
    history: order.moves.map(toMove),
  };
}
