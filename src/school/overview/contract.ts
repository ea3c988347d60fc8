import { Type } from 'typebox';
import { operation, record } from '../../operation/contract/operation.ts';
import { LiveClass } from '../lesson/record-contract.ts';

/** How many days back the queues look. */
export const lessonDays = 7;
export const homeworkDays = 30;

const count = (description: string) => Type.Integer({ description });

const { liveclass, groupId, groupName, teacherId, teacherName, shortDesc, status, beginTime, endTime } =
  LiveClass.properties;
const lesson = { liveclass, groupId, groupName, teacherId, teacherName, shortDesc, status, beginTime, endTime };

const LiveClassNow = record('LiveClassNow', {
  ...lesson,
  heldBegin: LiveClass.properties.heldBegin,
  expected: count('members without a leave, guests, and other students who came'),
  present: count('students who are present now'),
  excused: count('absent students with a leave'),
  missing: Type.Array(
    record('MissingStudent', {
      uniqueId: Type.String({ description: 'student id' }),
      userName: Type.String(),
      loginName: Type.String(),
      guest: count('1: guest; otherwise 0'),
      joinClassTime: count('first join, milliseconds; 0: never joined'),
    }),
    { description: 'expected but not present, sorted by name' },
  ),
});

const LiveClassNext = record('LiveClassNext', {
  ...lesson,
  expected: count('members and guests without a leave'),
  excused: count('students with a leave'),
});

const exampleLesson = {
  liveclass: '26',
  groupId: 1,
  groupName: '初一数学 1 班',
  teacherId: '0_1',
  teacherName: '沈鹏',
  shortDesc: '第 4 讲 应用题',
  status: 'live',
  beginTime: 1789214400000,
  endTime: 1789219800000,
};

export const today = operation({
  name: 'overview.today',
  path: '/overview/today',
  title: 'Today',
  description:
    "The live classes of now with missing students, the next live classes of today in the organisation's time zone, and the number of pending tasks. Class teachers only see their own classes.",
  scope: 'statistics:read',
  classTeacher: 'may call',
  request: {},
  response: Type.Object({
    date: Type.String({ description: 'today in the time zone of the organisation, YYYY-MM-DD' }),
    now: count('milliseconds'),
    lessonsNow: Type.Array(LiveClassNow, { description: 'live or waiting, earliest first' }),
    lessonsNext: Type.Array(LiveClassNext, { description: 'later today, earliest first' }),
    queues: record('Queues', {
      lessonsNotHeld: count(`live classes of the last ${lessonDays} days, with today, that were not held`),
      homeworkOverdue: count(`missing submissions that were due in the last ${homeworkDays} days, with today`),
      homeworkToCorrect: count('homework rounds to correct'),
      examsToGrade: count('submitted exams to grade'),
      unplaced: count('paid order lines without a class'),
      refundsRequested: count('orders with a refund to decide'),
      refundsToPay: count('orders with a refund to pay'),
      refundsFailed: count('orders with a failed refund'),
    }),
  }),
  example: {
    request: {},
    response: {
      date: '2026-09-12',
      now: 1789215000000,
      lessonsNow: [
        {
          ...exampleLesson,
          heldBegin: 1789214400000,
          expected: 28,
          present: 27,
          excused: 1,
          missing: [{ uniqueId: '1_61', userName: '王子涵', loginName: 'wangzihan', guest: 0, joinClassTime: 0 }],
        },
      ],
      lessonsNext: [
        {
          ...exampleLesson,
          liveclass: '906',
          status: 'scheduled',
          beginTime: 1789221600000,
          endTime: 1789227000000,
          expected: 20,
          excused: 0,
        },
      ],
      queues: {
        lessonsNotHeld: 1,
        homeworkOverdue: 12,
        homeworkToCorrect: 31,
        examsToGrade: 4,
        unplaced: 3,
        refundsRequested: 2,
        refundsToPay: 1,
        refundsFailed: 0,
      },
    },
  },
});
