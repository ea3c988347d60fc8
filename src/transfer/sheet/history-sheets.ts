import { Type } from 'typebox';
import { Choice, Id, Integer, Text } from '../../operation/contract/fields.ts';
import { refundStatuses } from '../../school/order/insert/refund-rows.ts';
import { sql } from '../../sql/sql.ts';
import { branch, maybeTime, money, optional, time } from './fields.ts';
import type { Listing } from './sheet.ts';

const orderSn = Text('Order identifier.');
const line = Integer('Number of the order line, from 1.');
const caller = (description: string) => Text(`${description}: key:<id>, staff:<id>, operator, or keyless.`);

const refundsListing: Listing = {
  name: 'refunds',
  about: 'A refund from its request to its end.',
  scope: 'order:read',
  row: Type.Object({
    refundId: Id('Refund id.'),
    orderSn,
    subOrgId: branch,
    line,
    status: Choice('Status of the refund.', refundStatuses),
    requestedAmount: money('Requested amount'),
    amount: money('Amount to refund'),
    reason: Text('Reason of the request.'),
    requestedBy: caller('Who requested it'),
    requestTime: time('Time of the request'),
    decidedBy: caller('Who decided'),
    decisionTime: maybeTime('Time of the decision'),
    decisionReason: Text('Reason of the decision.'),
    failure: Text('Why the payment to the buyer failed.'),
    payChannel: Text('Channel of the payment to the buyer.'),
    transactionNo: Text('Transaction number in that channel.'),
    settleTime: maybeTime('Time of the payment to the buyer'),
  }),
  select: (only) => sql`
    select t.refund_id as "refundId", o.order_sn as "orderSn", t.branch_id as "subOrgId", t.line, t.status,
      t.requested_amount as "requestedAmount", t.amount, t.reason, t.requested_by as "requestedBy",
      t.requested_at_ms as "requestTime", t.decided_by as "decidedBy", t.decided_at_ms as "decisionTime",
      t.decision_reason as "decisionReason", t.failure, t.channel as "payChannel", t.transaction as "transactionNo",
      t.settled_at_ms as "settleTime"
    from refunds t
    join orders o on o.org_id = $1 and o.order_id = t.order_id
    where t.org_id = $1 ${only('t')}
    order by t.order_id, t.refund_id`,
};

const orderMovesListing: Listing = {
  name: 'orderMoves',
  about: 'A transition of an order line.',
  scope: 'order:read',
  row: Type.Object({
    orderSn,
    subOrgId: branch,
    line,
    move: Text('Name of the transition, such as ship: see order-transitions.md.'),
    fromStatus: optional(Integer('Status before; left out for a new line.')),
    toStatus: Integer('Status after.'),
    time: time('When'),
    caller: caller('Who did it'),
    amount: optional(money('Amount of money, if any')),
    reason: Text('Why.'),
  }),
  select: (only) => sql`
    select o.order_sn as "orderSn", o.branch_id as "subOrgId", t.line, t.move, t.from_status as "fromStatus",
      t.to_status as "toStatus", t.at_ms as time, t.caller, t.amount, t.reason
    from order_moves t
    join orders o on o.org_id = $1 and o.order_id = t.order_id
    where t.org_id = $1 ${only('t')}
    order by t.order_id, t.move_id`,
};

const dismissedPlacesListing: Listing = {
  name: 'dismissedPlaces',
  about: 'A paid place that staff took off the queue of students without a class.',
  scope: 'order:read',
  row: Type.Object({
    orderSn,
    subOrgId: branch,
    line,
    reason: Text('Why.'),
    staffId: optional(Id('Staff member who dismissed it; left out for an API key.')),
    time: time('When'),
  }),
  select: (only) => sql`
    select o.order_sn as "orderSn", o.branch_id as "subOrgId", t.line, t.reason, t.staff_id as "staffId",
      t.dismissed_at_ms as time
    from dismissed_places t
    join orders o on o.org_id = $1 and o.order_id = t.order_id
    where t.org_id = $1 ${only('t')}
    order by t.order_id, t.line`,
};

const seconds = (description: string) => Integer(`${description}, seconds.`);

const attendanceListing: Listing = {
  name: 'attendance',
  about:
    'The attendance record of a student in a live class that is over, with ids instead of names: so its changes can be followed. ' +
    'It is derived from the lesson events. liveClassRecords has it as /statistics/listStudentLiveClassData lists it.',
  scope: 'statistics:read',
  row: Type.Object({
    liveclass: Id('Live class.'),
    userId: Text('Student.'),
    groupId: Id('Class.'),
    startTime: time('Actual start of the lesson'),
    joinClassTime: Integer('When the student came, milliseconds; 0 for never.'),
    leaveClassTime: Integer('When the student left, milliseconds; 0 for never.'),
    classDuration: seconds('Length of the lesson'),
    onlineDuration: seconds('Time in the lesson'),
    onstageDuration: seconds('Time on stage'),
    liveConnectDuration: seconds('Time with the microphone on'),
    rewardPoints: Integer('Reward points.'),
    raiseCount: Integer('Raised hands.'),
    signInCount: Integer('Answered sign-in calls.'),
    signInTotal: Integer('Sign-in calls.'),
    examCorrectness: Text('Percentage of right answers; "" without an answer.'),
    watchRecord: Integer('1: the student watched the recording.'),
    watchRecordDuration: seconds('Watched time of the recording'),
    watchRecordProgress: Text('Watched percentage of the recording.'),
  }),
  // A lesson whose end is recorded is over, and its records are visible.
  select: (only) => sql`
    select t.lesson_id as liveclass, '1_' || t.user_id as "userId", t.group_id as "groupId", t.start_ms as "startTime",
      t.joined_ms as "joinClassTime", t.left_ms as "leaveClassTime", t.class_seconds as "classDuration",
      t.online_seconds as "onlineDuration", t.onstage_seconds as "onstageDuration",
      t.connect_seconds as "liveConnectDuration", t.reward_points as "rewardPoints", t.raise_count as "raiseCount",
      t.sign_in_count as "signInCount", t.sign_in_total as "signInTotal", t.exam_correctness as "examCorrectness",
      t.watched as "watchRecord", t.watched_seconds as "watchRecordDuration", t.watch_progress as "watchRecordProgress"
    from lesson_records t
    join lessons l on l.org_id = $1 and l.lesson_id = t.lesson_id and l.end_recorded
    where t.org_id = $1 ${only('t')}
    order by t.lesson_id, t.user_id`,
};

const auditListing: Listing = {
  name: 'audit',
  about: 'An entry of the audit log: what changed, by whom and when.',
  scope: 'admin',
  personal: { personalFields: 'hidden' },
  row: Type.Object({
    auditId: Id('Number of the entry.'),
    time: time('When'),
    caller: caller('Who did it'),
    operation: Text('Name of the operation.'),
    reqId: Text('Id of the request.'),
    subOrgId: Integer('Branch of the record; 0 if it has none.'),
    record: Text('Kind of record; "" if no record changed.'),
    recordId: Text('Id of the record.'),
    fields: Text('Changed fields with their values, as JSON: {"field": [before, after]}.'),
    personalFields: optional(Text('The same for personal fields, until the person is erased.')),
  }),
  select: (only) => sql`
    select t.audit_id as "auditId", t.at_ms as time, t.caller, t.operation, t.req_id as "reqId",
      t.branch_id as "subOrgId", t.record, t.record_id as "recordId", t.fields::text as fields,
      p.fields::text as "personalFields"
    from audit_entries t
    left join audit_personal_values p on p.org_id = $1 and p.audit_id = t.audit_id
    where t.org_id = $1 ${only('t')}
    order by t.audit_id`,
};

/** Sheets of history: they can be exported but not imported. */
export const histories: readonly Listing[] = [
  refundsListing,
  orderMovesListing,
  dismissedPlacesListing,
  attendanceListing,
  auditListing,
];
