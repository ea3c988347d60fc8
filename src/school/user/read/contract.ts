import { Type } from 'typebox';
import { textNames } from '../../../operation/contract/field-table.ts';
import {
  Choice,
  largestPage,
  MobileKeyword,
  Page,
  PageSize,
  PersonalKeyword,
  personalKindsOf,
  personalRecord,
  Text,
  Version,
} from '../../../operation/contract/fields.ts';
import { UserId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { exampleDetail, UserDetail } from '../contract.ts';
import { userFields } from '../fields-contract.ts';

export const getUser = operation({
  name: 'user.get',
  path: '/user/get',
  title: 'Get a user',
  description: 'One user, deleted or not. Send exactly one of userId, loginName and externalId.',
  scope: 'user:read',
  classTeacher: { mustSend: 'userId' },
  request: {
    userId: Type.Optional(UserId('User id.')),
    loginName: Type.Optional(Text('Login name.', { minLength: 1 })),
    externalId: Type.Optional(Text('Id in another system.', { minLength: 1 })),
  },
  response: personalRecord('EditableUser', { ...UserDetail.properties, version: Version('/user/update') }),
  example: { request: { userId: '1_61' }, response: { ...exampleDetail, version: '48213' } },
});

const mostNames = 200;
const mostGuardians = 20;

export const findUsers = operation({
  name: 'user.find',
  path: '/user/find',
  title: 'Find users by name',
  description:
    'Finds users by user id, login name or external id, in this order of precedence, and students by their guardians. ' +
    'Deleted users and unknown names are left out. Without the scope personal, each guardian counts as a look-up of a ' +
    'hidden value. Send names, guardians or both.',
  scope: 'user:read',
  request: {
    names: Type.Optional(
      Type.Array(Text('User id, login name or external id.', { minLength: 1, maxLength: 200 }), {
        description: `At most ${mostNames}.`,
        minItems: 1,
        maxItems: mostNames,
      }),
    ),
    guardians: Type.Optional(
      Type.Array(
        PersonalKeyword('Whole name or whole mobile of a guardian; a mobile in any form.', { maxLength: 200 }),
        {
          description: `At most ${mostGuardians}.`,
          minItems: 1,
          maxItems: mostGuardians,
        },
      ),
    ),
  },
  response: Type.Object({
    list: Type.Array(
      record('FoundUser', {
        asked: Type.String({ description: 'the name or the guardian in the request' }),
        id: Type.String({ description: '<role prefix>_<number>' }),
        loginName: Type.String(),
        name: Type.String(),
        userRole: Type.String({ description: 'teacher, student or assistant' }),
      }),
      { description: 'in request order: names first, then guardians with their children by number' },
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
  title: 'List deleted users',
  description: 'Deleted users that can be restored, latest deletion first.',
  scope: 'user:read',
  request: {
    searchStr: Type.Optional(MobileKeyword('Fuzzy search over login name, name, login mobile.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer({ description: 'number of matches' }), list: Type.Array(UserDetail) }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: { total: 1, list: [{ ...exampleDetail, deleteAt: 1788220800000 }] },
  },
});

const revealed = textNames(userFields).filter((name) => name in personalKindsOf(UserDetail));

export const revealUser = operation({
  name: 'user.reveal',
  path: '/user/reveal',
  title: 'Show personal data',
  description: 'Returns one personal value that other operations mask. The request is written to the audit log.',
  scope: 'personal',
  alsoNeeds: 'user:read',
  classTeacher: { mustSend: 'userId' },
  request: { userId: UserId('User id.'), field: Choice('Field to show.', revealed) },
  response: Type.Object({ value: Type.String({ description: '"": none' }) }),
  example: { request: { userId: '1_61', field: 'guardianMobile' }, response: { value: '13800001234' } },
  secretFields: ['value'],
});
