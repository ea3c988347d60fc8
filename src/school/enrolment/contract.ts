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
export const reason = Text('Reason, at most 200 characters.', { maxLength: 200 });
const joinedAt = StoredMoment('Begin of the membership, milliseconds; default: now.');

const item = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const Membership = personalRecord('Membership', {
  userId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
  mobile: Mobile('"": none'),
  joinedAt: Type.Integer({ description: 'milliseconds' }),
  leftAt: Type.Integer({ description: 'milliseconds; 0: no end' }),
  reason: PersonalText('reason for leaving'),
  orderSn: Type.String({ description: 'order that gives the seat; "": unknown' }),
  line: Type.Integer({ description: 'line of that order, from 1; 0: unknown' }),
});

export const listMembers = operation({
  name: 'group.members',
  path: '/group/members',
  title: 'List members',
  description: 'The members of a class now or at another time, or all members ever, sorted by join time.',
  scope: 'group:read',
  classTeacher: { mustSend: 'groupId' },
  request: {
    groupId: GroupId('Class id.'),
    which: Type.Optional(
      Choice('present (default): members at the time; all: also former and future members.', ['present', 'all']),
    ),
    at: Type.Optional(Milliseconds('Time, milliseconds; default: now.')),
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
    { description: 'one per member, in request order' },
  );

export const addMembers = operation({
  name: 'group.addMembers',
  path: '/group/addMembers',
  title: 'Add members',
  description:
    `Adds up to ${mostMembers} students to a class, all or none. An existing membership does not change, unless ` +
    'joinedAt is earlier: then the membership begins at that time. With orderSn and line, the student takes the ' +
    'place that the order line pays for.',
  scope: 'group:write',
  emits: ['group.memberAdded', 'attendance.changed'],
  request: {
    groupId: GroupId('Class id.'),
    members: Type.Array(
      item({
        userId: StudentId('Student id.'),
        joinedAt: Type.Optional(joinedAt),
        orderSn: Type.Optional(Text('Order that pays for the seat.', { minLength: 1 })),
        line: Type.Optional(Id('Line of that order, from 1.')),
      }),
      { description: `Students, at most ${mostMembers}.`, minItems: 1, maxItems: mostMembers },
    ),
  },
  response: Type.Object({
    results: outcome('Joining', 'joined; already: was a member; earlier: the membership now begins earlier', [
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
  description: `Ends the memberships of up to ${mostMembers} students. Their earlier records stay. Students who are not members are skipped.`,
  scope: 'group:write',
  emits: ['group.memberRemoved', 'attendance.changed'],
  request: {
    groupId: GroupId('Class id.'),
    members: Type.Array(
      item({
        userId: StudentId('Student id.'),
        leftAt: Type.Optional(StoredMoment('End of the membership, milliseconds; default: now.')),
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
    `Moves up to ${mostMembers} students to another class, all or none. One membership ends when the other begins, and ` +
    'the order line moves along. This is not a withdrawal.',
  scope: 'group:write',
  emits: ['group.memberAdded', 'group.memberRemoved', 'attendance.changed'],
  request: {
    fromGroupId: GroupId('Class to leave.'),
    toGroupId: GroupId('Class to join.'),
    userIds: Type.Array(StudentId('Student id.'), {
      description: `Students, at most ${mostMembers}, each once.`,
      minItems: 1,
      maxItems: mostMembers,
    }),
    at: Type.Optional(StoredMoment('Time of the transfer, milliseconds; default: now.')),
    reason: Type.Optional(reason),
  },
  response: Type.Object({
    results: outcome('Transfer', 'moved; already: was in the class to join and not in the class to leave', [
      'moved',
      'already',
    ]),
  }),
  example: {
    request: { fromGroupId: 1, toGroupId: 2, userIds: ['1_61'], reason: '换到周日班' },
    response: { results: [{ userId: '1_61', state: 'moved' }] },
  },
});
