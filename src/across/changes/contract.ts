import { Type } from 'typebox';
import { operation, record } from '../../operation/contract/operation.ts';
import { StatusOf } from '../../school/order/state-contract.ts';
import { exampleDetail, UserDetail } from '../../school/user/read/contract.ts';
import { changesRequest, changesResponse, feedDescription } from './feed-contract.ts';

const ChangedOrder = record('ChangedOrder', {
  orderSn: Type.String(),
  externalId: Type.String(),
  subOrgId: Type.Integer({ description: 'branch' }),
  orderType: Type.Integer({ description: '1 ordinary, 4 issued by an administrator, 5 group purchase' }),
  orderStatus: StatusOf('status of the order'),
  buyerId: Type.String(),
  dateAdded: Type.Integer({ description: 'creation time, milliseconds' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds, 0 for none' }),
  orderAmount: Type.Integer({ description: 'order amount, minor units' }),
  moneyPaid: Type.Integer({ description: 'amount paid, minor units' }),
  refundAmount: Type.Integer({ description: 'refunded amount, minor units' }),
  updateAt: Type.Integer({ description: 'last change, milliseconds' }),
});

export const orderChanges = operation({
  name: 'order.changes',
  path: '/order/changes',
  title: 'Changed orders',
  description: `Orders by the time they last changed, unpaid and closed ones too. ${feedDescription}`,
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
          dateAdded: 1788220800000,
          datePay: 1788220860000,
          orderAmount: 128000,
          moneyPaid: 118000,
          refundAmount: 0,
          updateAt: 1788220860000,
        },
      ],
      nextCursor: 'n1788220860123.17',
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
    response: { list: [exampleDetail], nextCursor: 'n1788220860123.61', hasMore: 0 },
  },
});
