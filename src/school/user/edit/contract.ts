import { Type } from 'typebox';
import { optionalParameters } from '../../../operation/contract/field-table.ts';
import { Choice, Id, ReadVersion, Rows } from '../../../operation/contract/fields.ts';
import { roles, UserId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { userFields } from '../fields-contract.ts';

const { loginName, name, ...profile } = userFields;

export const createUser = operation({
  name: 'user.create',
  path: '/user/create',
  title: 'Create user',
  description: 'Adds a teacher, student or assistant and returns the user id.',
  scope: 'user:write',
  emits: ['user.created'],
  request: {
    userRole: Choice('teacher, student or assistant.', roles),
    loginName: loginName.given,
    name: name.given,
    subOrgId: Type.Optional(Id("Branch; default: the caller's branch, or the head branch.")),
    ...optionalParameters(profile),
  },
  response: Type.Object({ userId: Type.String({ description: '<role prefix>_<number>' }) }),
  example: {
    request: { userRole: 'student', loginName: 'liuyang', name: '刘洋', mobile: '13700137000', grade: '初一' },
    response: { userId: '1_346' },
  },
});

const largestBatch = 100;
const largestKibibytes = 512;

const CreatedUser = record('CreatedUser', {
  userId: Type.String({ description: '"": not created' }),
  code: Type.Integer({ description: '0, or an error code' }),
  msg: Type.String(),
  param: Type.String({ description: 'the invalid parameter, such as users[3].loginName; "": none' }),
});

export const createUsers = operation({
  name: 'user.createBatch',
  path: '/user/createBatch',
  title: 'Create users',
  description:
    `Adds up to ${largestBatch} users, in a body of up to ${largestKibibytes} KiB, and returns one result per user. Valid ` +
    'users are created even if others fail, unless allOrNone is true.',
  scope: 'user:write',
  emits: ['user.created'],
  largestBody: largestKibibytes * 1024,
  request: {
    users: Rows('Users, with the fields of /user/create.', createUser.request, largestBatch),
    allOrNone: Type.Optional(Type.Boolean({ description: 'Create no user if one fails.', default: false })),
  },
  response: Type.Object({
    sucNum: Type.Integer({ description: 'users created' }),
    errNum: Type.Integer({ description: 'users not created' }),
    results: Type.Array(CreatedUser, { description: 'one per user, in request order' }),
  }),
  example: {
    request: {
      users: [
        { userRole: 'student', loginName: 'chenxi', name: '陈曦' },
        { userRole: 'student', loginName: 'wangzihan', name: '王子涵' },
      ],
    },
    response: {
      sucNum: 1,
      errNum: 1,
      results: [
        { userId: '1_347', code: 0, msg: 'success', param: '' },
        { userId: '', code: 4214, msg: 'The login name "wangzihan" is taken by 1_61.', param: 'users[1].loginName' },
      ],
    },
  },
});

export const updateUser = operation({
  name: 'user.update',
  path: '/user/update',
  title: 'Update user',
  description: 'Changes only the fields that are sent; "" and [] clear a field. Role and branch cannot be changed.',
  scope: 'user:write',
  emits: ['user.updated'],
  request: {
    userId: UserId('User id.'),
    ...optionalParameters(userFields),
    version: ReadVersion('/user/get'),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: 'users updated' }) }),
  example: { request: { userId: '1_61', grade: '初二', mobile: '' }, response: { sucNum: 1 } },
});
