import { Type } from 'typebox';
import { Choice, Id, Text } from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { listOrders } from './contract.ts';

export const orderSorts = ['paid', '-paid', 'amount', '-amount'] as const;

export const sortedOrders = operation({
  name: 'order.sorted',
  path: '/order/sorted',
  title: 'Sorted order list',
  description:
    'Orders paid within a range, with the filters and records of /order/list and two more filters, sorted by payment time or by amount.',
  scope: 'order:read',
  request: {
    ...listOrders.request.properties,
    productId: Type.Optional(Id('Orders with this product.')),
    payChannel: Type.Optional(Text('Orders paid through this channel, literally; "" if it is unknown.')),
    sort: Type.Optional(
      Choice(
        'paid: oldest payment first; -paid: latest payment first; amount: smallest order amount first; -amount: largest first.',
        orderSorts,
        { default: '-paid' },
      ),
    ),
  },
  response: listOrders.response,
  example: {
    request: { ...listOrders.example.request, sort: '-amount' },
    response: listOrders.example.response,
  },
});
