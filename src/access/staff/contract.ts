import { Type } from 'typebox';
import {
  Choice,
  Id,
  Integer,
  Name,
  Pattern,
  ReadVersion,
  ShownOnceNote,
  Text,
  Version,
} from '../../operation/contract/fields.ts';
import { TeacherId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

export const staffRoles = ['owner', 'academicAffairs', 'classTeacher', 'finance', 'readOnly'] as const;
export type StaffRole = (typeof staffRoles)[number];

const aboutRoles =
  'owner: everything; academicAffairs: people, classes, lessons, homework, exams and orders; classTeacher: only the own ' +
  'classes; finance: orders and products; readOnly: reads everything except personal data, and changes nothing.';

const LoginName = (description: string) =>
  Pattern(description, '^[a-z0-9][a-z0-9._@-]{1,99}$', {
    en: '2 to 100 of a-z, 0-9, ".", "_", "@", "-", beginning with a letter or digit',
    zh: '2 到 100 个字符：a-z、0-9、"."、"_"、"@"、"-"，以字母或数字开头',
  });
const Password = (description: string) => Text(description, { minLength: 10, maxLength: 200 });
const staffId = Id('Staff account.');

const Staff = record('Staff', {
  staffId: Type.Integer(),
  loginName: Type.String(),
  name: Type.String(),
  role: Type.String({ description: aboutRoles }),
  subOrgId: Type.Integer({ description: 'branch that the account is limited to; 0: the whole organisation' }),
  teacherId: Type.String({
    description: 'for a class teacher: the teacher whose classes the account may use; else ""',
  }),
  active: Type.Integer({ description: '1: may sign in; 0: disabled' }),
  sessions: Type.Integer({ description: 'number of open sessions' }),
  createAt: Type.Integer({ description: 'milliseconds' }),
  version: Version('/staff/update'),
});

const exampleStaff = {
  staffId: 2,
  loginName: 'lin.mei',
  name: '林梅',
  role: 'owner',
  subOrgId: 0,
  teacherId: '',
  active: 1,
  sessions: 1,
  createAt: 1788220800000,
  version: 'pB1xT0dJ8mWq3sLr6uYc2A',
};

const settable = {
  name: Name('Name of the person.', 100),
  role: Choice(aboutRoles, staffRoles),
  subOrgId: Type.Optional(Id('Branch that the account is limited to. If it is left out: the whole organisation.')),
  teacherId: Type.Optional(TeacherId('Only for a class teacher: the teacher whose classes the account may use.')),
};

export const signIn = operation({
  name: 'staff.signIn',
  path: '/staff/signIn',
  title: 'Sign in',
  description:
    'Signs a member of staff in. The answer sets a session cookie, which is valid for a working day. Only for pages of ' +
    'this server; programs use keys. Several organisations may have the same login name; the password decides. If more ' +
    'than five organisations have it, the error organisationNeeded asks for the organisation, even if the password is right.',
  scope: 'nobody',
  request: {
    loginName: Text('Login name.', { maxLength: 200 }),
    password: Text('Password.', { maxLength: 200 }),
    organisation: Type.Optional(
      Text('Name of the organisation, in upper or lower case, or its number as text.', { maxLength: 200 }),
    ),
  },
  response: Type.Object({
    staffId: Type.Integer(),
    name: Type.String(),
    expiresAt: Type.Integer({ description: 'when the session ends, milliseconds' }),
  }),
  example: {
    request: { loginName: 'lin.mei', password: 'k3vp-9hqd-xw2m' },
    response: { staffId: 2, name: '林梅', expiresAt: 1788264000000 },
  },
});

export const signOut = operation({
  name: 'staff.signOut',
  path: '/staff/signOut',
  title: 'Sign out',
  description: 'Ends the session of the request, if it has one.',
  scope: 'nobody',
  request: {},
  response: Type.Object({ ended: Type.Integer({ description: '1: a session ended; 0: there was none' }) }),
  example: { request: {}, response: { ended: 1 } },
});

export const me = operation({
  name: 'staff.me',
  path: '/staff/me',
  title: 'Who am I',
  description: 'The caller and its permissions.',
  scope: 'self',
  classTeacher: 'may call',
  request: {},
  response: Type.Object({
    caller: Type.String({ description: 'name in the audit log: staff:<id>, key:<id>, or keyless' }),
    staffId: Type.Integer({ description: '0 if the caller is not staff' }),
    name: Type.String(),
    loginName: Type.String(),
    role: Type.String({ description: 'role of the account; "" if the caller is not staff' }),
    subOrgId: Type.Integer({ description: 'branch that the account is limited to; 0: the whole organisation' }),
    teacherId: Type.String({
      description: 'for a class teacher: the teacher whose classes the account may use; else ""',
    }),
    rights: Type.Array(Type.String(), { description: 'scopes of the caller' }),
    masked: Type.Integer({
      description: '1: personal data is masked, and user.reveal shows single values; 0: not masked',
    }),
    organisation: Type.String(),
    orgId: Type.Integer({ description: 'number of the organisation' }),
    timeZone: Type.String({ description: 'IANA name' }),
    currency: Type.String({ description: 'ISO 4217' }),
    branches: Type.Array(record('BranchName', { subOrgId: Type.Integer(), name: Type.String() }), {
      description: 'branches whose records the caller may read, the head branch first',
    }),
  }),
  example: {
    request: {},
    response: {
      caller: 'staff:2',
      staffId: 2,
      name: '林梅',
      loginName: 'lin.mei',
      role: 'readOnly',
      subOrgId: 0,
      teacherId: '',
      rights: ['order:read', 'user:read'],
      masked: 1,
      organisation: '启明教育',
      orgId: 1,
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      branches: [
        { subOrgId: 1, name: '徐汇总校' },
        { subOrgId: 2, name: '浦东分校' },
      ],
    },
  },
});

export const signOutEverywhere = operation({
  name: 'staff.signOutEverywhere',
  path: '/staff/signOutEverywhere',
  title: 'Sign out everywhere',
  description: 'Ends all sessions of the caller, including this one. Only for staff.',
  scope: 'self',
  classTeacher: 'may call',
  request: {},
  response: Type.Object({ ended: Type.Integer({ description: 'number of sessions that ended' }) }),
  example: { request: {}, response: { ended: 3 } },
});

export const changePassword = operation({
  name: 'staff.changePassword',
  path: '/staff/changePassword',
  title: 'Change own password',
  description: 'Changes the password of the caller and ends all of its sessions. Only for staff.',
  scope: 'self',
  classTeacher: 'may call',
  emits: ['staff.updated'],
  request: { oldPassword: Text('Current password.', { maxLength: 200 }), newPassword: Password('New password.') },
  response: Type.Object({ ended: Type.Integer({ description: 'number of sessions that ended' }) }),
  secretFields: ['oldPassword', 'newPassword'],
  example: {
    request: { oldPassword: 'k3vp-9hqd-xw2m', newPassword: 'a sentence that I remember' },
    response: { ended: 1 },
  },
});

const secretPassword = Type.String({
  description: 'generated password, shown only once; "" if the request contained one',
});

const shownOnce = {
  en:
    'This request was already carried out. Only its first answer contained the password; the server does not store it. ' +
    'If you did not receive it, call /staff/resetPassword with this staffId.',
  zh:
    '该请求此前已执行。密码只在首次应答中显示一次，服务器不保留。如未收到，请用此 staffId 调用 /staff/resetPassword ' +
    '获取新密码。',
};

export const createStaff = operation({
  name: 'staff.create',
  path: '/staff/create',
  title: 'Create staff account',
  description:
    'Creates a staff account. The first account must be an owner of the whole organisation. As soon as an account exists, ' +
    'every call needs a key or a session. Without a password, the server generates one and shows it only once.',
  scope: 'admin',
  emits: ['staff.created'],
  request: {
    loginName: LoginName('Login name.'),
    ...settable,
    password: Type.Optional(
      Password(
        'At least 10 characters, 5 different ones, and no common password. If it is left out, the server generates one.',
      ),
    ),
  },
  response: Type.Object({ staffId: Type.Integer(), password: secretPassword, note: ShownOnceNote() }),
  example: {
    request: { loginName: 'lin.mei', name: '林梅', role: 'owner' },
    response: { staffId: 2, password: 'k3vp-9hqd-xw2m-7uzc-tn4e' },
  },
  secretFields: ['password'],
  shownOnce,
});

export const listStaff = operation({
  name: 'staff.list',
  path: '/staff/list',
  title: 'List staff accounts',
  description: 'All accounts, sorted by login name.',
  scope: 'admin',
  request: {},
  response: Type.Object({ list: Type.Array(Staff) }),
  example: { request: {}, response: { list: [exampleStaff] } },
});

export const listRoles = operation({
  name: 'staff.roles',
  path: '/staff/roles',
  title: 'List roles',
  description:
    'The scopes of each role. /dictionary describes roles and scopes in words. A class teacher is also limited to the own ' +
    'classes, and an account with a branch to that branch.',
  scope: 'admin',
  request: {},
  response: Type.Object({
    list: Type.Array(record('Role', { role: Type.String(), scopes: Type.Array(Type.String()) })),
  }),
  example: { request: {}, response: { list: [{ role: 'readOnly', scopes: ['order:read', 'user:read'] }] } },
});

export const updateStaff = operation({
  name: 'staff.update',
  path: '/staff/update',
  title: 'Change staff account',
  description:
    'Changes an account. Fields that are left out stay unchanged, except that teacherId is removed when the role is no longer ' +
    'class teacher. The sessions of the account end. The last owner of the whole organisation must stay one.',
  scope: 'admin',
  emits: ['staff.updated'],
  request: {
    staffId,
    name: Type.Optional(settable.name),
    role: Type.Optional(settable.role),
    subOrgId: Type.Optional(
      Integer('Branch that the account is limited to; 0: the whole organisation.', { minimum: 0 }),
    ),
    teacherId: settable.teacherId,
    active: Type.Optional(Choice('1: may sign in; 0: disabled.', [0, 1])),
    version: ReadVersion('/staff/list'),
  },
  response: Type.Object({ sucNum: Type.Integer() }),
  example: { request: { staffId: 2, role: 'finance' }, response: { sucNum: 1 } },
});

export const resetPassword = operation({
  name: 'staff.resetPassword',
  path: '/staff/resetPassword',
  title: 'Reset password of staff account',
  description: 'Gives an account a generated password, which is shown only once, and ends its sessions.',
  scope: 'admin',
  emits: ['staff.updated'],
  request: { staffId },
  response: Type.Object({ staffId: Type.Integer(), password: secretPassword, note: ShownOnceNote() }),
  example: { request: { staffId: 2 }, response: { staffId: 2, password: 'k3vp-9hqd-xw2m-7uzc-tn4e' } },
  secretFields: ['password'],
  shownOnce,
});
