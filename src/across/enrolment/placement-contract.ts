import { Type } from 'typebox';
import { Id, Integer, largestPage, Page, PageSize, Text } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

const largestCapacity = 100_000;

export const setAttributes = operation({
  name: 'group.setAttributes',
  path: '/group/setAttributes',
  title: 'Set attributes of a class',
  description:
    'What a class has beside the fields of /group/create: grade, room, the products whose buyers it is for, and its id ' +
    'in another system. Only the fields to be changed are sent; "" and [] clear.',
  scope: 'group:write',
  request: {
    groupId: Id('Class id.'),
    grade: Type.Optional(Text('Grade.', { maxLength: 50 })),
    capacity: Type.Optional(
      Integer('Students it has room for; 0: any number.', { minimum: 0, maximum: largestCapacity }),
    ),
    productIds: Type.Optional(
      Type.Array(Id('Product id.'), { description: 'Products whose buyers it is for.', maxItems: 100 }),
    ),
    externalId: Type.Optional(Text('Id in another system; once in the organisation.', { maxLength: 100 })),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: 'classes updated' }) }),
  example: { request: { groupId: 1, grade: '初一', capacity: 30, productIds: [19] }, response: { sucNum: 1 } },
});

const SuggestedGroup = record('SuggestedGroup', {
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  teacherName: Type.String(),
  activeBegin: Type.Integer({ description: 'effective time, seconds' }),
  activeEnd: Type.Integer({ description: 'expiry time, seconds' }),
  capacity: Type.Integer({ description: '0: any number' }),
  memberCount: Type.Integer({ description: 'students who have a seat' }),
});

const UnplacedLine = record('UnplacedLine', {
  orderSn: Type.String({ description: 'order identifier' }),
  line: Type.Integer({ description: 'line of the order, from 1' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds' }),
  productId: Type.Integer(),
  productName: Type.String({ description: 'as ordered' }),
  subOrgId: Type.Integer({ description: 'branch of the order' }),
  studentId: Type.String({ description: 'whom it enrols' }),
  studentName: Type.String(),
  buyerId: Type.String(),
  buyerName: Type.String(),
  groups: Type.Array(SuggestedGroup, { description: 'classes that fit and have a seat, the best first' }),
});

export const listUnplaced = operation({
  name: 'group.unplaced',
  path: '/group/unplaced',
  title: 'Paid but not in a class',
  description:
    'Order lines that enrol a student, are paid, and have no class yet, the oldest payment first; with classes that ' +
    'fit: those for the product, else those of its teachers. /group/addMembers with orderSn and line places one.',
  scope: 'group:read',
  request: {
    subOrgId: Type.Optional(Id('Branch of the order.')),
    productId: Type.Optional(Id('Product.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(UnplacedLine) }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [
        {
          orderSn: 'YH2026-0001',
          line: 1,
          datePay: 1788220860000,
          productId: 19,
          productName: '初一数学秋季班',
          subOrgId: 1,
          studentId: '1_61',
          studentName: '王子涵',
          buyerId: '1_61',
          buyerName: '王子涵',
          groups: [
            {
              groupId: 1,
              groupName: '初一数学 1 班',
              teacherName: '沈鹏',
              activeBegin: 1788220800,
              activeEnd: 1803945600,
              capacity: 30,
              memberCount: 28,
            },
          ],
        },
      ],
    },
  },
});
