import { Type } from 'typebox';
import { changesRequest, changesResponse, toldOnce } from '../contract/changes.ts';
import { Choice, Text } from '../contract/fields.ts';
import { UserId } from '../contract/ids.ts';
import { operation, record } from '../contract/operation.ts';
import { exampleUser, User } from './contract.ts';

/** A user with what only our own operations tell. */
export const UserDetail = record('UserDetail', {
  ...User.properties,
  externalId: Type.String({ description: 'id in another system, "" where there is none' }),
  deleteAt: Type.Integer({ description: 'when it was deleted, milliseconds; 0 while it is there' }),
  eraseAt: Type.Integer({ description: 'when it was erased, milliseconds; 0 unless it was' }),
});

const exampleDetail = { ...exampleUser, externalId: 'crm-2209', deleteAt: 0, eraseAt: 0 };

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

const revealed = ['mobile', 'email', 'birthday', 'address', 'guardianName', 'guardianMobile'] as const;

export const revealUser = operation({
  name: 'user.reveal',
  path: '/user/reveal',
  title: 'Show personal data',
  description: 'One personal value of a user, for staff to whom it is masked elsewhere. Who asked is in the audit log.',
  scope: 'personal',
  request: { userId: UserId('User id.'), field: Choice('Which value.', revealed) },
  response: Type.Object({ value: Type.String({ description: '"" where there is none' }) }),
  example: { request: { userId: '1_61', field: 'guardianMobile' }, response: { value: '13800001234' } },
  secretFields: ['value'],
});

export const userChanges = operation({
  name: 'user.changes',
  path: '/user/changes',
  title: 'Changed users',
  description: `Users by the time they last changed, deleted and erased ones too. ${toldOnce}`,
  scope: 'user:read',
  request: changesRequest,
  response: changesResponse(UserDetail),
  example: {
    request: { updatedSince: 1785427200000, pageSize: 100 },
    response: { list: [exampleDetail], nextCursor: '1785427200000.61', hasMore: 0 },
  },
});
