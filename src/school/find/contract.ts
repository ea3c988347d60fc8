import { Type } from 'typebox';
import { Id, Integer, Mobile, MobileKeyword, personalRecord } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { StatusOf } from '../order/state-contract.ts';

const longestKeyword = 64;
const mostOfAKind = 20;

const SearchedUser = personalRecord('SearchedUser', {
  userId: Type.String(),
  userRole: Type.String({ description: 'teacher, student or assistant' }),
  name: Type.String(),
  loginName: Type.String(),
  mobile: Mobile('login mobile, "" for none'),
  grade: Type.String(),
  subOrgId: Type.Integer({ description: 'branch' }),
  groupNames: Type.Array(Type.String(), {
    description: 'up to three present classes: those of a student, or those that a teacher teaches',
  }),
  byGuardian: Type.Boolean({ description: 'whether only the name or the mobile of a guardian matches' }),
});

const SearchedGroup = record('SearchedGroup', {
  groupId: Type.Integer(),
  groupName: Type.String(),
  grade: Type.String(),
  teacherName: Type.String(),
  activeEnd: Type.Integer({ description: 'end of the validity, seconds' }),
  subOrgId: Type.Integer({ description: 'branch' }),
});

const SearchedOrder = record('SearchedOrder', {
  orderSn: Type.String(),
  buyerId: Type.String(),
  customerRealName: Type.String({ description: 'name of the buyer' }),
  orderStatus: StatusOf('status of the order'),
  orderAmount: Type.Integer({ description: 'order amount, minor units' }),
  dateAdded: Type.Integer({ description: 'creation time, milliseconds' }),
  subOrgId: Type.Integer({ description: 'branch' }),
});

export const search = operation({
  name: 'search.find',
  path: '/search',
  title: 'Search everything',
  description:
    'People by part of their name, login name or mobile, or by part of the name or mobile of their guardian; classes by part of their name; orders by four or more consecutive characters of their number, and the latest orders of the people. Best matches first: the whole text, then the newest. A number is found however it is written, with spaces, dashes or +86. Without the scope personal, a mobile is found as a whole only, and a guardian by the whole mobile only. Classes need the scope group:read, orders the scope order:read; without it their list is empty. Class teachers find their own students and classes only. If more than 20,000 records match, the search looks at 20,000 of them.',
  scope: 'user:read',
  classTeacher: 'may call',
  request: {
    keyword: MobileKeyword('What to look for. Width and case of letters do not matter.', {
      minLength: 1,
      maxLength: longestKeyword,
    }),
    subOrgId: Type.Optional(Id('Only records of this branch.')),
    pageSize: Type.Optional(
      Integer(`The most results of each kind, at most ${mostOfAKind}.`, {
        minimum: 1,
        maximum: mostOfAKind,
        default: 8,
      }),
    ),
  },
  response: Type.Object({
    users: Type.Array(SearchedUser),
    groups: Type.Array(SearchedGroup),
    orders: Type.Array(SearchedOrder),
  }),
  example: {
    request: { keyword: '王子' },
    response: {
      users: [
        {
          userId: '1_61',
          userRole: 'student',
          name: '王子涵',
          loginName: 'wangzihan',
          mobile: '13800138000',
          grade: '初一',
          subOrgId: 1,
          groupNames: ['初一数学 1 班'],
          byGuardian: false,
        },
      ],
      groups: [],
      orders: [
        {
          orderSn: 'YH2026-0001',
          buyerId: '1_61',
          customerRealName: '王子涵',
          orderStatus: 2,
          orderAmount: 128000,
          dateAdded: 1788220800000,
          subOrgId: 1,
        },
      ],
    },
  },
});
