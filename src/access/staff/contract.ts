import { Type } from 'typebox';
import { Choice, Id, Integer, Name, Pattern, ShownOnceNote, Text } from '../../operation/contract/fields.ts';
import { TeacherId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

export const staffRoles = ['owner', 'academicAffairs', 'classTeacher', 'finance', 'readOnly'] as const;
export type StaffRole = (typeof staffRoles)[number];

const aboutRoles =
  'owner: everything; academicAffairs: people, classes, lessons and work, and orders; classTeacher: the own classes ' +
  'alone; finance: orders and products; readOnly: looks and changes nothing, and sees no personal data.';

const LoginName = (description: string) =>
  Pattern(description, '^[a-z0-9][a-z0-9._@-]{1,99}$', {
    en: '2 to 100 of a-z, 0-9, ".", "_", "@", "-", beginning with a letter or digit',
    zh: '2 到 100 个字符：a-z、0-9、"."、"_"、"@"、"-"，以字母或数字开头',
  });
const Password = (description: string) => Text(description, { minLength: 10, maxLength: 200 });
const staffId = Id('The account.');

const Staff = record('Staff', {
  staffId: Type.Number(),
  loginName: Type.String(),
  name: Type.String(),
  role: Type.String({ description: aboutRoles }),
  subOrgId: Type.Number({ description: 'the one branch it is bound to, 0 for the whole organisation' }),
  teacherId: Type.String({ description: 'whose classes a class teacher sees, else ""' }),
  active: Type.Number({ description: '1: may sign in, else 0' }),
  sessions: Type.Number({ description: 'where it is signed in at present' }),
  createAt: Type.Number({ description: 'milliseconds' }),
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
};

const settable = {
  name: Name('What the person is called.', 100),
  role: Choice(aboutRoles, staffRoles),
  subOrgId: Type.Optional(Id('Branch it is bound to; left out: the whole organisation.')),
  teacherId: Type.Optional(TeacherId('Whose classes it sees: for a class teacher, and only there.')),
};

export const signIn = operation({
  name: 'staff.signIn',
  path: '/staff/signIn',
  title: 'Sign in',
  description:
    'Signs a member of staff in: the answer sets the cookie of a session, which lasts for a working day. For pages of ' +
    'this server; programs use keys. Organisations may have the same login names, and the password tells them apart. ' +
    'Where more than five have one, the answer asks for the organisation (organisationNeeded), whatever the password.',
  scope: 'nobody',
  request: {
    loginName: Text('Login name.', { maxLength: 200 }),
    password: Text('Password.', { maxLength: 200 }),
    organisation: Type.Optional(
      Text('Name of the organisation, in capital or small letters, or its number as text.', { maxLength: 200 }),
    ),
  },
  response: Type.Object({
    staffId: Type.Number(),
    name: Type.String(),
    expiresAt: Type.Number({ description: 'when the session ends, milliseconds' }),
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
  description: 'Ends the session that the request carries, if it carries one.',
  scope: 'nobody',
  request: {},
  response: Type.Object({ ended: Type.Number({ description: '1: there was a session, else 0' }) }),
  example: { request: {}, response: { ended: 1 } },
});

export const me = operation({
  name: 'staff.me',
  path: '/staff/me',
  title: 'Who am I',
  description: 'Who the caller is and what it may do.',
  scope: 'self',
  request: {},
  response: Type.Object({
    caller: Type.String({ description: 'as the audit log names it: staff:<id>, key:<id>, or keyless' }),
    staffId: Type.Number({ description: '0 for a caller that is no member of staff' }),
    name: Type.String(),
    loginName: Type.String(),
    role: Type.String({ description: 'one of the roles of staff, "" for a caller that is no member of staff' }),
    subOrgId: Type.Number({ description: 'the one branch it is bound to, 0 for the whole organisation' }),
    teacherId: Type.String({ description: 'whose classes a class teacher sees, else ""' }),
    rights: Type.Array(Type.String(), { description: 'what it may do' }),
    masked: Type.Number({ description: '1: personal data is masked and shown one by one with user.reveal, else 0' }),
    organisation: Type.String(),
    timeZone: Type.String({ description: 'IANA name' }),
    currency: Type.String({ description: 'ISO 4217' }),
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
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
    },
  },
});

export const signOutEverywhere = operation({
  name: 'staff.signOutEverywhere',
  path: '/staff/signOutEverywhere',
  title: 'Sign out everywhere',
  description: 'Ends all sessions of the member of staff who asks, this one too.',
  scope: 'self',
  request: {},
  response: Type.Object({ ended: Type.Number({ description: 'how many sessions there were' }) }),
  example: { request: {}, response: { ended: 3 } },
});

export const changePassword = operation({
  name: 'staff.changePassword',
  path: '/staff/changePassword',
  title: 'Change own password',
  description: 'Gives the member of staff who asks another password, and ends all sessions.',
  scope: 'self',
  request: { oldPassword: Text('The present one.', { maxLength: 200 }), newPassword: Password('The new one.') },
  response: Type.Object({ ended: Type.Number({ description: 'how many sessions there were' }) }),
  secretFields: ['oldPassword', 'newPassword'],
  example: {
    request: { oldPassword: 'k3vp-9hqd-xw2m', newPassword: 'a sentence that I remember' },
    response: { ended: 1 },
  },
});

const secretPassword = Type.String({
  description: 'a password made up for it: shown this once; "" where one was given',
});

const shownOnce = {
  en:
    'This request was carried out before. The password was shown in its first answer, that once, and is not kept. If it ' +
    'did not reach you, /staff/resetPassword with this staffId gives a new one.',
  zh:
    '该请求此前已执行。密码只在首次应答中显示一次，服务器不保留。如未收到，请用此 staffId 调用 /staff/resetPassword ' +
    '获取新密码。',
};

export const createStaff = operation({
  name: 'staff.create',
  path: '/staff/create',
  title: 'Create staff account',
  description:
    'Makes an account for a member of staff. The first one is an owner of the whole organisation, and from then on ' +
    'nobody calls without a key or a session. Without a password one is made up and shown, once.',
  scope: 'admin',
  request: {
    loginName: LoginName('What the person signs in with.'),
    ...settable,
    password: Type.Optional(Password('At least 10 characters; left out: one is made up.')),
  },
  response: Type.Object({ staffId: Type.Number(), password: secretPassword, note: ShownOnceNote() }),
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
  description: 'All accounts, by login name.',
  scope: 'admin',
  request: {},
  response: Type.Object({ list: Type.Array(Staff) }),
  example: { request: {}, response: { list: [exampleStaff] } },
});

export const updateStaff = operation({
  name: 'staff.update',
  path: '/staff/update',
  title: 'Change staff account',
  description:
    'Changes an account. An absent field stays as it is; only an account that is no longer a class teacher loses its ' +
    'teacher. The sessions of the account end. The last owner of the whole organisation stays one.',
  scope: 'admin',
  request: {
    staffId,
    name: Type.Optional(settable.name),
    role: Type.Optional(settable.role),
    subOrgId: Type.Optional(
      Integer('Branch it is bound to; 0: the whole organisation; left out: as before.', { minimum: 0 }),
    ),
    teacherId: settable.teacherId,
    active: Type.Optional(Choice('1: may sign in; 0: may not.', [0, 1])),
  },
  response: Type.Object({ sucNum: Type.Number() }),
  example: { request: { staffId: 2, role: 'finance' }, response: { sucNum: 1 } },
});

export const resetPassword = operation({
  name: 'staff.resetPassword',
  path: '/staff/resetPassword',
  title: 'Reset password of staff account',
  description: 'Gives an account a password that is made up and shown, once, and ends its sessions.',
  scope: 'admin',
  request: { staffId },
  response: Type.Object({ staffId: Type.Number(), password: secretPassword, note: ShownOnceNote() }),
  example: { request: { staffId: 2 }, response: { staffId: 2, password: 'k3vp-9hqd-xw2m-7uzc-tn4e' } },
  secretFields: ['password'],
  shownOnce,
});
