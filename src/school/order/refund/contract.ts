import { Type } from 'typebox';
import { formerName, StoredMoment } from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import {
  channel,
  exampleIn,
  exampleOrders,
  lineNumber,
  lines,
  money,
  mostLines,
  OrderState,
  orderReadVersion,
  orderSn,
  reason,
  transactionNo,
  userName,
  zeroOrOne,
} from '../state-contract.ts';

const linesWithAmounts = (name: string, amount: string) =>
  Type.Array(
    Type.Object(
      { line: lineNumber, amount: Type.Optional(money(amount)) },
      { additionalProperties: false, 'x-name': name },
    ),
    {
      description: 'Lines. Default: all lines for which this is possible.',
      minItems: 1,
      maxItems: mostLines,
    },
  );
const orderAndLines = { orderSn, lines: Type.Optional(lines), version: orderReadVersion };

/** A request about an order of the demo school, and the order's state after it. */
const exampleOf = (orderSn: string) => ({
  request: { orderSn },
  in: (status: number, refundAmount = 0) => exampleIn(status, { orderSn, refundAmount }),
});
const placed = exampleOf(exampleOrders.placed);
const requested = exampleOf(exampleOrders.refundRequested);
const refunding = exampleOf(exampleOrders.refunding);
const failed = exampleOf(exampleOrders.refundFailed);

export const requestRefund = operation({
  name: 'order.requestRefund',
  path: '/order/requestRefund',
  title: 'Request a refund',
  description:
    'Requests a refund of lines: of the whole amount paid and not refunded yet, or of a part. Not possible while a group ' +
    'purchase is in progress.',
  scope: 'order:write',
  emits: ['order.refundRequested'],
  request: {
    orderSn,
    lines: Type.Optional(linesWithAmounts('RefundLine', 'Amount to refund. Default: all that is not refunded yet')),
    reason: Type.Optional(reason),
    userName: Type.Optional(userName),
    version: orderReadVersion,
  },
  response: OrderState,
  example: {
    request: { ...placed.request, lines: [{ line: 1, amount: 50000 }], reason: '时间冲突', userName: '王子涵' },
    response: placed.in(9),
  },
});

export const approveRefund = operation({
  name: 'order.approveRefund',
  path: '/order/approveRefund',
  title: 'Approve a refund',
  description:
    'Approves the requested amount or another one. Approving the refund of a course ends the enrolment, unless ' +
    'keepEnrolment is 1. The requester cannot approve: if one key sends both calls, they need different values of ' +
    'userName.',
  scope: 'order:write',
  emits: ['order.refundApproved', 'group.memberRemoved', 'attendance.changed'],
  request: {
    orderSn,
    lines: Type.Optional(linesWithAmounts('ApprovedRefundLine', 'Amount to refund. Default: the requested amount')),
    keepEnrolment: Type.Optional(zeroOrOne('1: the student stays in the class.')),
    reason: Type.Optional(reason),
    userName: Type.Optional(userName),
    version: orderReadVersion,
  },
  response: OrderState,
  example: { request: { ...requested.request, userName: 'shenpeng' }, response: requested.in(6) },
});

export const declineRefund = operation({
  name: 'order.declineRefund',
  path: '/order/declineRefund',
  title: 'Decline a refund',
  description: 'Nothing is refunded. The lines return to their earlier status.',
  scope: 'order:write',
  emits: ['order.refundDeclined'],
  request: {
    ...orderAndLines,
    reason: Type.String({ description: 'Reason, at most 200 characters.', minLength: 1, maxLength: 200 }),
    userName: Type.Optional(userName),
  },
  response: OrderState,
  example: {
    request: { ...requested.request, reason: '已超过退款期限', userName: 'shenpeng' },
    response: requested.in(2),
  },
});

export const cancelRefund = operation({
  name: 'order.cancelRefund',
  path: '/order/cancelRefund',
  title: 'Cancel a refund request',
  description: 'The applicant cancels the request. The lines return to their earlier status.',
  scope: 'order:write',
  emits: ['order.refundCancelled'],
  request: { ...orderAndLines, reason: Type.Optional(reason) },
  response: OrderState,
  example: { request: requested.request, response: requested.in(2) },
});

export const settleRefund = operation({
  name: 'order.settleRefund',
  path: '/order/settleRefund',
  title: 'Settle a refund',
  description:
    'Records that the approved amount was paid back. A line whose whole payment is refunded gets the status 5; any other ' +
    'line returns to its earlier status. After a failed refund, this records a payment outside the system; transactionNo ' +
    'is required then. payChannel is required. Sending the same transaction again changes nothing.',
  scope: 'order:write',
  emits: ['order.refundSettled'],
  request: {
    ...orderAndLines,
    payChannel: Type.Optional(channel),
    refundChannel: formerName('payChannel', channel),
    transactionNo: Type.Optional(transactionNo),
    dateRefund: Type.Optional(
      StoredMoment('Refund time, milliseconds; not before the payment, not in the future. Default: now.'),
    ),
  },
  response: OrderState,
  example: {
    request: { ...refunding.request, payChannel: 'wechat', transactionNo: '5030000202609011234567' },
    response: refunding.in(5, 118000),
  },
});

export const failRefund = operation({
  name: 'order.failRefund',
  path: '/order/failRefund',
  title: 'Record a failed refund',
  description: 'The money did not arrive. The refund can be retried, settled outside the system, or given up.',
  scope: 'order:write',
  emits: ['order.refundFailed'],
  request: { ...orderAndLines, reason: Type.Optional(reason) },
  response: OrderState,
  example: { request: { ...refunding.request, reason: '银行卡已注销' }, response: refunding.in(7) },
});

export const retryRefund = operation({
  name: 'order.retryRefund',
  path: '/order/retryRefund',
  title: 'Retry a failed refund',
  description: 'The refund is in progress again.',
  scope: 'order:write',
  emits: ['order.refundRetried'],
  request: orderAndLines,
  response: OrderState,
  example: { request: failed.request, response: failed.in(6) },
});

export const giveUpRefund = operation({
  name: 'order.giveUpRefund',
  path: '/order/giveUpRefund',
  title: 'Give up a failed refund',
  description:
    'Nothing is refunded. The lines return to their earlier status. Not possible if the group purchase failed or no units were left.',
  scope: 'order:write',
  emits: ['order.refundGivenUp'],
  request: { ...orderAndLines, reason: Type.Optional(reason) },
  response: OrderState,
  example: { request: failed.request, response: failed.in(3) },
});
