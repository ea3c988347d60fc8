import { bilingual } from './bilingual.ts';

export const signInWords = bilingual(
  {
    title: 'Sign in to Lectern',
    loginName: 'Login name',
    password: 'Password',
    organisation: 'Organisation (its name or number)',
    signIn: 'Sign in',
    help: 'No account yet? An owner can create one under “Staff accounts”, an operator with “lectern staff create”.',
  },
  {
    title: '登录 Lectern',
    loginName: '登录名',
    password: '密码',
    organisation: '机构（名称或编号）',
    signIn: '登录',
    help: '还没有账号？所有者可在“员工账号”中创建，管理员可使用命令 “lectern staff create”。',
  },
);
