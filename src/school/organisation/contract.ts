import { Type } from 'typebox';
import { Id, Integer, Name, Pattern, ReadVersion, Text, Version } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

const nameLength = 100;
const name = Name(`Name, at most ${nameLength} characters.`, nameLength);

export const Organisation = record('Organisation', {
  orgId: Type.Integer({ description: 'organisation' }),
  name: Type.String(),
  currency: Type.String({ description: 'currency of all amounts, ISO 4217' }),
  timeZone: Type.String({ description: 'time zone for days and schedules, IANA name' }),
  earlyStartMinutes: Type.Integer({
    description: 'how long before the scheduled start of a live class a start event counts',
  }),
  createAt: Type.Integer({ description: 'milliseconds' }),
  version: Version('/organisation/update'),
});

const exampleOrganisation = {
  orgId: 1,
  name: '晨光在线学校',
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  earlyStartMinutes: 30,
  createAt: 1785427200000,
  version: 'pB1xT0dJ8mWq3sLr6uYc2A',
};

export const getOrganisation = operation({
  name: 'organisation.get',
  path: '/organisation/get',
  title: 'Get the organisation',
  description: 'The organisation of the caller.',
  scope: 'organisation:read',
  classTeacher: 'may call',
  request: {},
  response: Organisation,
  example: { request: {}, response: exampleOrganisation },
});

const currency = Pattern('ISO 4217, such as "CNY".', '^[A-Z]{3}$', {
  en: 'three capital letters (ISO 4217), such as "CNY"',
  zh: '三个大写字母（ISO 4217），例如 "CNY"',
});
const timeZone = Text('IANA name, such as "Asia/Shanghai".', { minLength: 1, maxLength: 64 });

export const updateOrganisation = operation({
  name: 'organisation.update',
  path: '/organisation/update',
  title: 'Update the organisation',
  description:
    'Changes only the fields that are sent. The currency cannot change after the first order, because amounts are ' +
    'stored in its minor units.',
  scope: 'organisation:write',
  emits: ['organisation.updated'],
  request: {
    name: Type.Optional(name),
    currency: Type.Optional(currency),
    timeZone: Type.Optional(timeZone),
    earlyStartMinutes: Type.Optional(
      Integer(
        'How many minutes before the scheduled start of a live class a start event counts; live classes are derived ' +
          'again within minutes.',
        { minimum: 0, maximum: 720 },
      ),
    ),
    version: ReadVersion('/organisation/get'),
  },
  response: Organisation,
  example: { request: { timeZone: 'Asia/Shanghai' }, response: exampleOrganisation },
});

const Branch = record('Branch', {
  subOrgId: Type.Integer({ description: 'branch' }),
  appId: Type.String({ description: 'app id of the branch' }),
  name: Type.String(),
  isHead: Type.Integer({ description: '1: head branch; otherwise 0' }),
  version: Version('/branch/update'),
});

export const appIdForm = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$';
const appId = Pattern('App id of the branch, unique in the organisation.', appIdForm, {
  en: '1 to 64 letters, digits and _ . - that begin with a letter or digit',
  zh: '1 到 64 个字母、数字或 _ . -，以字母或数字开头',
});

/** Input of the command that creates an organisation. No API operation does this. */
export const NewOrganisation = Type.Object(
  {
    name,
    currency: Type.Optional(currency),
    timeZone: Type.Optional(timeZone),
    branchName: Type.Optional(name),
    appId: Type.Optional(appId),
  },
  { additionalProperties: false },
);

export const createBranch = operation({
  name: 'branch.create',
  path: '/branch/create',
  title: 'Create branch',
  description: 'Adds a branch. Requires an organisation-wide caller.',
  scope: 'organisation:write',
  emits: ['branch.created'],
  request: { name, appId },
  response: Type.Object({ subOrgId: Type.Integer({ description: 'branch' }) }),
  example: { request: { name: '浦东校区', appId: 'lectern-pudong' }, response: { subOrgId: 2 } },
});

export const updateBranch = operation({
  name: 'branch.update',
  path: '/branch/update',
  title: 'Update branch',
  description: 'Changes only the fields that are sent. Requires an organisation-wide caller.',
  scope: 'organisation:write',
  emits: ['branch.updated'],
  request: {
    subOrgId: Id('Branch.'),
    name: Type.Optional(name),
    appId: Type.Optional(appId),
    version: ReadVersion('/branch/list'),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: 'branches updated' }) }),
  example: { request: { subOrgId: 1, name: '总校' }, response: { sucNum: 1 } },
});

export const listBranches = operation({
  name: 'branch.list',
  path: '/branch/list',
  title: 'List branches',
  description: 'The branches that the caller may read, sorted by id.',
  scope: 'organisation:read',
  classTeacher: 'may call',
  request: {},
  response: Type.Object({ list: Type.Array(Branch) }),
  example: {
    request: {},
    response: {
      list: [{ subOrgId: 1, appId: 'lectern-head', name: '总校', isHead: 1, version: 'pB1xT0dJ8mWq3sLr6uYc2A' }],
    },
  },
});
