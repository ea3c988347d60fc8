import { Type } from 'typebox';
import {
  largestPage,
  Milliseconds,
  Mobile,
  Page,
  PageSize,
  PersonalText,
  personalRecord,
} from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { exampleOrders } from '../state-contract.ts';

export const OrderAddressDetail = personalRecord('FullOrderAddress', {
  receiver: PersonalText('name of the receiver'),
  mobile: Mobile('mobile of the receiver'),
  districts: Type.String(),
  address: PersonalText('street address'),
});

const UnshippedOrder = record('UnshippedOrder', {
  orderSn: Type.String({ description: 'order identifier' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds' }),
  subOrgId: Type.Integer({ description: 'branch' }),
  lines: Type.Array(
    record('UnshippedLine', {
      line: Type.Integer({ description: 'line, from 1' }),
      product_name: Type.String({ description: 'product name, as ordered' }),
      quantity: Type.Integer(),
    }),
    { description: 'lines that can be shipped and are not shipped yet' },
  ),
  orderAddress: OrderAddressDetail,
});

export const listUnshipped = operation({
  name: 'order.unshipped',
  path: '/order/unshipped',
  title: 'Orders to be shipped',
  description:
    'Paid orders with an address and with goods, a bundle or a product of the type "other" that is not shipped yet, oldest ' +
    'payment first. Staff who see masked addresses here can use /order/revealAddresses.',
  scope: 'order:read',
  request: {
    payStartDate: Type.Optional(Milliseconds('Earliest payment time, milliseconds. Default: 90 days ago.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    total: Type.Integer({ description: 'number of orders' }),
    list: Type.Array(UnshippedOrder),
  }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [
        {
          orderSn: exampleOrders.unshipped,
          datePay: 1788220860000,
          subOrgId: 1,
          lines: [{ line: 1, product_name: '同步练习册（全套）', quantity: 1 }],
          orderAddress: {
            receiver: '王建国',
            mobile: '13800001234',
            districts: '上海市徐汇区',
            address: '漕溪北路 88 号',
          },
        },
      ],
    },
  },
});
