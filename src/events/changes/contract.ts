import { Type } from 'typebox';
import { operation, record } from '../../operation/contract/operation.ts';
import { FullLine, FullOrder, Refund } from '../../school/order/read/contract.ts';
import { exampleDetail, UserDetail } from '../../school/user/contract.ts';
import { changesRequest, changesResponse, feedDescription } from './feed-contract.ts';

const { customerName: _name, customerRealName: _realName, orderAddress: _address, ...order } = FullOrder.properties;
const { nextMoves: _moves, version: _version, ...lasting } = order;
const {
  studentName: _student,
  studentLoginName: _studentLogin,
  lessonsHeld: _held,
  suggestedRefund: _refund,
  nextMoves: _next,
  ...line
} = FullLine.properties;
const { ownRequest: _own, ...refund } = Refund.properties;

/** Everything that /order/get shows, except personal data and what depends on the moment or on the caller. */
export const ChangedOrderLine = record('ChangedOrderLine', line);
export const ChangedOrderRefund = record('ChangedOrderRefund', refund);
export const ChangedOrder = record('ChangedOrder', {
  ...lasting,
  lines: Type.Array(ChangedOrderLine),
  refunds: Type.Array(ChangedOrderRefund),
});

export const orderChanges = operation({
  name: 'order.changes',
  path: '/order/changes',
  title: 'Changed orders',
  description: `Orders by the time they last changed, unpaid and closed ones too, with lines, refunds, notes and history. ${feedDescription}`,
  scope: 'order:read',
  request: changesRequest,
  response: changesResponse(ChangedOrder),
  example: {
    request: { updatedSince: 1788192000000, pageSize: 100 },
    response: {
      list: [
        {
          orderSn: 'YH2026-0001',
          externalId: '',
          subOrgId: 1,
          orderType: 1,
          orderStatus: 2,
          buyerId: '1_61',
          shareUserId: '',
          dateAdded: 1788220800000,
          datePay: 1788220860000,
          payBefore: 1788222600000,
          updateAt: 1788220860000,
          orderAmount: 128000,
          discount: 10000,
          moneyPaid: 118000,
          refundAmount: 0,
          payChannel: 'wechat',
          transactionNo: '4200002026090112345678',
          logisticsCompany: '',
          trackingText: '',
          deliveryTime: 0,
          purchaseGroup: { purchaseGroupId: 0, status: '', size: 0, joined: 0, completeBefore: 0 },
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
            },
          ],
          refunds: [],
          notes: [{ content: '家长来电', time: 1788220860000, userName: '周敏' }],
          history: [],
        },
      ],
      nextCursor: '5f0c2a9d1e7b.1788220860123.17',
      hasMore: 0,
    },
  },
});

export const userChanges = operation({
  name: 'user.changes',
  path: '/user/changes',
  title: 'List changed users',
  description: `Changed users, including deleted and erased ones. ${feedDescription}`,
  scope: 'user:read',
  request: changesRequest,
  response: changesResponse(UserDetail),
  example: {
    request: { updatedSince: 1785427200000, pageSize: 100 },
    response: { list: [exampleDetail], nextCursor: '5f0c2a9d1e7b.1788220860123.61', hasMore: 0 },
  },
});
