import { Type } from 'typebox';
import { Text } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { exampleOrder, OrderLine, orderRecord } from '../contract.ts';

/** Order (detail record): all fields of the list record and two more. */
export const OrderDetail = record('OrderDetail', {
  ...orderRecord,
  productList: Type.Array(OrderLine, { description: 'order lines' }),
  note: record('OrderNote', {
    content: Type.String(),
    time: Type.Integer({ description: 'milliseconds' }),
    userName: Type.String({ description: 'author' }),
  }),
});

export const orderDetail = operation({
  number: 2,
  name: 'order.detail',
  path: '/order/detail',
  title: 'Order detail',
  description:
    'One or more orders, each with its lines and its latest note, in the order of the request. A repeated id is returned ' +
    'once; unknown ids are omitted.',
  scope: 'order:read',
  request: {
    orderSns: Type.Array(Text('Order identifier.'), {
      description: 'Order identifiers, at most 20.',
      minItems: 1,
      maxItems: 20,
    }),
  },
  response: Type.Object({ list: Type.Array(OrderDetail) }),
  example: {
    request: { orderSns: ['YH2026-0001'] },
    response: {
      list: [
        {
          ...exampleOrder,
          productList: [
            {
              productId: 19,
              product_name: '初一数学秋季班',
              quantity: 1,
              orderAmount: 128000,
              status: 8,
              refundAmount: 0,
            },
          ],
          note: { content: '教材随第一课寄出', time: 1788307200000, userName: 'shenpeng' },
        },
      ],
    },
  },
});
