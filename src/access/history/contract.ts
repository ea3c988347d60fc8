import { Type } from 'typebox';
import { Page, PageSize } from '../../operation/contract/fields.ts';
import { GroupId, LiveClassId, UserId } from '../../operation/contract/ids.ts';
import { operation } from '../../operation/contract/operation.ts';
import { orderSn } from '../../school/order/state-contract.ts';
import { AuditEntry, exampleEntry, Names } from '../audit/contract.ts';

const largestPage = 100;

const paging = { pageStart: Type.Optional(Page()), pageSize: Type.Optional(PageSize(largestPage)) };
const describe = (what: string) =>
  `What was changed, by whom and when: the entries of the audit log about ${what}, the latest first.`;
const response = Type.Object({ total: Type.Integer(), list: Type.Array(AuditEntry), names: Names });

const names = { 'group:1': '初一数学 1 班', 'user:1': '沈鹏', 'user:2': '李静' };
const example = { total: 1, list: [exampleEntry], names };

export const orderHistory = operation({
  name: 'order.history',
  path: '/order/history',
  title: 'History of an order',
  description: describe('an order and its lines'),
  scope: 'order:read',
  request: { orderSn, ...paging },
  response,
  example: {
    request: { orderSn: 'YH2026-0001' },
    response: {
      total: 1,
      list: [
        {
          ...exampleEntry,
          operation: 'order.ship',
          record: 'order',
          recordId: 'YH2026-0001',
          fields: { 'lines[1].status': [2, 8] },
        },
      ],
      names: {},
    },
  },
});

export const userHistory = operation({
  name: 'user.history',
  path: '/user/history',
  title: 'History of a user',
  description: describe('a user and the memberships of the user in classes'),
  scope: 'user:read',
  classTeacher: { mustSend: 'userId' },
  request: { userId: UserId('User id.'), ...paging },
  response,
  example: {
    request: { userId: '1_61' },
    response: {
      total: 1,
      list: [
        {
          ...exampleEntry,
          operation: 'user.update',
          record: 'user',
          recordId: '1_61',
          fields: { grade: ['初一', '初二'] },
        },
      ],
      names: { 'user:61': '王子涵' },
    },
  },
});

export const groupHistory = operation({
  name: 'group.history',
  path: '/group/history',
  title: 'History of a class',
  description: describe('a class and its members'),
  scope: 'group:read',
  classTeacher: { mustSend: 'groupId' },
  request: { groupId: GroupId('Class id.'), ...paging },
  response,
  example: { request: { groupId: 1 }, response: example },
});

export const liveClassHistory = operation({
  name: 'liveclass.history',
  path: '/liveclass/history',
  title: 'History of a live class',
  description: describe('a live class and the leaves, guests and calls of its students'),
  scope: 'liveclass:read',
  classTeacher: { mustSend: 'liveclass' },
  request: { liveclass: LiveClassId('Live class id.'), ...paging },
  response,
  example: {
    request: { liveclass: '13' },
    response: {
      total: 1,
      list: [
        {
          ...exampleEntry,
          operation: 'liveclass.cancel',
          record: 'lesson',
          recordId: '13',
          fields: { cancelledAtMs: [null, 1788220800000] },
        },
      ],
      names: {},
    },
  },
});
