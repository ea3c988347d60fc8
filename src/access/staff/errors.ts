import { named } from '../../operation/errors/entry.ts';

/** Accounts of staff, and signing in. */
export const staffErrors = named({
  signInRefused: {
    code: 3030,
    status: 401,
    en: 'This login name and password do not belong together.',
    zh: '登录名或密码不正确。',
  },
  organisationNeeded: {
    code: 3034,
    status: 401,
    en: 'Several organisations have this login name. Send {param} as well: the name or the number of yours.',
    zh: '多个机构都有此登录名，请同时填写 {param}：您所在机构的名称或编号。',
  },
  crossSite: {
    code: 3031,
    status: 403,
    en: 'A session is for pages of this server alone, and this request does not come from one. Programs use a key.',
    zh: '会话仅供本服务器的页面使用，此请求并非来自本服务器的页面。程序请使用密钥。',
  },
  staffNotFound: {
    code: 4411,
    status: 404,
    en: 'There is no staff account with {param} {received}.',
    zh: '没有 {param} 为 {received} 的员工账号。',
  },
  staffLoginNameTaken: {
    code: 4412,
    status: 409,
    en: 'The login name {received} is taken.',
    zh: '登录名 {received} 已被占用。',
  },
  lastOwner: {
    code: 4413,
    status: 409,
    en: 'There must be an active owner of the whole organisation: make another one first.',
    zh: '必须有一位负责整个机构的有效所有者，请先创建另一位。',
  },
  passwordWrong: {
    code: 2112,
    status: 400,
    en: '{param} is not the present password.',
    zh: '{param} 与当前密码不符。',
  },
  classTeacherNeedsTeacher: {
    code: 2111,
    status: 400,
    en: 'A class teacher sees the classes of a teacher: name the teacher in {param}. Other roles have none.',
    zh: '班主任查看某位教师的班级：请在 {param} 中指定教师。其他角色不需要。',
  },
});
