import { byOneOf } from '../../../operation/call/by-one-of.ts';
import { readOperation } from '../../../operation/call/implementation.ts';
import { roles, userIdOf } from '../../../operation/contract/ids.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import { all } from '../../../sql/json.ts';
import { boolean, integer, jsonArrayOf, nullable, oneOf, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { statusColumn } from '../../code-dictionary/order-status.ts';
import { orderErrors } from '../errors.ts';
import { isRequester } from '../insert/requester.ts';
import { suggestedRefund } from '../refund/suggested-refund.ts';
import { statusAt } from '../status/status-at.ts';
import { transitionsFrom } from '../status/transitions.ts';
import { orderVersion } from '../transition/locked-order.ts';
import * as contract from './contract.ts';
import { linesAt, notes, refunds, transitionLog } from './order-queries.ts';
import { orderJoins } from './record.ts';
import { noteRow, refundRow, toMove, toNote, toRefund, transitionRow } from './records-of-order.ts';

export const lineRow = row({
  line: integer,
  productId: integer,
  name: text,
  type: integer,
  quantity: integer,
  amount: integer,
  share: integer,
  refundAmount: integer,
  status: statusColumn,
  studentId: nullable(integer),
  studentName: text,
  studentLoginName: text,
  shipped: boolean,
  hasEarlierStatus: boolean,
  lessonsHeld: integer,
  lessonsPlanned: integer,
});
const orderRow = row({
  orderSn: text,
  externalId: nullable(text),
  branchId: integer,
  type: integer,
  statusNow: statusColumn,
  buyerId: integer,
  buyerRole: oneOf(roles),
  customerName: text,
  customerRealName: text,
  sharerId: nullable(integer),
  sharerRole: nullable(oneOf(roles)),
  createdAtMs: integer,
  paidAtMs: nullable(integer),
  payBeforeMs: nullable(integer),
  updatedAtMs: integer,
  changeNumber: integer,
  amount: integer,
  discount: integer,
  moneyPaid: integer,
  payChannel: text,
  payTransaction: text,
  carrier: text,
  trackingText: text,
  deliveredAtMs: integer,
  receiver: nullable(text),
  receiverMobile: nullable(text),
  districts: nullable(text),
  address: nullable(text),
  purchaseGroupId: nullable(integer),
  groupStatus: nullable(text),
  groupSize: nullable(integer),
  groupJoined: nullable(integer),
  groupCompleteBeforeMs: nullable(integer),
  lines: jsonArrayOf(lineRow),
  refunds: jsonArrayOf(refundRow),
  notes: jsonArrayOf(noteRow),
  moves: jsonArrayOf(transitionRow),
});

export const getOrder = readOperation(contract.getOrder, async ({ input, db, caller, now }) => {
  const { param, received, isIt } = byOneOf(input, {
    orderSn: (orderSn) => sql`o.order_sn = ${orderSn}`,
    externalId: (externalId) => sql`o.external_id = ${externalId}`,
  });
  const order = await db.optional(
    sql`
      select o.order_sn, o.external_id, o.branch_id, o.type, ${statusAt(now, sql`o.status`)} as status_now,
        o.buyer_id, b.role as buyer_role, b.login_name as customer_name, b.name as customer_real_name,
        o.sharer_id, s.role as sharer_role, o.created_at_ms, o.paid_at_ms, o.pay_before_ms, o.updated_at_ms, o.change_number,
        o.amount, o.discount, o.money_paid, o.pay_channel, o.pay_transaction,
        o.carrier, o.tracking_text, o.delivered_at_ms, r.receiver, r.mobile as receiver_mobile, r.districts, r.address,
        o.purchase_group_id, g.size as group_size, g.joined as group_joined,
        case when g.status = 'open' and g.complete_before_ms <= ${now} then 'failed' else g.status end as group_status,
        g.complete_before_ms as group_complete_before_ms,
        ${all(linesAt(now), sql`line`)} as lines, ${all(refunds, sql`refund_id`)} as refunds,
        ${all(notes, sql`at_ms desc, note_id desc`)} as notes, ${all(transitionLog, sql`move_id`)} as moves
      from orders o ${orderJoins}
      left join users s on s.org_id = $1 and s.user_id = o.sharer_id
      left join purchase_groups g on g.org_id = $1 and g.purchase_group_id = o.purchase_group_id
      where o.org_id = $1 and ${isIt} ${inBranch(caller, sql`o.branch_id`)}`,
    orderRow,
  );
  if (order === undefined) throw fail(orderErrors.orderNotFound, { param, received: quote(received) });
  const lines = order.lines.map(toLine);
  return {
    orderSn: order.orderSn,
    externalId: order.externalId ?? '',
    subOrgId: order.branchId,
    orderType: order.type,
    orderStatus: order.statusNow,
    buyerId: userIdOf(order.buyerRole, order.buyerId),
    customerName: order.customerName,
    customerRealName: order.customerRealName,
    shareUserId: order.sharerId && order.sharerRole ? userIdOf(order.sharerRole, order.sharerId) : '',
    dateAdded: order.createdAtMs,
    datePay: order.paidAtMs ?? 0,
    payBefore: order.payBeforeMs ?? 0,
    updateAt: order.updatedAtMs,
    version: orderVersion(order),
    orderAmount: order.amount,
    discount: order.discount,
    moneyPaid: order.moneyPaid,
    refundAmount: lines.reduce((sum, { refundAmount }) => sum + refundAmount, 0),
    payChannel: order.payChannel,
    transactionNo: order.payTransaction,
    logisticsCompany: order.carrier,
    trackingText: order.trackingText,
    deliveryTime: order.deliveredAtMs,
    orderAddress: {
      receiver: order.receiver ?? '',
      mobile: order.receiverMobile ?? '',
      districts: order.districts ?? '',
      address: order.address ?? '',
    },
    purchaseGroup: {
      purchaseGroupId: order.purchaseGroupId ?? 0,
      status: order.groupStatus ?? '',
      size: order.groupSize ?? 0,
      joined: order.groupJoined ?? 0,
      completeBefore: order.groupCompleteBeforeMs ?? 0,
    },
    lines,
    refunds: order.refunds.map(({ requestedCaller, ...refund }) => ({
      ...toRefund(refund),
      ownRequest: isRequester(caller, requestedCaller) ? 1 : 0,
    })),
    notes: order.notes.map(toNote),
    history: order.moves.map(toMove),
    nextMoves: [...new Set(lines.flatMap(({ nextMoves }) => nextMoves))],
  };
});

function toLine({
  name,
  amount,
  studentId,
  shipped,
  hasEarlierStatus,
  lessonsPlanned,
  ...line
}: ReturnType<typeof lineRow>) {
  const operations = transitionsFrom({ status: line.status, productType: line.type, hasEarlierStatus }).flatMap(
    ({ operation }) => operation ?? [],
  );
  return {
    ...line,
    product_name: name,
    orderAmount: amount,
    studentId: studentId === null ? '' : userIdOf('student', studentId),
    suggestedRefund: suggestedRefund({ ...line, shipped, lessonsPlanned }),
    nextMoves: [...new Set(operations)],
  };
}
