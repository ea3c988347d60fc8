import { Type } from 'typebox';
import { Choice, Text, Version } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { OrderAddressDetail } from '../ship/contract.ts';
import { orderSn, StatusOf } from '../state-contract.ts';

const money = (description: string) => Type.Integer({ description: `${description}, minor units` });
const time = (description: string) => Type.Integer({ description: `${description}, milliseconds` });
const lineOf = Type.Integer({ description: 'line, from 1' });
const NextMoves = Type.Array(Type.String(), { description: 'paths of the operations that are possible now' });

export const Refund = record('Refund', {
  refundId: Type.Integer({ description: 'refund id' }),
  line: lineOf,
  status: Type.String({ description: 'requested, approved, failed, settled, declined, takenBack or givenUp' }),
  requestedAmount: money('requested amount'),
  amount: money('amount to refund'),
  reason: Type.String({ description: 'reason; groupFailed or noSeatLeft if the server created the refund' }),
  requestedBy: Type.String(),
  requestedAt: time('time of the request'),
  ownRequest: Type.Integer({ description: '1: the caller requested it, so someone else must approve it' }),
  decidedBy: Type.String(),
  decidedAt: time('time of the decision'),
  decisionReason: Type.String(),
  failure: Type.String({ description: 'why the refund failed' }),
  refundChannel: Type.String(),
  transactionNo: Type.String(),
  dateRefund: time('refund time'),
});

export const FullLine = record('FullOrderLine', {
  line: lineOf,
  productId: Type.Integer(),
  product_name: Type.String({ description: 'product name, as ordered' }),
  type: Type.Integer({ description: 'product type' }),
  quantity: Type.Integer(),
  orderAmount: money('line amount'),
  share: money('part of the amount paid: the maximum refund'),
  refundAmount: money('refunded amount'),
  status: StatusOf('status of the line'),
  studentId: Type.String({ description: 'the student who is enrolled, "" for nobody' }),
  studentName: Type.String(),
  studentLoginName: Type.String(),
  lessonsHeld: Type.Integer({ description: 'lessons held while the student was in the class' }),
  suggestedRefund: money('suggested refund: amount paid minus lessons held; 0 for shipped goods'),
  nextMoves: NextMoves,
});

export const FullOrder = record('FullOrder', {
  orderSn: Type.String(),
  externalId: Type.String(),
  subOrgId: Type.Integer({ description: 'branch' }),
  orderType: Type.Integer({ description: '1 ordinary, 4 issued by an administrator, 5 group purchase' }),
  orderStatus: StatusOf('status of the order'),
  buyerId: Type.String(),
  customerName: Type.String({ description: 'buyer user name' }),
  customerRealName: Type.String({ description: 'buyer real name' }),
  shareUserId: Type.String({ description: '"" for nobody' }),
  dateAdded: time('creation time'),
  datePay: time('payment time'),
  payBefore: Type.Integer({ description: 'deadline for the payment, milliseconds; 0 for none' }),
  updateAt: time('last change'),
  version: Version('the operations that change it'),
  orderAmount: money('order amount'),
  discount: money('discount'),
  moneyPaid: money('amount paid'),
  refundAmount: money('refunded amount'),
  payChannel: Type.String(),
  transactionNo: Type.String(),
  logisticsCompany: Type.String({ description: 'carrier' }),
  trackingText: Type.String({ description: 'tracking number of the carrier' }),
  deliveryTime: time('delivery time'),
  orderAddress: OrderAddressDetail,
  purchaseGroup: record('OrderPurchaseGroup', {
    purchaseGroupId: Type.Integer({ description: '0 for none' }),
    status: Type.String({ description: 'unopened, open, complete or failed' }),
    size: Type.Integer(),
    joined: Type.Integer({ description: 'buyers who have paid' }),
    completeBefore: time('deadline'),
  }),
  lines: Type.Array(FullLine),
  refunds: Type.Array(Refund),
  notes: Type.Array(record('FullOrderNote', { content: Type.String(), time: time('when'), userName: Type.String() }), {
    description: 'latest first',
  }),
  history: Type.Array(
    record('OrderMove', {
      line: lineOf,
      move: Type.String(),
      from: Type.Integer({ description: 'status before, -1 for none' }),
      to: StatusOf('status after'),
      time: time('when'),
      caller: Type.String({ description: 'the caller' }),
      callerName: Type.String({ description: 'name of the member of staff, "" for a key' }),
      amount: money('amount, 0 for none'),
      reason: Type.String(),
    }),
    { description: 'transitions of the lines, oldest first' },
  ),
  nextMoves: NextMoves,
});

const noGroup = { purchaseGroupId: 0, status: '', size: 0, joined: 0, completeBefore: 0 };

export const getOrder = operation({
  name: 'order.get',
  path: '/order/get',
  title: 'Everything about an order',
  description:
    'One order in any status, with refunds, notes, history, the operations that are possible now and a suggested refund for ' +
    'each line. Requires exactly one of orderSn and externalId.',
  scope: 'order:read',
  request: {
    orderSn: Type.Optional(orderSn),
    externalId: Type.Optional(Text('Id in another system.', { minLength: 1 })),
  },
  response: FullOrder,
  example: {
    request: { orderSn: 'YH2026-0001' },
    response: {
      orderSn: 'YH2026-0001',
      externalId: '',
      subOrgId: 1,
      orderType: 1,
      orderStatus: 2,
      buyerId: '1_61',
      customerName: 'wangzihan',
      customerRealName: '王子涵',
      shareUserId: '',
      dateAdded: 1788220800000,
      datePay: 1788220860000,
      payBefore: 1788222600000,
      updateAt: 1788220860000,
      version: '48207',
      orderAmount: 128000,
      discount: 10000,
      moneyPaid: 118000,
      refundAmount: 0,
      payChannel: 'wechat',
      transactionNo: '4200002026090112345678',
      logisticsCompany: '',
      trackingText: '',
      deliveryTime: 0,
      orderAddress: { receiver: '', mobile: '', districts: '', address: '' },
      purchaseGroup: noGroup,
      lines: [
        {
          line: 1,
          productId: 19,
          product_name: '初一数学秋季班',
          type: 1,
          quantity: 1,
          orderAmount: 128000,
          share: 118000,
          refundAmount: 0,
          status: 2,
          studentId: '1_61',
          studentName: '王子涵',
          studentLoginName: 'wangzihan',
          lessonsHeld: 3,
          suggestedRefund: 95875,
          nextMoves: ['/order/withdraw', '/order/requestRefund'],
        },
      ],
      refunds: [],
      notes: [],
      history: [
        {
          line: 1,
          move: 'create',
          from: -1,
          to: 0,
          time: 1788220800000,
          caller: 'key:1',
          callerName: '',
          amount: 0,
          reason: '',
        },
        {
          line: 1,
          move: 'pay',
          from: 0,
          to: 2,
          time: 1788220860000,
          caller: 'key:1',
          callerName: '',
          amount: 0,
          reason: '',
        },
      ],
      nextMoves: ['/order/withdraw', '/order/requestRefund'],
    },
  },
});

export const revealOrder = operation({
  name: 'order.reveal',
  path: '/order/reveal',
  title: "Show a receiver's data",
  description:
    'The name, mobile or address of a receiver, for staff who see it masked. The audit log records who asked.',
  scope: 'personal',
  alsoNeeds: 'order:read',
  request: { orderSn, field: Choice('The value to show.', ['receiver', 'mobile', 'address']) },
  response: Type.Object({ value: Type.String({ description: '"" for none' }) }),
  example: { request: { orderSn: 'YH2026-0001', field: 'mobile' }, response: { value: '13800001234' } },
  secretFields: ['value'],
});

export const revealAddresses = operation({
  name: 'order.revealAddresses',
  path: '/order/revealAddresses',
  title: 'Show delivery addresses',
  description:
    'The unmasked receivers and addresses of orders, for shipping. Orders without a receiver and unknown orders are ' +
    'omitted. The audit log records who asked, for each order.',
  scope: 'personal',
  alsoNeeds: 'order:read',
  request: {
    orderSns: Type.Array(Text('Order identifier.'), { description: 'At most 200 orders.', minItems: 1, maxItems: 200 }),
  },
  response: Type.Object({
    list: Type.Array(
      record('Address', {
        orderSn: Type.String(),
        receiver: Type.String({ description: 'name of the receiver' }),
        mobile: Type.String({ description: 'mobile of the receiver' }),
        districts: Type.String(),
        address: Type.String({ description: 'street address' }),
      }),
      { description: 'in the order of the request' },
    ),
  }),
  example: {
    request: { orderSns: ['YH2026-0001'] },
    response: {
      list: [
        {
          orderSn: 'YH2026-0001',
          receiver: '王建国',
          mobile: '13800001234',
          districts: '上海市徐汇区',
          address: '漕溪北路 88 号',
        },
      ],
    },
  },
  secretFields: ['receiver', 'mobile', 'districts', 'address'],
});
