import { Type } from 'typebox';
import {
  Choice,
  Id,
  largestPage,
  Milliseconds,
  Mobile,
  Page,
  PageSize,
  PersonalText,
  personalRecord,
  StoredMoment,
  Text,
} from '../../operation/contract/fields.ts';
import { GroupId, StudentId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

const mostMembers = 500;
export const reason = Text('Why, at most 200 characters.', { maxLength: 200 });
const joinedAt = StoredMoment('From when on, milliseconds; left out: now.');

/** One row of a request; it has these fields and no other. */
const item = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const Membership = personalRecord('Membership', {
  userId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
  mobile: Mobile('"" where there is none'),
  joinedAt: Type.Integer({ description: 'milliseconds' }),
  leftAt: Type.Integer({ description: 'milliseconds, 0 while the student stays' }),
  reason: PersonalText('why the student left'),
  orderSn: Type.String({ description: 'the order that put the student here, "" where none is known' }),
  line: Type.Integer({ description: 'the line of that order, from 1; 0 where none is known' }),
});

export const listMembers = operation({
  name: 'group.members',
  path: '/group/members',
  title: 'Members of a class',
  description:
    'The students of a class, by the time they joined: those of now, of another moment, or all there ever were.',
  scope: 'group:read',
  request: {
    groupId: GroupId('Class id.'),
    which: Type.Optional(
      Choice('present: members at that moment (default); all: also before and after.', ['present', 'all']),
    ),
    at: Type.Optional(Milliseconds('The moment, milliseconds; left out: now.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(Membership) }),
  example: {
    request: { groupId: 1 },
    response: {
      total: 1,
      list: [
        {
          userId: '1_61',
          userName: '王子涵',
          loginName: 'wangzihan',
          mobile: '13800138000',
          joinedAt: 1788220800000,
          leftAt: 0,
          reason: '',
          orderSn: 'YH2026-0001',
          line: 1,
        },
      ],
    },
  },
});

const outcome = (name: string, description: string, states: readonly string[]) =>
  Type.Array(
    record(name, { userId: Type.String(), state: Type.Unsafe<string>({ type: 'string', enum: states, description }) }),
    { description: 'one for each, in the order given' },
  );

export const addMembers = operation({
  name: 'group.addMembers',
  path: '/group/addMembers',
  title: 'Add members',
  description:
    `Students join a class, up to ${mostMembers} at once, all or none. Who is a member already stays one: sending it ` +
    'again changes nothing, sending an earlier time makes the membership begin then. With orderSn and line it is what ' +
    'that order line was bought for: the line is placed.',
  scope: 'group:write',
  request: {
    groupId: GroupId('Class id.'),
    members: Type.Array(
      item({
        userId: StudentId('Student id.'),
        joinedAt: Type.Optional(joinedAt),
        orderSn: Type.Optional(Text('The order that pays for it.', { minLength: 1 })),
        line: Type.Optional(Id('The line of that order, from 1.')),
      }),
      { description: `Students, at most ${mostMembers}.`, minItems: 1, maxItems: mostMembers },
    ),
  },
  response: Type.Object({
    results: outcome('Joining', 'joined; already: was a member; earlier: is one from an earlier time now', [
      'joined',
      'already',
      'earlier',
    ]),
  }),
  example: {
    request: { groupId: 1, members: [{ userId: '1_61', joinedAt: 1788220800000 }] },
    response: { results: [{ userId: '1_61', state: 'joined' }] },
  },
});

export const removeMembers = operation({
  name: 'group.removeMembers',
  path: '/group/removeMembers',
  title: 'Remove members',
  description: `Students leave a class, up to ${mostMembers} at once. What they did there stays. Who is no member is left as it is.`,
  scope: 'group:write',
  request: {
    groupId: GroupId('Class id.'),
    members: Type.Array(
      item({
        userId: StudentId('Student id.'),
        leftAt: Type.Optional(StoredMoment('From when on, milliseconds; left out: now.')),
        reason: Type.Optional(reason),
      }),
      { description: `Students, at most ${mostMembers}.`, minItems: 1, maxItems: mostMembers },
    ),
  },
  response: Type.Object({ results: outcome('Leaving', 'left, or notMember', ['left', 'notMember']) }),
  example: {
    request: { groupId: 1, members: [{ userId: '1_61', reason: '搬家' }] },
    response: { results: [{ userId: '1_61', state: 'left' }] },
  },
});

export const transferMembers = operation({
  name: 'group.transfer',
  path: '/group/transfer',
  title: 'Transfer members',
  description:
    `Students go from one class to another, up to ${mostMembers} at once, all or none: they leave the one at the very ` +
    'moment they join the other, and what was bought goes with them. It is not a withdrawal.',
  scope: 'group:write',
  request: {
    fromGroupId: GroupId('The class they leave.'),
    toGroupId: GroupId('The class they join.'),
    userIds: Type.Array(StudentId('Student id.'), {
      description: `Who moves, at most ${mostMembers}, each once.`,
      minItems: 1,
      maxItems: mostMembers,
    }),
    at: Type.Optional(StoredMoment('When, milliseconds; left out: now.')),
    reason: Type.Optional(reason),
  },
  response: Type.Object({
    results: outcome('Transfer', 'moved; already: is in the other class and not in the one', ['moved', 'already']),
  }),
  example: {
    request: { fromGroupId: 1, toGroupId: 2, userIds: ['1_61'], reason: '换到周日班' },
    response: { results: [{ userId: '1_61', state: 'moved' }] },
  },
});

const SuggestedGroup = record('SuggestedGroup', {
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  teacherName: Type.String(),
  activeBegin: Type.Integer({ description: 'effective time, seconds' }),
  activeEnd: Type.Integer({ description: 'expiry time, seconds' }),
  capacity: Type.Integer({ description: '0: any number' }),
  memberCount: Type.Integer({ description: 'students who have a seat' }),
});

const UnplacedLine = record('UnplacedLine', {
  orderSn: Type.String({ description: 'order identifier' }),
  line: Type.Integer({ description: 'line of the order, from 1' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds' }),
  productId: Type.Integer(),
  productName: Type.String({ description: 'as ordered' }),
  subOrgId: Type.Integer({ description: 'branch of the order' }),
  studentId: Type.String({ description: 'whom it enrols' }),
  studentName: Type.String(),
  buyerId: Type.String(),
  buyerName: Type.String(),
  groups: Type.Array(SuggestedGroup, { description: 'classes that fit and have a seat, the best first' }),
});

export const listUnplaced = operation({
  name: 'group.unplaced',
  path: '/group/unplaced',
  title: 'Paid but not in a class',
  description:
    'Order lines that enrol a student, are paid, and have no class yet, the oldest payment first; with classes that ' +
    'fit: those for the product, else those of its teachers. /group/addMembers with orderSn and line places one.',
  scope: 'group:read',
  request: {
    subOrgId: Type.Optional(Id('Branch of the order.')),
    productId: Type.Optional(Id('Product.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(UnplacedLine) }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [
        {
          orderSn: 'YH2026-0001',
          line: 1,
          datePay: 1788220860000,
          productId: 19,
          productName: '初一数学秋季班',
          subOrgId: 1,
          studentId: '1_61',
          studentName: '王子涵',
          buyerId: '1_61',
          buyerName: '王子涵',
          groups: [
            {
              groupId: 1,
              groupName: '初一数学 1 班',
              teacherName: '沈鹏',
              activeBegin: 1788220800,
              activeEnd: 1803945600,
              capacity: 30,
              memberCount: 28,
            },
          ],
        },
      ],
    },
  },
});
