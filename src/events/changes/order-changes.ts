import { readOperation } from '../../operation/call/implementation.ts';
import { defaultPageSize } from '../../operation/contract/fields.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { notes, refunds, transitionLog } from '../../school/order/read/order-queries.ts';
import { statusAt } from '../../school/order/status/status-at.ts';
import { inBranch } from '../../sql/branch.ts';
import { jsonItem, jsonText } from '../../sql/json.ts';
import { integer, row, text } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { type Feed, isInFeedRange, selectFeedRange } from './feed.ts';
import { changesPage } from './feed-contract.ts';

const changedRow = row({ orderId: integer, changeNumber: integer, record: text });

const feed: Feed = { table: sql`orders`, id: sql`order_id` };

export const orderChanges = readOperation(contract.orderChanges, async ({ input, db, caller, now }) => {
  const { pageSize = defaultPageSize } = input;
  const feedRange = await selectFeedRange(db, feed, input);
  const found = await db.rows(
    sql`
      select o.order_id, o.change_number, ${recordOf(now)} as record
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
  const { shown, ...next } = changesPage(found, { pageSize, ...feedRange, positionOf });
  return new RawJson(`{"list":[${shown.map(({ record }) => record).join()}],${JSON.stringify(next).slice(1)}`);
});

const userId = (user: Sql): Sql => sql`
  coalesce(case ${user}.role when 'teacher' then '0_' when 'student' then '1_' else '302_' end || ${user}.user_id, '')`;
const orZero = (column: Sql): Sql => sql`coalesce(${column}, 0)`;

/** The order `o` as JSON text: parsing and writing pages of whole orders would take too long. */
const recordOf = (now: number): Sql => {
  const { purchaseGroup, notes: note, history } = contract.ChangedOrder.properties;
  return jsonText(contract.ChangedOrder, {
    orderSn: sql`o.order_sn`,
    externalId: sql`coalesce(o.external_id, '')`,
    subOrgId: sql`o.branch_id`,
    orderType: sql`o.type`,
    orderStatus: statusAt(now, sql`o.status`),
    buyerId: userId(sql`b`),
    shareUserId: userId(sql`s`),
    dateAdded: sql`o.created_at_ms`,
    datePay: orZero(sql`o.paid_at_ms`),
    payBefore: orZero(sql`o.pay_before_ms`),
    updateAt: sql`o.updated_at_ms`,
    orderAmount: sql`o.amount`,
    discount: sql`o.discount`,
    moneyPaid: sql`o.money_paid`,
    refundAmount: sql`(
      select coalesce(sum(l.refund_amount), 0)::bigint
      from order_lines l
      where l.org_id = $1 and l.order_id = o.order_id)`,
    payChannel: sql`o.pay_channel`,
    transactionNo: sql`o.pay_transaction`,
    logisticsCompany: sql`o.carrier`,
    trackingText: sql`o.tracking_text`,
    deliveryTime: sql`o.delivered_at_ms`,
    purchaseGroup: jsonItem(purchaseGroup, {
      purchaseGroupId: orZero(sql`o.purchase_group_id`),
      status: sql`
        case when g.status = 'open' and g.complete_before_ms <= ${now} then 'failed' else coalesce(g.status, '') end`,
      size: orZero(sql`g.size`),
      joined: orZero(sql`g.joined`),
      completeBefore: orZero(sql`g.complete_before_ms`),
    }),
    lines: sql`array(
      select ${jsonItem(contract.ChangedOrderLine, {
        line: sql`l.line`,
        productId: sql`l.product_id`,
        product_name: sql`n.name`,
        type: sql`p.type`,
        quantity: sql`l.quantity`,
        orderAmount: sql`l.amount`,
        share: sql`l.share`,
        refundAmount: sql`l.refund_amount`,
        status: statusAt(now, sql`l.status`),
        studentId: sql`coalesce('1_' || l.student_id, '')`,
      })}
      from order_lines l
      join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
      join products p on p.org_id = $1 and p.product_id = l.product_id
      where l.org_id = $1 and l.order_id = o.order_id
      order by l.line)`,
    refunds: sql`array(
      select ${jsonItem(contract.ChangedOrderRefund, {
        refundId: sql`f.refund_id`,
        line: sql`f.line`,
        status: sql`f.status`,
        requestedAmount: sql`f.requested_amount`,
        amount: sql`f.amount`,
        reason: sql`f.reason`,
        requestedBy: sql`f.requested_by`,
        requestedAt: sql`f.requested_at_ms`,
        decidedBy: sql`f.decided_by`,
        decidedAt: orZero(sql`f.decided_at_ms`),
        decisionReason: sql`f.decision_reason`,
        failure: sql`f.failure`,
        refundChannel: sql`f.channel`,
        transactionNo: sql`f.transaction`,
        dateRefund: orZero(sql`f.settled_at_ms`),
      })}
      from (${refunds}) as f
      order by f.refund_id)`,
    notes: sql`array(
      select ${jsonItem(note.items, { content: sql`c.content`, time: sql`c.at_ms`, userName: sql`c.user_name` })}
      from (${notes}) as c
      order by c.at_ms desc, c.note_id desc)`,
    history: sql`array(
      select ${jsonItem(history.items, {
        line: sql`m.line`,
        move: sql`m.move`,
        from: sql`coalesce(m.from_status, -1)`,
        to: sql`m.to_status`,
        time: sql`m.at_ms`,
        caller: sql`m.caller`,
        callerName: sql`m.caller_name`,
        amount: orZero(sql`m.amount`),
        reason: sql`m.reason`,
      })}
      from (${transitionLog}) as m
      order by m.move_id)`,
  });
};
