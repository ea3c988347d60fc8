import { Type } from 'typebox';
import { operation, record } from '../../operation/contract/operation.ts';
import { LiveClass } from '../../school/lesson/contract.ts';

/** How far back what is left undone is counted. */
export const lessonDays = 7;
export const homeworkDays = 30;

const count = (description: string) => Type.Integer({ description });

const { liveclass, groupId, groupName, teacherId, teacherName, shortDesc, status, beginTime, endTime } =
  LiveClass.properties;
const lesson = { liveclass, groupId, groupName, teacherId, teacherName, shortDesc, status, beginTime, endTime };

const LiveClassNow = record('LiveClassNow', {
  ...lesson,
  heldBegin: LiveClass.properties.heldBegin,
  expected: count('members who are not excused, guests, and whoever came'),
  present: count('students who are there now'),
  excused: count('students who asked for leave and are not there'),
  missing: Type.Array(
    record('MissingStudent', {
      uniqueId: Type.String({ description: 'student id' }),
      userName: Type.String(),
      loginName: Type.String(),
      guest: count('1: no member of the class, else 0'),
      joinClassTime: count('was there before: first join, milliseconds; 0: never came'),
    }),
    { description: 'expected and not there, by name' },
  ),
});

const LiveClassNext = record('LiveClassNext', {
  ...lesson,
  expected: count('members and guests who are not excused'),
  excused: count('students who asked for leave'),
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
    "What staff look at first: the live classes of now with who is missing, those of today that come next, by the organisation's clocks, and how much waits to be done. A class teacher sees what is of the own classes.",
  scope: 'statistics:read',
  request: {},
  response: Type.Object({
    date: Type.String({ description: "the organisation's today, YYYY-MM-DD" }),
    now: count('milliseconds'),
    lessonsNow: Type.Array(LiveClassNow, { description: 'live or waiting, the earliest first' }),
    lessonsNext: Type.Array(LiveClassNext, { description: 'of today, the earliest first' }),
    queues: record('Queues', {
      lessonsNotHeld: count(`live classes of the last ${lessonDays} days that nobody held`),
      homeworkOverdue: count(`not handed in of what was due in the last ${homeworkDays} days`),
      homeworkToCorrect: count('rounds of homework to be corrected'),
      examsToGrade: count('exams handed in to be graded'),
      unplaced: count('paid, but not in a class'),
      refundsRequested: count('orders with a refund to be decided'),
      refundsToPay: count('orders with a refund to be paid'),
      refundsFailed: count('orders whose refund failed'),
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
