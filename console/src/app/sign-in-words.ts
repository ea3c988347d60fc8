import { bilingual } from '../words/bilingual.ts';

export const signInWords = bilingual(
  {
    title: 'Sign in to Lectern',
    loginName: 'Login name',
    password: 'Password',
    organisation: 'Organisation (its name or number)',
    signIn: 'Sign in',
    again: 'Your session has ended',
    againHint: (name: string) =>
      `Sign in again as ${name}. You can then continue, and everything that you typed is still there.`,
    signedIn: 'You are signed in again.',
    somebodyElse: 'Sign in as somebody else',
    help: 'No account yet? An owner can create one under “Staff accounts”, an operator with “lectern staff create”.',
  },
  {
    title: '登录 Lectern',
    loginName: '登录名',
    password: '密码',
    organisation: '机构（名称或编号）',
    signIn: '登录',
    again: '登录已过期',
    againHint: (name) => `请以 ${name} 的身份重新登录，之后可从原处继续，已填写的内容都会保留。`,
    signedIn: '已重新登录。',
    somebodyElse: '以其他账号登录',
    help: '还没有账号？所有者可在“员工账号”中创建，服务器管理员可使用命令 “lectern staff create”。',
  },
);
