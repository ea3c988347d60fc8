import { Type } from 'typebox';
import {
  Choice,
  largestPage,
  MobileKeyword,
  Page,
  PageSize,
  personalRecord,
  Text,
} from '../../../operation/contract/fields.ts';
import { UserId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { exampleUser, User } from '../contract.ts';

/** A user with what only our own operations tell. */
export const UserDetail = personalRecord('UserDetail', {
  ...User.properties,
  externalId: Type.String({ description: 'id in another system, "" where there is none' }),
  deleteAt: Type.Integer({ description: 'when it was deleted, milliseconds; 0 while it is there' }),
  eraseAt: Type.Integer({ description: 'when it was erased, milliseconds; 0 unless it was' }),
});

export const exampleDetail = { ...exampleUser, externalId: 'crm-2209', deleteAt: 0, eraseAt: 0 };

export const getUser = operation({
  name: 'user.get',
  path: '/user/get',
  title: 'A user',
  description: 'One user, also a deleted one, by exactly one of its id, login name and external id.',
  scope: 'user:read',
  request: {
    userId: Type.Optional(UserId('User id.')),
    loginName: Type.Optional(Text('Login name.', { minLength: 1 })),
    externalId: Type.Optional(Text('Id in another system.', { minLength: 1 })),
  },
  response: UserDetail,
  example: { request: { userId: '1_61' }, response: exampleDetail },
});

/** As many as fit into a class at once. */
const mostNames = 200;

export const findUsers = operation({
  name: 'user.find',
  path: '/user/find',
  title: 'Users by name',
  description:
    'Users by what they are called in a list from elsewhere: user id, login name or external id, looked for in this ' +
    'order. Deleted ones and names that nobody has are left out.',
  scope: 'user:read',
  request: {
    names: Type.Array(Text('User id, login name or external id.', { minLength: 1, maxLength: 200 }), {
      description: `At most ${mostNames}.`,
      minItems: 1,
      maxItems: mostNames,
    }),
  },
  response: Type.Object({
    list: Type.Array(
      record('FoundUser', {
        asked: Type.String({ description: 'the name as it was sent' }),
        id: Type.String({ description: '<role prefix>_<number>' }),
        loginName: Type.String(),
        name: Type.String(),
        userRole: Type.String({ description: 'teacher, student or assistant' }),
      }),
      { description: 'in the order asked' },
    ),
  }),
  example: {
    request: { names: ['1_61', 'nobody'] },
    response: {
      list: [{ asked: '1_61', id: '1_61', loginName: 'wangzihan', name: '王子涵', userRole: 'student' }],
    },
  },
});

export const deletedUsers = operation({
  name: 'user.deleted',
  path: '/user/deleted',
  title: 'Deleted users',
  description: 'Users who were deleted and can be restored, the last deleted first.',
  scope: 'user:read',
  request: {
    searchStr: Type.Optional(MobileKeyword('Fuzzy search over login name, name, login mobile.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer({ description: 'users that match' }), list: Type.Array(UserDetail) }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: { total: 1, list: [{ ...exampleDetail, deleteAt: 1788220800000 }] },
  },
});

const revealed = ['mobile', 'email', 'birthday', 'address', 'guardianName', 'guardianMobile'] as const;

export const revealUser = operation({
  name: 'user.reveal',
  path: '/user/reveal',
  title: 'Show personal data',
  description: 'One personal value of a user, for staff to whom it is masked elsewhere. Who asked is in the audit log.',
  scope: 'personal',
  alsoNeeds: 'user:read',
  request: { userId: UserId('User id.'), field: Choice('Which value.', revealed) },
  response: Type.Object({ value: Type.String({ description: '"" where there is none' }) }),
  example: { request: { userId: '1_61', field: 'guardianMobile' }, response: { value: '13800001234' } },
  secretFields: ['value'],
});
