import { Type } from 'typebox';
import {
  Choice,
  IntegerOrDigits,
  largestPage,
  Milliseconds,
  MobileKeyword,
  Page,
  PageSize,
  PersonalKeyword,
  Text,
} from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { orderStatusFilter, proseOf } from '../../code-dictionary/statuses-contract.ts';
import { everyStatus, everyType, exampleOrder, Order } from '../contract.ts';

export const listOrders = operation({
  number: 1,
  name: 'order.list',
  path: '/order/list',
  title: 'Order list',
  description:
    'Orders paid within a range, newest payment first, with the exact total. An order must match all filters. A keyword ' +
    'matches any part of a text, literally, ignoring case and character width.',
  scope: 'order:read',
  request: {
    buyer: Type.Optional(MobileKeyword('Fuzzy keyword over user name, real name, mobile.')),
    receiver: Type.Optional(PersonalKeyword('Fuzzy keyword over receiver name, receiver mobile.')),
    shareUser: Type.Optional(Text('Fuzzy keyword over sharer name, sharer user name.')),
    prodName: Type.Optional(Text('Fuzzy match on product name.')),
    orderStatus: Type.Optional(
      Choice(`${proseOf(orderStatusFilter)}.`, [1, 2, 3, 4, 5, 6, 7, 8, 9], { default: everyStatus }),
    ),
    payStartDate: Milliseconds('Range start over the payment time, milliseconds, included.'),
    payEndDate: Milliseconds('Range end over the payment time, milliseconds, included.'),
    priceBegin: Type.Optional(IntegerOrDigits('Lower bound of the order amount, minor units, included.')),
    priceEnd: Type.Optional(IntegerOrDigits('Upper bound of the order amount, minor units, included.')),
    orderType: Type.Optional(
      Choice('0 all, 1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.', [0, 1, 4, 5], {
        default: everyType,
      }),
    ),
    pageNum: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    count: Type.Integer({ description: 'number of matching orders' }),
    list: Type.Array(Order),
  }),
  example: {
    request: { payStartDate: 1788192000000, payEndDate: 1790783999999, orderStatus: 8, pageNum: 0, pageSize: 20 },
    response: { count: 1, list: [exampleOrder] },
  },
});
