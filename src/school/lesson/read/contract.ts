import { Type } from 'typebox';
import {
  Choice,
  largestPage,
  Moment,
  Page,
  PageSize,
  PersonalText,
  personalRecord,
  Text,
  Version,
} from '../../../operation/contract/fields.ts';
import { GroupId, LiveClassId, StudentId, TeacherId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { codesOf, lessonStatuses } from '../../code-dictionary/statuses-contract.ts';
import { ArrangedMakeUp } from '../absence/make-up-contract.ts';
import { LiveClass } from '../record-contract.ts';

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

/** A student who is expected in a live class, or attended without being expected. */
const LiveClassStudent = personalRecord('LiveClassStudent', {
  uniqueId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
  guardianMobile: PersonalText('mobile of a parent or guardian'),
  guest: Type.Integer({ description: '1: guest; 0: member of the class' }),
  makeUpFor: Type.String({ description: 'the missed live class that this one replaces; "": none' }),
  makeUp: Type.Optional(ArrangedMakeUp),
  state: Type.String({
    description:
      'until it ends: expected, excused, present or missing; afterwards: there, late, leftEarly, excused or absent. ' +
      'If it was not held: expected or excused',
  }),
  leaveReason: PersonalText('reason for the leave'),
  joinClassTime: Type.Integer({ description: 'first join, milliseconds; 0: never' }),
  leaveClassTime: Type.Integer({
    description: 'end of the last presence, milliseconds; 0: never present, or still present',
  }),
  onlineDuration: Type.String({ description: 'time present, seconds; "0" until the live class ends' }),
  calledTime: Type.Integer({ description: 'when staff called the family, milliseconds; 0: not called' }),
  calledBy: Type.String({
    description: 'staff member who called; "" if an API key recorded the call, or nobody called',
  }),
});

export const getLiveClass = operation({
  name: 'liveclass.get',
  path: '/liveclass/get',
  title: 'Get a live class',
  description: 'One live class with its students and their attendance. Send exactly one of liveclass and externalId.',
  scope: 'liveclass:read',
  classTeacher: { mustSend: 'liveclass' },
  request: {
    liveclass: Type.Optional(LiveClassId('Live class id.')),
    externalId: Type.Optional(Text('Id in another system.', { minLength: 1 })),
  },
  response: Type.Object({
    ...LiveClass.properties,
    version: Version('/liveclass/update and /liveclass/reschedule'),
    students: Type.Array(LiveClassStudent),
  }),
  example: {
    request: { liveclass: '10' },
    response: {
      ...exampleLesson,
      version: 'pB1xT0dJ8mWq3sLr6uYc2A',
      students: [
        {
          uniqueId: '1_61',
          userName: '王子涵',
          loginName: 'wangzihan',
          guardianMobile: '13800138000',
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

/** The last fields are about the student `uniqueId` of the request. */
const ListedLiveClass = personalRecord('ListedLiveClass', {
  ...LiveClass.properties,
  excused: Type.Integer({ description: '1: the student uniqueId has a leave; otherwise 0' }),
  leaveReason: PersonalText('reason for that leave; "": none'),
  guest: Type.Integer({ description: '1: the student uniqueId is a guest; otherwise 0' }),
  makeUpFor: Type.String({ description: 'of a guest: the missed live class that this one replaces; "": none' }),
  makeUp: Type.Optional(ArrangedMakeUp),
});

export const listLiveClasses = operation({
  name: 'liveclass.list',
  path: '/liveclass/list',
  title: 'List live classes',
  description: 'Live classes with a scheduled begin in [beginTime, endTime), earliest first. All filters must match.',
  scope: 'liveclass:read',
  classTeacher: { mustSend: 'groupId', filter: 'teacherId' },
  request: {
    groupId: Type.Optional(GroupId('Class.')),
    teacherId: Type.Optional(TeacherId('Teacher who gives it.')),
    uniqueId: Type.Optional(StudentId('Expected student: a member of the class at the scheduled begin, or a guest.')),
    status: Type.Optional(Choice('Current status.', codesOf(lessonStatuses))),
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
    response: { total: 1, list: [{ ...exampleLesson, excused: 0, leaveReason: '', guest: 0, makeUpFor: '' }] },
  },
});
