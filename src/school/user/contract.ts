import { Type } from 'typebox';
import {
  Choice,
  largestPage,
  Mobile,
  MobileKeyword,
  PageSizeText,
  PageText,
  PersonalText,
} from '../../operation/contract/fields.ts';
import { roles, UserId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

/** User: 29 fields, 28 where there is no mobile; the 24 after it are ours. */
export const User = record('User', {
  id: Type.String({ description: '<role prefix>_<number>' }),
  loginName: Type.String(),
  name: Type.String(),
  createAt: Type.Number({ description: 'creation time, milliseconds' }),
  mobile: Type.Optional(Mobile('left out where there is none')),
  active: Type.Number({ description: '1 may sign in, 0 may not' }),
  gender: Type.Number({ description: '0 unknown, 1 male, 2 female' }),
  subOrgId: Type.Number({ description: 'branch' }),
  lastLoginAt: Type.Number({ description: 'milliseconds' }),
  updateAt: Type.Number({ description: 'milliseconds' }),
  tags: Type.Array(Type.String()),
  userRole: Type.String({ description: 'teacher, student or assistant' }),
  birthday: PersonalText('YYYY-MM-DD'),
  avatarUrl: Type.String(),
  email: PersonalText('email address'),
  nickName: Type.String(),
  appId: Type.String({ description: 'app id of the branch' }),
  grade: Type.String(),
  school: Type.String(),
  province: Type.String(),
  city: Type.String(),
  district: Type.String(),
  address: PersonalText('street address'),
  guardianName: PersonalText('name of a parent or guardian'),
  guardianMobile: PersonalText('mobile of a parent or guardian'),
  source: Type.String({ description: 'where the user came from' }),
  remark: Type.String(),
  language: Type.String(),
  timeZone: Type.String(),
});

/** The user that examples speak of. */
export const exampleUser = {
  id: '1_61',
  loginName: 'wangzihan',
  name: '王子涵',
  createAt: 1785427200000,
  mobile: '13800138000',
  active: 1,
  gender: 2,
  subOrgId: 1,
  lastLoginAt: 1788220800000,
  updateAt: 1785427200000,
  tags: ['老生'],
  userRole: 'student',
  birthday: '2014-03-08',
  avatarUrl: '',
  email: '',
  nickName: '芳芳',
  appId: 'lectern-head',
  grade: '初一',
  school: '浦东实验中学',
  province: '上海市',
  city: '上海市',
  district: '浦东新区',
  address: '世纪大道 100 号',
  guardianName: '王建国',
  guardianMobile: '13800138000',
  source: '转介绍',
  remark: '',
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
};

export const listUsers = operation({
  number: 6,
  name: 'user.list',
  path: '/user/list',
  title: 'User list',
  description: 'Teachers, students and assistants, by number or by creation time. All values are strings.',
  scope: 'user:read',
  request: {
    userRole: Type.Optional(Choice('teacher, student or assistant; left out: all of them.', roles)),
    searchStr: Type.Optional(MobileKeyword('Fuzzy search over login name, name, login mobile.')),
    pageStart: Type.Optional(PageText()),
    pageSize: Type.Optional(PageSizeText(largestPage)),
    sortType: Type.Optional(Choice('"3" sorts by creation time; "" by number.', ['3', ''])),
    isSortDesc: Type.Optional(Choice('"1" descending, "0" ascending.', ['0', '1'], { default: '0' })),
  },
  response: Type.Object({ list: Type.Array(User), total: Type.Number({ description: 'number of users that match' }) }),
  example: {
    request: { userRole: 'student', searchStr: '王', pageStart: '0', pageSize: '20', sortType: '3', isSortDesc: '1' },
    response: {
      list: [exampleUser],
      total: 1,
    },
  },
});

/** What became of one user that was to be deleted. */
const DeletedUser = record('DeletedUser', {
  id: Type.Number({ description: "the user's number" }),
  loginname: Type.String(),
  name: Type.String(),
  org_id: Type.Number({ description: 'organisation' }),
  active: Type.Number(),
  isDel: Type.Number({ description: '1 deleted, 0 not' }),
  errMsg: Type.Array(Type.String(), { description: 'what stood in the way' }),
});

export const deleteUser = operation({
  number: 7,
  name: 'user.del',
  path: '/user/del',
  title: 'Delete user',
  description:
    'Deletes a user: it leaves every list and search; orders and statistics stay. A well-formed userId always gets ' +
    'the outer code 0; the inner code says whether the user was deleted. A teacher or assistant of a class that has ' +
    'not expired and a student with a refund under way are not deleted.',
  scope: 'user:write',
  request: { userId: UserId('The id assigned by the platform.') },
  response: Type.Object({
    code: Type.Integer({ description: '0, or the code of what stood in the way' }),
    obj: Type.Optional(
      record('UserDeletion', {
        errNum: Type.Number({ description: 'failures' }),
        sucNum: Type.Number({ description: 'successes' }),
        errUses: Type.Record(Type.String(), Type.String(), { description: 'login names of the failures, by user id' }),
        errMsg: Type.Record(Type.String(), Type.String(), { description: 'reasons of the failures, by user id' }),
        logUsers: Type.Array(DeletedUser, { description: 'one entry for each user touched' }),
      }),
    ),
  }),
  onError: (code) => ({ code }),
  example: {
    request: { userId: '1_598' },
    response: {
      code: 0,
      obj: {
        errNum: 0,
        sucNum: 1,
        errUses: {},
        errMsg: {},
        logUsers: [{ id: 598, loginname: 'lixinyi', name: '李欣怡', org_id: 1, active: 1, isDel: 1, errMsg: [] }],
      },
    },
  },
});
