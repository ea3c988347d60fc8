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
  orderReadVersion,
  orderSn,
  reason,
  transactionNo,
  zeroOrOne,
} from '../state-contract.ts';

// These texts are one index key, which holds 2,700 bytes: 432 characters of up to four bytes, and the ids.
const orderAddress = Type.Object(
  {
    receiver: Type.Optional(Text('Name of the receiver.', { maxLength: 100 })),
    mobile: Type.Optional(Text('Mobile of the receiver.', { maxLength: 32 })),
    districts: Type.Optional(Text('Province, city and district.', { maxLength: 100 })),
    address: Type.Optional(Text('Street address.', { maxLength: 200 })),
  },
  {
    additionalProperties: false,
    description: 'Delivery address, if the order is shipped.',
    'x-name': 'NewOrderAddress',
  },
);

export const createOrder = operation({
  name: 'order.create',
  path: '/order/create',
  title: 'Create order',
  description:
    'Orders products that are on sale, at the current price. Ordinary and group-purchase orders await payment until ' +
    'payBefore; units of a limited stock are reserved until then. An order issued by an administrator is paid at once, ' +
    'with any amount; sale times and purchase limits do not apply to it.',
  scope: 'order:write',
  emits: ['order.created', 'order.paid'],
  request: {
    buyerId: UserId('The buyer.'),
    orderType: Type.Optional(
      Choice('1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.', [1, 4, 5], {
        default: 1,
      }),
    ),
    productList: Type.Array(
      Type.Object(
        {
          productId: Id('Product. All products of an order must belong to one branch.'),
          quantity: Type.Optional(
            Integer('Units; 1 in a group purchase.', { minimum: 1, maximum: 10_000, default: 1 }),
          ),
          studentId: Type.Optional(
            StudentId('The student to enrol. Default: the buyer, if a student; nobody for goods (product type 4).'),
          ),
          orderAmount: Type.Optional(money('Type 4 only: line amount. Default: the price')),
        },
        { additionalProperties: false, 'x-name': 'NewOrderLine' },
      ),
      { description: `Order lines, at most ${mostLines}; one in a group purchase.`, minItems: 1, maxItems: mostLines },
    ),
    discount: Type.Optional(money('Discount on the amount; not in a group purchase')),
    ios: Type.Optional(zeroOrOne('1: use the iOS prices.')),
    moneyPaid: Type.Optional(money('Type 4 only, and required there: amount paid')),
    payChannel: Type.Optional(channel),
    transactionNo: Type.Optional(transactionNo),
    payBefore: Type.Optional(
      StoredMoment('Deadline for the payment, milliseconds. Default: half an hour from now. Not for type 4.'),
    ),
    purchaseGroupId: Type.Optional(Id('Type 5 only: the group purchase to join. Default: a new one.')),
    shareUserId: Type.Optional(UserId('The user who shared the product.')),
    orderAddress: Type.Optional(orderAddress),
    orderSn: Type.Optional(
      Text('Order identifier, unique in the organisation. Default: a generated one.', { minLength: 1, maxLength: 64 }),
    ),
    externalId: Type.Optional(
      Text('Id of the order in your system, unique in the organisation.', { minLength: 1, maxLength: 128 }),
    ),
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
    'Records that an order was paid in full. Sending the same transaction again changes nothing. A payment after ' +
    'payBefore reopens the order; if no units are left, it is refunded (status 6). The payment that completes a group ' +
    'purchase changes the status of all its orders.',
  scope: 'order:write',
  emits: ['order.paid', 'order.groupCompleted'],
  request: {
    orderSn,
    amount: money('Amount paid; must equal the payable amount'),
    payChannel: channel,
    transactionNo: Type.Optional(transactionNo),
    datePay: Type.Optional(
      StoredMoment('Payment time, milliseconds; not before the order, not in the future. Default: now.'),
    ),
    version: orderReadVersion,
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
  description: 'Closes an order that awaits payment and releases its reserved units.',
  scope: 'order:write',
  emits: ['order.cancelled'],
  request: { orderSn, reason: Type.Optional(reason), version: orderReadVersion },
  response: OrderState,
  example: {
    request: { orderSn: exampleOrders.awaitingPayment, reason: '重复下单' },
    response: exampleUnpaid(10),
  },
});
