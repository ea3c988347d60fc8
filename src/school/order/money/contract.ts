import { Type } from 'typebox';
import { Choice, Milliseconds } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
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
