import { Type } from 'typebox';
import { changesRequest, changesResponse, toldOnce } from '../../../across/changes/feed-contract.ts';
import { Choice, Milliseconds } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { StatusOf } from '../state-contract.ts';

const ChangedOrder = record('ChangedOrder', {
  orderSn: Type.String(),
  externalId: Type.String(),
  subOrgId: Type.Integer({ description: 'branch' }),
  orderType: Type.Integer({ description: '1 ordinary, 4 issued by an administrator, 5 group purchase' }),
  orderStatus: StatusOf('status of the order'),
  buyerId: Type.String(),
  dateAdded: Type.Integer({ description: 'creation time, milliseconds' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds, 0 for none' }),
  orderAmount: Type.Integer({ description: 'order amount, minor units' }),
  moneyPaid: Type.Integer({ description: 'amount paid, minor units' }),
  refundAmount: Type.Integer({ description: 'refunded amount, minor units' }),
  updateAt: Type.Integer({ description: 'last change, milliseconds' }),
});

export const orderChanges = operation({
  name: 'order.changes',
  path: '/order/changes',
  title: 'Changed orders',
  description: `Orders by the time they last changed, unpaid and closed ones too. ${toldOnce}`,
  scope: 'order:read',
  request: changesRequest,
  response: changesResponse(ChangedOrder),
  example: {
    request: { updatedSince: 1788192000000, pageSize: 100 },
    response: {
      list: [
        {
          orderSn: 'YH2026-0001',
          externalId: '',
          subOrgId: 1,
          orderType: 1,
          orderStatus: 2,
          buyerId: '1_61',
          dateAdded: 1788220800000,
          datePay: 1788220860000,
          orderAmount: 128000,
          moneyPaid: 118000,
          refundAmount: 0,
          updateAt: 1788220860000,
        },
      ],
      nextCursor: 'n1788220860123.17',
      hasMore: 0,
    },
  },
});

export const mostDays = 400;

const days = {
  beginTime: Milliseconds('The first day is the one of this moment, milliseconds.'),
  endTime: Milliseconds('The last day is the one of this moment, milliseconds.'),
};

const figures = {
  orders: Type.Integer({ description: 'orders paid' }),
  paid: Type.Integer({ description: 'minor units' }),
  refunds: Type.Integer({ description: 'refunds settled' }),
  refunded: Type.Integer({ description: 'minor units' }),
  net: Type.Integer({ description: 'paid less refunded, minor units' }),
};

export const moneyByDay = operation({
  name: 'overview.moneyByDay',
  path: '/overview/moneyByDay',
  title: 'Money by day',
  description:
    'What was paid, by the day of the payment, and what was paid back, by the day of the refund, in the time zone of ' +
    `the organisation; every day of the range, at most ${mostDays}.`,
  scope: 'order:read',
  request: days,
  response: Type.Object({
    currency: Type.String({ description: 'ISO 4217' }),
    timeZone: Type.String({ description: 'IANA name' }),
    list: Type.Array(
      record('MoneyOfDay', {
        day: Type.String({ description: 'YYYY-MM-DD' }),
        ...figures,
      }),
    ),
  }),
  example: {
    request: { beginTime: 1788192000000, endTime: 1788278399999 },
    response: {
      currency: 'CNY',
      timeZone: 'Asia/Shanghai',
      list: [{ day: '2026-09-01', orders: 12, paid: 1416000, refunds: 1, refunded: 50000, net: 1366000 }],
    },
  },
});

export const moneyBy = operation({
  name: 'overview.moneyBy',
  path: '/overview/moneyBy',
  title: 'Money by branch, product or channel',
  description:
    'What was paid and paid back on the days of the range, as in money by day, and what it was for. A product has the ' +
    'shares of its lines; an order of several products counts for each. A refund belongs to the channel that its order ' +
    'was paid by.',
  scope: 'order:read',
  request: { ...days, by: Choice('branch, product or channel.', ['branch', 'product', 'channel']) },
  response: Type.Object({
    list: Type.Array(
      record('MoneyOf', {
        id: Type.String({ description: 'branch id, product id or channel' }),
        name: Type.String({ description: 'what it is called now; of a channel the channel, "" where none was said' }),
        ...figures,
      }),
      { description: 'what brought most first' },
    ),
  }),
  example: {
    request: { beginTime: 1788192000000, endTime: 1788278399999, by: 'channel' },
    response: {
      list: [{ id: 'wechat', name: 'wechat', orders: 12, paid: 1416000, refunds: 1, refunded: 50000, net: 1366000 }],
    },
  },
});
