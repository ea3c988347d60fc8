import { Type } from 'typebox';
import { StoredMoment } from '../../../operation/contract/fields.ts';
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
  orderSn,
  reason,
  transactionNo,
  userName,
  zeroOrOne,
} from '../state-contract.ts';

const linesWithAmounts = (amount: string) =>
  Type.Array(
    Type.Object(
      { line: lineNumber, amount: Type.Optional(money(amount)) },
      { additionalProperties: false, 'x-name': 'RefundLine' },
    ),
    {
      description: 'The lines it is about; left out: every line that it is possible for.',
      minItems: 1,
      maxItems: mostLines,
    },
  );
const orderAlone = { orderSn, lines: Type.Optional(lines) };

/** What happens to an example of the demo school: the request about it, and the state that it comes to. */
const about = (orderSn: string) => ({
  request: { orderSn },
  in: (status: number, refundAmount = 0) => exampleIn(status, { orderSn, refundAmount }),
});
const placed = about(exampleOrders.placed);
const requested = about(exampleOrders.refundRequested);
const refunding = about(exampleOrders.refunding);
const failed = about(exampleOrders.refundFailed);

export const requestRefund = operation({
  name: 'order.requestRefund',
  path: '/order/requestRefund',
  title: 'Request a refund',
  description:
    'Asks for money back, all that was paid for a line and not paid back yet, or a part. Not while a group purchase ' +
    'is in progress.',
  scope: 'order:write',
  request: {
    orderSn,
    lines: Type.Optional(linesWithAmounts('What is asked back; left out: all that is left')),
    reason: Type.Optional(reason),
    userName: Type.Optional(userName),
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
    'Decides that it is paid back, the amount asked for or another one. Approving the refund of a course ends the ' +
    'enrolment, unless keepEnrolment says otherwise. Whoever asked does not approve: of two calls with one key ' +
    'at least one names a person by userName, and never both the same.',
  scope: 'order:write',
  request: {
    orderSn,
    lines: Type.Optional(linesWithAmounts('What is paid back; left out: what was asked for')),
    keepEnrolment: Type.Optional(zeroOrOne('1: the student stays in the class.')),
    reason: Type.Optional(reason),
    userName: Type.Optional(userName),
  },
  response: OrderState,
  example: { request: { ...requested.request, userName: 'shenpeng' }, response: requested.in(6) },
});

export const declineRefund = operation({
  name: 'order.declineRefund',
  path: '/order/declineRefund',
  title: 'Decline a refund',
  description: 'Decides that nothing is paid back: the lines are as before.',
  scope: 'order:write',
  request: {
    ...orderAlone,
    reason: Type.String({ description: 'Why, at most 200 characters.', minLength: 1, maxLength: 200 }),
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
  title: 'Take a refund request back',
  description: 'The applicant no longer asks for it: the lines are as before.',
  scope: 'order:write',
  request: { ...orderAlone, reason: Type.Optional(reason) },
  response: OrderState,
  example: { request: requested.request, response: requested.in(2) },
});

export const settleRefund = operation({
  name: 'order.settleRefund',
  path: '/order/settleRefund',
  title: 'Settle a refund',
  description:
    'Notes that the approved amount was paid back. When all that was paid for a line is, it is refunded (5); else it ' +
    'lives on. After a failure this notes what was paid back offline, with its reference. The same transaction ' +
    'sent again changes nothing.',
  scope: 'order:write',
  request: {
    ...orderAlone,
    refundChannel: channel,
    transactionNo: Type.Optional(transactionNo),
    dateRefund: Type.Optional(
      StoredMoment('When, milliseconds; not before the payment and not later than now (default).'),
    ),
  },
  response: OrderState,
  example: {
    request: { ...refunding.request, refundChannel: 'wechat', transactionNo: '5030000202609011234567' },
    response: refunding.in(5, 118000),
  },
});

export const failRefund = operation({
  name: 'order.failRefund',
  path: '/order/failRefund',
  title: 'Note that paying back failed',
  description: 'The money did not arrive. It can be tried again, paid back offline, or given up.',
  scope: 'order:write',
  request: { ...orderAlone, reason: Type.Optional(reason) },
  response: OrderState,
  example: { request: { ...refunding.request, reason: '银行卡已注销' }, response: refunding.in(7) },
});

export const retryRefund = operation({
  name: 'order.retryRefund',
  path: '/order/retryRefund',
  title: 'Try a failed refund again',
  description: 'The refund is in progress again.',
  scope: 'order:write',
  request: orderAlone,
  response: OrderState,
  example: { request: failed.request, response: failed.in(6) },
});

export const giveUpRefund = operation({
  name: 'order.giveUpRefund',
  path: '/order/giveUpRefund',
  title: 'Give a failed refund up',
  description: 'Nothing is paid back: the lines are as before. Not where there is nothing the money could stand for.',
  scope: 'order:write',
  request: { ...orderAlone, reason: Type.Optional(reason) },
  response: OrderState,
  example: { request: failed.request, response: failed.in(3) },
});
