import { Type } from 'typebox';
import {
  Choice,
  Id,
  largestPage,
  Moment,
  Page,
  PageSize,
  Pattern,
  PersonalText,
  personalRecord,
  Text,
} from '../../operation/contract/fields.ts';
import { StudentId, TeacherId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

export const LiveClassId = (description: string) =>
  Pattern(description, '^[1-9][0-9]*$', { en: 'a live class id, such as "881"', zh: '课程 id，例如 "881"' });

/**
 * Where a live class stands: `waiting` should have begun and nobody held it yet, `notHeld` is over without anyone
 * having held it.
 */
export const lessonStatuses = ['scheduled', 'waiting', 'live', 'ended', 'notHeld', 'cancelled'] as const;

/** A live class as staff see it, whether or not it was held. */
export const LiveClass = record('LiveClass', {
  liveclass: Type.String({ description: 'live class id' }),
  fileId: Type.String({ description: 'history class id' }),
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  teacherId: Type.String({ description: 'who holds it: a substitute is credited here' }),
  teacherName: Type.String(),
  assitantId: Type.String({ description: '"" where there is no assistant' }),
  assistantName: Type.String(),
  shortDesc: Type.String({ description: 'title' }),
  longDesc: Type.String({ description: 'description' }),
  classType: Type.String({ description: 'oneToOne, small, large, dual or public' }),
  status: Type.String({
    description:
      'scheduled; waiting: it should have begun; live; ended; notHeld: its time is over and nobody held it; cancelled',
  }),
  beginTime: Type.Integer({ description: 'scheduled begin, milliseconds' }),
  endTime: Type.Integer({ description: 'scheduled end, milliseconds' }),
  heldBegin: Type.Integer({ description: 'when it really began, milliseconds; 0: it did not' }),
  heldEnd: Type.Integer({ description: 'when it really ended, milliseconds; 0: it did not, or it is not over' }),
  duration: Type.Integer({ description: 'from heldBegin to heldEnd, seconds' }),
  listenerCount: Type.Integer({ description: 'students who were there' }),
  recordDuration: Type.Integer({ description: 'length of the recording, seconds; 0: none' }),
  seriesId: Type.String({ description: 'the first of the live classes that it repeats with, "" for a single one' }),
  externalId: Type.String({ description: '"" where there is none' }),
  subOrgId: Type.Integer({ description: 'branch' }),
  createAt: Type.Integer({ description: 'milliseconds' }),
  updateAt: Type.Integer({ description: 'milliseconds' }),
});

const exampleLesson = {
  liveclass: '10',
  fileId: 'H881',
  groupId: 1,
  groupName: '初一数学 1 班',
  teacherId: '0_1',
  teacherName: '沈鹏',
  assitantId: '302_37',
  assistantName: '刘敏',
  shortDesc: '第 3 讲 一元一次方程',
  longDesc: '移项与合并同类项',
  classType: 'small',
  status: 'ended',
  beginTime: 1788609600000,
  endTime: 1788615000000,
  heldBegin: 1788609600000,
  heldEnd: 1788615000000,
  duration: 5400,
  listenerCount: 28,
  recordDuration: 5380,
  seriesId: '879',
  externalId: '',
  subOrgId: 1,
  createAt: 1785427200000,
  updateAt: 1788615000000,
};

/** Someone who is expected in a live class, or came without being expected. */
const LiveClassStudent = personalRecord('LiveClassStudent', {
  uniqueId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
  guest: Type.Integer({ description: '1: no member of the class; 0: a member' }),
  makeUpFor: Type.String({ description: 'the live class that this one makes up for, "" for none' }),
  state: Type.String({
    description:
      'before it is over: expected, excused, present or missing; afterwards: there, late, leftEarly, excused or absent; ' +
      'expected or excused where nobody held it',
  }),
  leaveReason: PersonalText('why the student asked for leave'),
  joinClassTime: Type.Integer({ description: 'first join, milliseconds; 0: never' }),
  leaveClassTime: Type.Integer({ description: 'end of the last presence, milliseconds; 0: never, or still there' }),
  onlineDuration: Type.String({ description: 'time present, seconds; "0" until it is over' }),
  calledTime: Type.Integer({ description: 'when the family was called about it, milliseconds; 0: not called' }),
  calledBy: Type.String({ description: 'the member of staff who did; "" where a key told it, or nobody called' }),
});

export const getLiveClass = operation({
  name: 'liveclass.get',
  path: '/liveclass/get',
  title: 'A live class',
  description:
    'One live class with its students: who is there and who is missing while it is live, who was afterwards. By exactly ' +
    'one of its ids.',
  scope: 'liveclass:read',
  request: {
    liveclass: Type.Optional(LiveClassId('Live class id.')),
    externalId: Type.Optional(Text('Id in another system.', { minLength: 1 })),
  },
  response: Type.Object({ ...LiveClass.properties, students: Type.Array(LiveClassStudent) }),
  example: {
    request: { liveclass: '10' },
    response: {
      ...exampleLesson,
      students: [
        {
          uniqueId: '1_61',
          userName: '王子涵',
          loginName: 'wangzihan',
          guest: 0,
          makeUpFor: '',
          state: 'there',
          leaveReason: '',
          joinClassTime: 1788609480000,
          leaveClassTime: 1788615000000,
          onlineDuration: '5340',
          calledTime: 0,
          calledBy: '',
        },
      ],
    },
  },
});

const ListedLiveClass = record('ListedLiveClass', {
  ...LiveClass.properties,
  excused: Type.Integer({ description: '1: the student of uniqueId has asked for leave; else 0' }),
});

export const listLiveClasses = operation({
  name: 'liveclass.list',
  path: '/liveclass/list',
  title: 'Live classes',
  description: 'Live classes by their scheduled begin in [beginTime, endTime), the earliest first. Filters combine.',
  scope: 'liveclass:read',
  request: {
    groupId: Type.Optional(Id('Class.')),
    teacherId: Type.Optional(TeacherId('Who holds it.')),
    uniqueId: Type.Optional(StudentId('Who is expected: a member of the class then, or a guest.')),
    status: Type.Optional(Choice('Where it stands now.', lessonStatuses)),
    beginTime: Type.Optional(Moment('Start, milliseconds, included.')),
    endTime: Type.Optional(Moment('End, milliseconds, not included; not less than beginTime.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    total: Type.Integer({ description: 'live classes that match' }),
    list: Type.Array(ListedLiveClass),
  }),
  example: {
    request: { groupId: 1, status: 'ended', beginTime: 1788192000000, endTime: 1790784000000 },
    response: { total: 1, list: [{ ...exampleLesson, excused: 0 }] },
  },
});
