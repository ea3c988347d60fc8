import { named } from '../../operation/errors/entry.ts';

/** Staff accounts and sign-in. */
export const staffErrors = named({
  signInRefused: {
    code: 3030,
    status: 401,
    en: 'The login name or the password is wrong.',
    zh: '登录名或密码不正确。',
  },
  organisationNeeded: {
    code: 3034,
    status: 401,
    en: 'Several organisations use this login name. Also send {param}: the name or number of your organisation.',
    zh: '多个机构都有此登录名，请同时填写 {param}：您所在机构的名称或编号。',
  },
  crossSite: {
    code: 3031,
    status: 403,
    en: 'Sessions are only for pages of this server, and this request does not come from one. Programs use a key.',
    zh: '会话仅供本服务器的页面使用，此请求并非来自本服务器的页面。程序请使用密钥。',
  },
  staffNotFound: {
    code: 4411,
    status: 404,
    en: 'No staff account has the {param} {received}.',
    zh: '没有 {param} 为 {received} 的员工账号。',
  },
  staffLoginNameTaken: {
    code: 4412,
    status: 409,
    en: 'The login name {received} is taken. Choose another one.',
    zh: '登录名 {received} 已被使用，请改用其他登录名。',
  },
  lastOwner: {
    code: 4413,
    status: 409,
    en: 'The organisation needs an active owner who is not bound to a branch. First create one, or make another account the owner.',
    zh: '必须有一位负责整个机构的有效所有者，请先创建一位，或将另一账号设为所有者。',
  },
  teacherOfOtherBranch: {
    code: 4414,
    status: 409,
    en: '{param} does not fit: the account is limited to the branch {branch}, and the teacher {teacher} belongs to another branch. Send a teacher of that branch, or another subOrgId.',
    zh: '{param} 不符：账号限于分校 {branch}，教师 {teacher} 属于其他分校。请指定该分校的教师，或改用其他 subOrgId。',
  },
  passwordWrong: {
    code: 2112,
    status: 400,
    en: '{param} is not the current password.',
    zh: '{param} 与当前密码不符。',
  },
  passwordTooSimple: {
    code: 2123,
    status: 400,
    en: '{param} is one of the passwords that are guessed first. It needs {different} different characters, white space aside, and must not be a common password, a row of keys or a repeated pattern.',
    zh: '{param} 过于简单，容易被猜到。除空白外至少要有 {different} 个不同的字符，且不能是常见密码、连续按键或重复的片段。',
  },
  classTeacherNeedsTeacher: {
    code: 2111,
    status: 400,
    en: 'A class teacher needs {param}: the teacher whose classes the account may use. Leave {param} out for other roles.',
    zh: '班主任账号必须用 {param} 指定教师，账号只能使用该教师的班级；其他角色请不要传 {param}。',
  },
});
