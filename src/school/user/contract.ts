import { Type } from 'typebox';
import { answered, exampleOf } from '../../operation/contract/field-table.ts';
import { Mobile, PersonalText, personalRecord } from '../../operation/contract/fields.ts';
import { record } from '../../operation/contract/operation.ts';
import { ownFields } from './fields-contract.ts';

/** 29 fields, or 28 without a mobile. The interface is frozen: no later version adds one (docs/versions.md). */
export const User = record('User', {
  id: Type.String({ description: '<role prefix>_<number>' }),
  loginName: Type.String(),
  name: Type.String(),
  createAt: Type.Integer({ description: 'creation time, milliseconds' }),
  mobile: Type.Optional(Mobile('left out if there is none')),
  active: Type.Integer({ description: '1: may sign in; 0: may not' }),
  gender: Type.Integer({ description: '0 unknown, 1 male, 2 female' }),
  subOrgId: Type.Integer({ description: 'branch' }),
  lastLoginAt: Type.Integer({ description: 'milliseconds' }),
  updateAt: Type.Integer({ description: 'milliseconds' }),
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
  source: Type.String({ description: 'acquisition source' }),
  remark: Type.String(),
  language: Type.String(),
  timeZone: Type.String(),
});

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

/** The record of our own operations. */
export const UserDetail = personalRecord('UserDetail', {
  ...User.properties,
  ...answered(ownFields),
  deleteAt: Type.Integer({ description: 'deletion time, milliseconds; 0: not deleted' }),
  eraseAt: Type.Integer({ description: 'erasure time, milliseconds; 0: not erased' }),
});

export const exampleDetail = { ...exampleUser, ...exampleOf(ownFields), deleteAt: 0, eraseAt: 0 };
