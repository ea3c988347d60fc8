import { Type } from 'typebox';
import { sql } from '../../database/sql.ts';
import { Choice, Id, Integer, Text } from '../../operation/contract/fields.ts';
import { refundStatuses } from '../../school/order/write/refunds.ts';
import { branch, maybeTime, money, optional, time } from './fields.ts';
import type { Listing } from './sheet.ts';

const orderSn = Text('Order identifier.');
const line = Integer('Which line of it, from 1.');
const caller = (description: string) => Text(`${description}: key:<id>, staff:<id>, operator, or keyless.`);

const refundsListing: Listing = {
  name: 'refunds',
  about: 'What became of a refund that was asked for.',
  scope: 'order:read',
  row: Type.Object({
    refundId: Id('Refund id.'),
    orderSn,
    subOrgId: branch,
    line,
    status: Choice('What has become of it.', refundStatuses),
    requestedAmount: money('What was asked for'),
    amount: money('What is paid back'),
    reason: Text('Why it was asked for.'),
    requestedBy: caller('Who asked'),
    requestTime: time('When it was asked for'),
    decidedBy: caller('Who decided'),
    decisionTime: maybeTime('When that was'),
    decisionReason: Text('Why it was decided so.'),
    failure: Text('Why the money could not be paid back.'),
    payChannel: Text('How it was paid back.'),
    transactionNo: Text('The payment in that channel.'),
    settleTime: maybeTime('When it was paid back'),
  }),
  select: sql`
    select t.refund_id as "refundId", o.order_sn as "orderSn", t.branch_id as "subOrgId", t.line, t.status,
      t.requested_amount as "requestedAmount", t.amount, t.reason, t.requested_by as "requestedBy",
      t.requested_at_ms as "requestTime", t.decided_by as "decidedBy", t.decided_at_ms as "decisionTime",
      t.decision_reason as "decisionReason", t.failure, t.channel as "payChannel", t.transaction as "transactionNo",
      t.settled_at_ms as "settleTime"
    from refunds t
    join orders o on o.org_id = $1 and o.order_id = t.order_id
    where t.org_id = $1
    order by t.order_id, t.refund_id`,
};

const orderMovesListing: Listing = {
  name: 'orderMoves',
  about: 'How the lines of orders came to be what they are.',
  scope: 'order:read',
  row: Type.Object({
    orderSn,
    subOrgId: branch,
    line,
    move: Text('What was done, such as ship: see order-transitions.md.'),
    fromStatus: optional(Integer('Status before; left out: none.')),
    toStatus: Integer('Status after.'),
    time: time('When'),
    caller: caller('Who did it'),
    amount: optional(money('The money that it was about')),
    reason: Text('Why.'),
  }),
  select: sql`
    select o.order_sn as "orderSn", o.branch_id as "subOrgId", t.line, t.move, t.from_status as "fromStatus",
      t.to_status as "toStatus", t.at_ms as time, t.caller, t.amount, t.reason
    from order_moves t
    join orders o on o.org_id = $1 and o.order_id = t.order_id
    where t.org_id = $1
    order by t.order_id, t.move_id`,
};

const auditListing: Listing = {
  name: 'audit',
  about: 'What was changed, by whom and when.',
  scope: 'admin',
  personal: { personalFields: 'hidden' },
  row: Type.Object({
    auditId: Id('Its number.'),
    time: time('When'),
    caller: caller('Who did it'),
    operation: Text('By which operation.'),
    reqId: Text('The request it was part of.'),
    subOrgId: Integer('Branch of the record; 0: none.'),
    record: Text('What kind of record; "" where none was changed.'),
    recordId: Text('Which.'),
    fields: Text('What changed, as [before, after] by field: JSON.'),
    personalFields: optional(Text('The same of personal fields, until the person is erased: JSON.')),
  }),
  select: sql`
    select t.audit_id as "auditId", t.at_ms as time, t.caller, t.operation, t.req_id as "reqId",
      t.branch_id as "subOrgId", t.record, t.record_id as "recordId", t.fields::text as fields,
      p.fields::text as "personalFields"
    from audit_entries t
    left join audit_personal_values p on p.org_id = $1 and p.audit_id = t.audit_id
    where t.org_id = $1
    order by t.audit_id`,
};

/** What happened and is not made up again from a file: exported, never imported. */
export const histories: readonly Listing[] = [refundsListing, orderMovesListing, auditListing];
