import { Type } from 'typebox';
import { Choice, Id, Integer, StoredMoment, Text } from '../../../operation/contract/fields.ts';
import { StudentId, UserId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import {
  channel,
  exampleOrders,
  exampleUnpaid,
  money,
  mostLines,
  OrderState,
  orderSn,
  reason,
  transactionNo,
  zeroOrOne,
} from '../state-contract.ts';

// Together they are one key of an index, which holds 2,700 bytes: 432 characters of up to four.
const orderAddress = Type.Object(
  {
    receiver: Type.Optional(Text('Who receives it.', { maxLength: 100 })),
    mobile: Type.Optional(Text('Their mobile.', { maxLength: 32 })),
    districts: Type.Optional(Text('Province, city and district.', { maxLength: 100 })),
    address: Type.Optional(Text('Street address.', { maxLength: 200 })),
  },
  { additionalProperties: false, description: 'Where it goes, where it goes somewhere.', 'x-name': 'NewOrderAddress' },
);

export const createOrder = operation({
  name: 'order.create',
  path: '/order/create',
  title: 'Create order',
  description:
    'Orders products that are on sale, at their present price. An ordinary order and one of a group purchase await ' +
    'payment until payBefore; units of a limited stock are kept for them until then. An order issued by an ' +
    'administrator is paid at once, with whatever was paid; neither the sale times nor the purchase limit bind it.',
  scope: 'order:write',
  request: {
    buyerId: UserId('Who buys.'),
    orderType: Type.Optional(
      Choice('1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.', [1, 4, 5], {
        default: 1,
      }),
    ),
    productList: Type.Array(
      Type.Object(
        {
          productId: Id('Product, all of one branch.'),
          quantity: Type.Optional(
            Integer('Units; 1 in a group purchase.', { minimum: 1, maximum: 10_000, default: 1 }),
          ),
          studentId: Type.Optional(
            StudentId('Whom it enrols; left out: the buyer, where that is a student and it is not goods (type 4).'),
          ),
          orderAmount: Type.Optional(money('Type 4 only: line amount, where it is not the price')),
        },
        { additionalProperties: false, 'x-name': 'NewOrderLine' },
      ),
      { description: `Order lines, at most ${mostLines}; one in a group purchase.`, minItems: 1, maxItems: mostLines },
    ),
    discount: Type.Optional(money('What need not be paid of the amount; not in a group purchase')),
    ios: Type.Optional(zeroOrOne('1: at the prices of the iOS channel.')),
    moneyPaid: Type.Optional(money('Type 4 only, and required there: amount paid')),
    payChannel: Type.Optional(channel),
    transactionNo: Type.Optional(transactionNo),
    payBefore: Type.Optional(
      StoredMoment('Until when it may be paid, milliseconds; left out: half an hour from now. Not for type 4.'),
    ),
    purchaseGroupId: Type.Optional(Id('Type 5 only: the group purchase to join; left out: one of its own.')),
    shareUserId: Type.Optional(UserId('Who shared it.')),
    orderAddress: Type.Optional(orderAddress),
    orderSn: Type.Optional(
      Text('Order identifier, unique in the organisation; left out: one of ours.', { minLength: 1, maxLength: 64 }),
    ),
    externalId: Type.Optional(Text('Your own id of it, unique in the organisation.', { minLength: 1, maxLength: 128 })),
  },
  response: OrderState,
  example: {
    request: {
      buyerId: '1_61',
      productList: [{ productId: 15, quantity: 1, studentId: '1_61' }],
      discount: 10000,
      orderAddress: {
        receiver: '王子涵',
        mobile: '13800138000',
        districts: '上海市 浦东新区',
        address: '世纪大道 100 号',
      },
    },
    response: { ...exampleUnpaid(0), orderSn: 'LT2026090103001', payable: 550000 },
  },
});

export const payOrder = operation({
  name: 'order.pay',
  path: '/order/pay',
  title: 'Pay order',
  description:
    'Notes that an order was paid in full. The same transaction sent again changes nothing. A payment that comes after ' +
    'payBefore revives the order, or is to be paid back (status 6) when no seat is left. The payment that completes ' +
    'a group purchase moves all its orders.',
  scope: 'order:write',
  request: {
    orderSn,
    amount: money('What was paid: all there is to pay'),
    payChannel: channel,
    transactionNo: Type.Optional(transactionNo),
    datePay: Type.Optional(StoredMoment('When, milliseconds; not before the order and not later than now (default).')),
  },
  response: OrderState,
  example: {
    request: {
      orderSn: exampleOrders.awaitingPayment,
      amount: 560000,
      payChannel: 'wechat',
      transactionNo: '4200002026090112345678',
    },
    response: {
      ...exampleUnpaid(2),
      moneyPaid: 560000,
      lines: [{ line: 1, productId: 15, status: 2, share: 560000, refundAmount: 0 }],
    },
  },
});

export const cancelOrder = operation({
  name: 'order.cancel',
  path: '/order/cancel',
  title: 'Cancel order',
  description: 'Closes an order that awaits payment. What it kept is free again.',
  scope: 'order:write',
  request: { orderSn, reason: Type.Optional(reason) },
  response: OrderState,
  example: {
    request: { orderSn: exampleOrders.awaitingPayment, reason: '重复下单' },
    response: exampleUnpaid(10),
  },
});
