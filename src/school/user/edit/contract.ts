import { Type } from 'typebox';
import {
  Choice,
  Id,
  Name,
  Pattern,
  ReadVersion,
  Rows,
  StoredMoment,
  Text,
} from '../../../operation/contract/fields.ts';
import { roles, UserId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { mobilePattern } from './mobile.ts';

const short = (description: string) => Type.Optional(Text(description, { maxLength: 100 }));
const mobile = (description: string) =>
  Type.Optional(
    Pattern(description, mobilePattern, {
      en: '3 to 20 digits, also after a +, or "" for none',
      zh: '3 到 20 位数字，可以 + 开头；传 "" 表示没有',
    }),
  );

/** Optional fields of a user. An empty string or list means none. */
const profile = {
  mobile: mobile('Login mobile; several users may have the same one. Of +8613800138000, 13800138000 is stored.'),
  active: Type.Optional(Choice('1 (default): may sign in; 0: may not.', [0, 1])),
  gender: Type.Optional(Choice('0: unknown (default); 1: male; 2: female.', [0, 1, 2])),
  birthday: Type.Optional(
    Pattern('YYYY-MM-DD.', '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', {
      en: 'a date as YYYY-MM-DD, or "" for none',
      zh: '日期，格式为 YYYY-MM-DD；传 "" 表示没有',
    }),
  ),
  avatarUrl: Type.Optional(Text('Image URL.', { maxLength: 2000 })),
  email: Type.Optional(
    Pattern('Email address.', '^([^\\s@]{1,200}@[^\\s@]{1,200})?$', {
      en: 'an email address, or "" for none',
      zh: '电子邮箱；传 "" 表示没有',
    }),
  ),
  nickName: short('Nickname.'),
  grade: short('Grade.'),
  school: short('School.'),
  province: short('Province.'),
  city: short('City.'),
  district: short('District.'),
  address: Type.Optional(Text('Street address.', { maxLength: 200 })),
  guardianName: short('Name of a parent or guardian.'),
  guardianMobile: mobile('Mobile of a parent or guardian.'),
  source: short('Acquisition source.'),
  remark: Type.Optional(Text('Staff remark.', { maxLength: 1000 })),
  language: Type.Optional(Text('Language, such as "zh-CN".', { maxLength: 35 })),
  timeZone: Type.Optional(Text('Time zone, an IANA name.', { maxLength: 64 })),
  tags: Type.Optional(
    Type.Array(Text('Tag.', { minLength: 1, maxLength: 50 }), { description: 'Tags.', maxItems: 50 }),
  ),
  lastLoginAt: Type.Optional(StoredMoment('Last sign-in, milliseconds.')),
  externalId: Type.Optional(Text('Id in another system; unique in the organisation.', { maxLength: 100 })),
};

const loginName = Name('Login name; unique in the organisation.', 64);
const name = Name('Name.', 100);

export const createUser = operation({
  name: 'user.create',
  path: '/user/create',
  title: 'Create user',
  description: 'Adds a teacher, student or assistant and returns the user id.',
  scope: 'user:write',
  emits: ['user.created'],
  request: {
    userRole: Choice('teacher, student or assistant.', roles),
    loginName,
    name,
    subOrgId: Type.Optional(Id("Branch; default: the caller's branch, or the head branch.")),
    ...profile,
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
    loginName: Type.Optional(loginName),
    name: Type.Optional(name),
    ...profile,
    version: ReadVersion('/user/get'),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: 'users updated' }) }),
  example: { request: { userId: '1_61', grade: '初二', mobile: '' }, response: { sucNum: 1 } },
});
