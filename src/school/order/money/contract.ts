import { Type } from 'typebox';
import { Choice, Milliseconds } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';

export const mostDays = 400;

const days = {
  beginTime: Milliseconds('A moment in the first day, milliseconds.'),
  endTime: Milliseconds('A moment in the last day, milliseconds.'),
};

const figures = {
  orders: Type.Integer({ description: 'paid orders' }),
  paid: Type.Integer({ description: 'minor units' }),
  refunds: Type.Integer({ description: 'settled refunds' }),
  refunded: Type.Integer({ description: 'minor units' }),
  net: Type.Integer({ description: 'paid minus refunded, minor units' }),
};

export const moneyByDay = operation({
  name: 'overview.moneyByDay',
  path: '/overview/moneyByDay',
  title: 'Money by day',
  description:
    'Payments by the day of payment and refunds by the day of refund, in the time zone of the organisation. Lists every ' +
    `day of the range, at most ${mostDays} days.`,
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
    'Payments and refunds on the days of the range, by branch, product or payment channel. A product counts the shares of ' +
    'its order lines; an order of several products counts once for each. A refund belongs to the payment channel of its ' +
    'order.',
  scope: 'order:read',
  request: { ...days, by: Choice('branch, product or channel.', ['branch', 'product', 'channel']) },
  response: Type.Object({
    list: Type.Array(
      record('MoneyOf', {
        id: Type.String({ description: 'branch id, product id or channel' }),
        name: Type.String({ description: 'current name; for a channel the channel itself, "" if unknown' }),
        ...figures,
      }),
      { description: 'highest paid amount first' },
    ),
  }),
  example: {
    request: { beginTime: 1788192000000, endTime: 1788278399999, by: 'channel' },
    response: {
      list: [{ id: 'wechat', name: 'wechat', orders: 12, paid: 1416000, refunds: 1, refunded: 50000, net: 1366000 }],
    },
  },
});
