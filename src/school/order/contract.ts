import { Type } from 'typebox';
import {
  Choice,
  IntegerOrDigits,
  largestPage,
  Milliseconds,
  Mobile,
  MobileKeyword,
  Page,
  PageSize,
  PersonalText,
  Text,
} from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

/** What an order's status says; 1 is the filter's word for all of them. */
const orderStatuses = {
  2: { en: 'paid', zh: '已支付' },
  3: { en: 'course withdrawn', zh: '已退课' },
  4: { en: 'group purchase in progress', zh: '拼团中' },
  5: { en: 'refunded', zh: '已退款' },
  6: { en: 'refund in progress', zh: '退款中' },
  7: { en: 'refund failed', zh: '退款失败' },
  8: { en: 'shipped', zh: '已发货' },
  9: { en: 'refund requested', zh: '申请退款' },
} as const;

/** And two of our own, before there is money: the interface's operations never show such an order. */
export const everyOrderStatus = {
  0: { en: 'awaiting payment', zh: '待支付' },
  ...orderStatuses,
  10: { en: 'closed', zh: '已关闭' },
} as const;

/** The filter values that stand for everything. */
export const everyStatus = 1;
export const everyType = 0;

const orderRecord = {
  orderSn: Type.String({ description: 'order identifier' }),
  dateAdded: Type.Number({ description: 'creation time, milliseconds' }),
  datePay: Type.Number({ description: 'payment time, milliseconds' }),
  orderAmount: Type.Number({ description: 'order amount, minor units (fen, cents)' }),
  moneyPaid: Type.Number({ description: 'amount paid, minor units' }),
  orderStatus: Type.Number({ description: '2 to 9, see the order statuses' }),
  customerName: Type.String({ description: 'buyer user name, the present one' }),
  customerRealName: Type.String({ description: 'buyer real name, the present one' }),
  logisticsCompany: Type.String({ description: 'carrier' }),
  trackingNumber: Type.Number({
    description:
      "shipping tracking number, digit for digit where the carrier's is 1 to 18 digits without a leading zero, else 0",
    format: 'int64',
  }),
  deliveryTime: Type.Number({ description: 'delivery time, milliseconds' }),
  orderAddress: record('OrderAddress', {
    receiver: PersonalText('name of the receiver'),
    mobile: Mobile('mobile of the receiver'),
    districts: Type.String(),
    address: PersonalText('street address'),
  }),
};

/** Order (list record): 12 fields. */
export const Order = record('Order', orderRecord);

/** Order (detail record): all fields of the list record and two more. */
export const OrderDetail = record('OrderDetail', {
  ...orderRecord,
  productList: Type.Array(
    record('OrderLine', {
      productId: Type.Number({ description: 'product id' }),
      product_name: Type.String({ description: 'product name, as ordered' }),
      quantity: Type.Number({ description: 'quantity' }),
      orderAmount: Type.Number({ description: 'line amount, minor units' }),
      status: Type.Number({ description: 'line status, as the order statuses' }),
      refundAmount: Type.Number({ description: 'refunded amount, minor units' }),
    }),
    { description: 'order lines' },
  ),
  note: record('OrderNote', {
    content: Type.String(),
    time: Type.Number({ description: 'milliseconds' }),
    userName: Type.String({ description: 'who wrote it' }),
  }),
});

const exampleOrder = {
  orderSn: 'YH2026-0001',
  dateAdded: 1788220800000,
  datePay: 1788220860000,
  orderAmount: 128000,
  moneyPaid: 118000,
  orderStatus: 8,
  customerName: 'wangzihan',
  customerRealName: '王子涵',
  logisticsCompany: '顺丰速运',
  trackingNumber: 773012345678901,
  deliveryTime: 1788310800000,
  orderAddress: { receiver: '王子涵', mobile: '13800138000', districts: '上海市 浦东新区', address: '世纪大道 100 号' },
};

export const listOrders = operation({
  number: 1,
  name: 'order.list',
  path: '/order/list',
  title: 'Order list',
  description:
    'Orders paid within a range, newest payment first, with the exact number of all that match. Filters combine; ' +
    'a keyword is a literal part of what it is looked for in, whatever its case or width.',
  scope: 'order:read',
  request: {
    buyer: Type.Optional(MobileKeyword('Fuzzy keyword over user name, real name, mobile.')),
    receiver: Type.Optional(MobileKeyword('Fuzzy keyword over receiver name, receiver mobile.')),
    shareUser: Type.Optional(Text('Fuzzy keyword over sharer name, sharer user name.')),
    prodName: Type.Optional(Text('Fuzzy match on product name.')),
    orderStatus: Type.Optional(
      Choice(
        '1 all, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6 refund in progress, ' +
          '7 refund failed, 8 shipped, 9 refund requested.',
        [1, 2, 3, 4, 5, 6, 7, 8, 9],
        { default: everyStatus },
      ),
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
    count: Type.Number({ description: 'number of orders that match' }),
    list: Type.Array(Order),
  }),
  example: {
    request: { payStartDate: 1788192000000, payEndDate: 1790783999999, orderStatus: 8, pageNum: 0, pageSize: 20 },
    response: { count: 1, list: [exampleOrder] },
  },
});

export const orderDetail = operation({
  number: 2,
  name: 'order.detail',
  path: '/order/detail',
  title: 'Order detail',
  description:
    'Several orders at once, each with its lines and its latest note, in the order asked for. ' +
    'An id asked for twice is answered once; an unknown one is left out.',
  scope: 'order:read',
  request: {
    orderSns: Type.Array(Text('An order id.'), {
      description: 'A single order id or several, at most twenty.',
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
