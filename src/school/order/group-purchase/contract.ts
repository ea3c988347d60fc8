import { Type } from 'typebox';
import { Id, largestPage, Page, PageSize } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { reason } from '../state-contract.ts';

export const GroupPurchase = record('GroupPurchase', {
  purchaseGroupId: Type.Integer({ description: 'group purchase' }),
  productId: Type.Integer({ description: 'product id' }),
  status: Type.String({ description: 'open, complete or failed' }),
  price: Type.Integer({ description: 'price for each buyer, minor units' }),
  size: Type.Integer({ description: 'number of buyers required' }),
  joined: Type.Integer({ description: 'buyers who have paid' }),
  completeBefore: Type.Integer({ description: 'deadline, milliseconds' }),
  buyers: Type.Array(
    record('GroupPurchaseBuyer', {
      orderSn: Type.String(),
      customerName: Type.String({ description: 'buyer user name' }),
      datePay: Type.Integer({ description: 'payment time, milliseconds' }),
    }),
    { description: 'by payment time' },
  ),
});

const exampleGroup = {
  purchaseGroupId: 40,
  productId: 11,
  status: 'open',
  price: 9900,
  size: 3,
  joined: 2,
  completeBefore: 1788307260000,
  buyers: [
    { orderSn: 'LT202609010002', customerName: 'wangzihan', datePay: 1788220860000 },
    { orderSn: 'LT202609010007', customerName: 'liuyang', datePay: 1788222060000 },
  ],
};

export const listGroupPurchases = operation({
  name: 'order.groupPurchases',
  path: '/order/groupPurchases',
  title: 'Open group purchases',
  description: 'Group purchases that can be joined now, earliest deadline first.',
  scope: 'order:read',
  request: {
    productId: Type.Optional(Id('Product. Default: all products.')),
    pageNum: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    count: Type.Integer({ description: 'group purchases that match' }),
    list: Type.Array(GroupPurchase),
  }),
  example: { request: { productId: 11 }, response: { count: 1, list: [exampleGroup] } },
});

export const completeGroupPurchase = operation({
  name: 'order.completeGroupPurchase',
  path: '/order/completeGroupPurchase',
  title: 'Complete a group purchase early',
  description:
    'Completes a group purchase that has fewer buyers than required. All its orders get the status 2 (paid).',
  scope: 'order:write',
  emits: ['groupPurchase.completed', 'order.groupCompleted'],
  request: { purchaseGroupId: Id('Group purchase.'), reason: Type.Optional(reason) },
  response: GroupPurchase,
  example: {
    request: { purchaseGroupId: 40, reason: '差一人，补齐' },
    response: { ...exampleGroup, status: 'complete' },
  },
});
