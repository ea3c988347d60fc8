import { Type } from 'typebox';
import { Choice, Id, largestPage, Milliseconds, Page, PageSize, Text } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { exampleOrders } from '../state-contract.ts';

const money = (description: string) => Type.Integer({ description: `${description}, minor units` });
const time = (description: string) => Type.Integer({ description: `${description}, milliseconds` });

const QueuedRefund = record('QueuedRefund', {
  refundId: Type.Integer({ description: 'refund id' }),
  line: Type.Integer({ description: 'line, from 1' }),
  product_name: Type.String({ description: 'product name, as ordered' }),
  requestedAmount: money('requested amount'),
  suggestedRefund: money('suggested refund'),
  amount: money('amount to pay back'),
  reason: Type.String({ description: 'reason; groupFailed or noSeatLeft if the server created the refund' }),
  requestedBy: Type.String({ description: 'who requested it; "" if unknown' }),
  requestedAt: time('time of the request'),
  ownRequest: Type.Integer({ description: '1: the caller requested it, so someone else must approve it' }),
  decidedBy: Type.String(),
  decidedAt: time('time of the decision'),
  failure: Type.String({ description: 'why the refund failed' }),
  dateRefund: time('time of the settlement; 0 before it'),
  transactionNo: Type.String({ description: "the bank's reference of the settlement" }),
});

const RefundOrder = record('RefundOrder', {
  orderSn: Type.String({ description: 'order identifier' }),
  subOrgId: Type.Integer({ description: 'branch' }),
  buyerId: Type.String(),
  customerRealName: Type.String({ description: 'buyer real name' }),
  datePay: time('payment time'),
  moneyPaid: money('amount paid'),
  payChannel: Type.String({ description: 'how the order was paid' }),
  refunds: Type.Array(QueuedRefund, { description: 'refunds of the order in this queue, by line' }),
});

const refundSorts = ['requested', '-requested', 'amount', '-amount'] as const;

export const listRefunds = operation({
  name: 'order.refunds',
  path: '/order/refunds',
  title: 'Orders with refunds',
  description:
    'The orders of one queue: refunds to decide, to pay back, failed, or settled; the oldest request first, or as `sort` says. ' +
    'Each order has its refunds in this queue with requested, suggested and approved amounts.',
  scope: 'order:read',
  request: {
    status: Choice('The queue.', ['requested', 'approved', 'failed', 'settled']),
    sort: Type.Optional(
      Choice('By first request or by the amount to pay back; - in front: descending.', refundSorts, {
        default: 'requested',
      }),
    ),
    beginTime: Type.Optional(
      Milliseconds('Refunds requested at this time or later; of the queue `settled`, those settled then.'),
    ),
    endTime: Type.Optional(Milliseconds('Refunds before this time.')),
    productId: Type.Optional(Id('Refunds of this product.')),
    payChannel: Type.Optional(Text('Refunds of orders paid through this channel, literally; "" if it is unknown.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    total: Type.Integer({ description: 'number of orders' }),
    totalRefunds: Type.Integer({ description: 'number of their refunds in the whole queue' }),
    totalAmount: money('sum of the amounts in the whole queue, to pay back or paid back'),
    list: Type.Array(RefundOrder),
  }),
  example: {
    request: { status: 'requested', pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      totalRefunds: 1,
      totalAmount: 118000,
      list: [
        {
          orderSn: exampleOrders.refundRequested,
          subOrgId: 1,
          buyerId: '1_61',
          customerRealName: '王子涵',
          datePay: 1788220860000,
          moneyPaid: 118000,
          payChannel: 'wechat',
          refunds: [
            {
              refundId: 7,
              line: 1,
              product_name: '初一数学秋季班',
              requestedAmount: 118000,
              suggestedRefund: 95875,
              amount: 118000,
              reason: '时间冲突',
              requestedBy: '林梅',
              requestedAt: 1788307200000,
              ownRequest: 0,
              decidedBy: '',
              decidedAt: 0,
              failure: '',
              dateRefund: 0,
              transactionNo: '',
            },
          ],
        },
      ],
    },
  },
});
