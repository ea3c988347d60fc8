import { Type } from 'typebox';
import {
  Choice,
  Integer,
  largestPage,
  Milliseconds,
  Moment,
  Page,
  PageSize,
  ReadVersion,
  Version,
} from '../../../operation/contract/fields.ts';
import { GroupId, HomeworkId, StudentId, TeacherId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { homeworkStatuses, proseOf } from '../../code-dictionary/statuses-contract.ts';
import {
  changedWorkFields,
  markedFields,
  markingFields,
  newWorkFields,
  SubmittedAnswers,
  workFields,
  workFilterFields,
  workTotals,
} from '../contract.ts';
import { exampleHomework, exampleStudent, Homework, HomeworkStudent } from './record-contract.ts';

const homeworkId = HomeworkId('Homework id.');
const uniqueId = StudentId('Student id.');
const status = Type.Integer({
  description: proseOf(homeworkStatuses),
});
const dueTime = Milliseconds('Due time, milliseconds; 0: no due time.', { maximum: 9_999_999_999_999 });

export const assignHomework = operation({
  name: 'homework.assign',
  path: '/homework/assign',
  title: 'Assign homework',
  description: 'Assigns homework to the members that the class has at createTime.',
  scope: 'homework:write',
  classTeacher: { mustSend: 'groupId' },
  emits: ['homework.assigned'],
  request: {
    ...newWorkFields,
    createTime: Type.Optional(Moment('Publication time, milliseconds; default: now.')),
    dueTime: Type.Optional(dueTime),
  },
  response: Type.Object({
    homeworkId: Type.Integer(),
    assigned: Type.Integer({
      description: 'number of students; it changes if members join or leave before createTime',
    }),
  }),
  example: {
    request: { groupId: 1, title: '第 3 讲 课后巩固', courseId: 2, questionCount: 20, fullMarks: '100' },
    response: { homeworkId: 4, assigned: 28 },
  },
});

export const updateHomework = operation({
  name: 'homework.update',
  path: '/homework/update',
  title: 'Change homework',
  description:
    'Changes the title, subject, teacher, due time, number of questions or full marks. The number of questions and ' +
    'the full marks cannot drop below the marks already given.',
  scope: 'homework:write',
  classTeacher: { mustSend: 'homeworkId' },
  emits: ['homework.updated'],
  request: {
    homeworkId,
    ...changedWorkFields,
    dueTime: Type.Optional(dueTime),
    version: ReadVersion('/homework/get'),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: '1' }) }),
  example: { request: { homeworkId: 4, dueTime: 1788876000000 }, response: { sucNum: 1 } },
});

export const cancelHomework = operation({
  name: 'homework.cancel',
  path: '/homework/cancel',
  title: 'Cancel homework',
  description: 'Cancels homework. It disappears from all records and lists.',
  scope: 'homework:write',
  classTeacher: { mustSend: 'homeworkId' },
  emits: ['homework.cancelled'],
  request: { homeworkId },
  response: Type.Object({ sucNum: Type.Integer({ description: '1' }) }),
  example: { request: { homeworkId: 4 }, response: { sucNum: 1 } },
});

export const submitHomework = operation({
  name: 'homework.submit',
  path: '/homework/submit',
  title: 'Submit homework',
  description:
    'Submits the first round, or a revision after a return. If the homework was not assigned to the student, ' +
    'submitting assigns it.',
  scope: 'homework:write',
  classTeacher: { mustSend: 'homeworkId' },
  emits: ['homework.submitted'],
  request: {
    homeworkId,
    uniqueId,
    submitTime: Type.Optional(Moment('Milliseconds, not later than now; default: now.')),
    answerDuration: Type.Optional(
      Integer('Active seconds; default: the sum of the seconds of the answers.', { minimum: 0, maximum: 8_640_000 }),
    ),
    answers: Type.Optional(SubmittedAnswers),
  },
  response: Type.Object({ round: Type.Integer({ description: 'starts at 1' }), status }),
  example: {
    request: {
      homeworkId: 6,
      uniqueId: '1_61',
      answers: [
        { question: '1', answer: 'x = 4', seconds: 95 },
        { question: '2', seconds: 20 },
      ],
    },
    response: { round: 1, status: 1 },
  },
});

export const correctHomework = operation({
  name: 'homework.correct',
  path: '/homework/correct',
  title: 'Correct homework',
  description:
    'Marks a round, or replaces its marks. If answers are sent, the server computes the error count and the ' +
    'correctness from them. With giveBack 1, the round is also returned for revision.',
  scope: 'homework:write',
  classTeacher: { mustSend: 'homeworkId' },
  emits: ['homework.corrected'],
  request: {
    homeworkId,
    uniqueId,
    round: Type.Optional(Integer('Round; default: the latest.', { minimum: 1, maximum: 1000 })),
    ...markingFields,
    giveBack: Type.Optional(Choice('1: also return the round for revision.', [0, 1], { default: 0 })),
    version: ReadVersion('/homework/get, of the round,'),
  },
  response: Type.Object({ round: Type.Integer(), status, ...markedFields }),
  example: {
    request: {
      homeworkId: 4,
      uniqueId: '1_61',
      answers: [
        { question: '1', isRight: 1, score: '50' },
        { question: '2', isRight: 0, score: '0' },
      ],
      giveBack: 1,
    },
    response: { round: 1, status: 3, score: '50', errorCount: '1', correctness: '50' },
  },
});

export const returnHomework = operation({
  name: 'homework.return',
  path: '/homework/return',
  title: 'Return homework for revision',
  description: 'Returns the latest round for revision, marked or not.',
  scope: 'homework:write',
  classTeacher: { mustSend: 'homeworkId' },
  emits: ['homework.returned'],
  request: { homeworkId, uniqueId },
  response: Type.Object({ status }),
  example: { request: { homeworkId: 4, uniqueId: '1_61' }, response: { status: 3 } },
});

export const viewAnswer = operation({
  name: 'homework.viewAnswer',
  path: '/homework/viewAnswer',
  title: 'Record a view of the reference answer',
  description:
    'Records that a student opened the reference answer. The first view counts. It does not assign the homework.',
  scope: 'homework:write',
  emits: ['homework.answerViewed'],
  request: {
    homeworkId,
    uniqueId,
    time: Type.Optional(Moment('Milliseconds, not later than now; default: now.')),
  },
  response: Type.Object({ readAnswer: Type.String({ description: '"1"' }) }),
  example: { request: { homeworkId: 4, uniqueId: '1_61' }, response: { readAnswer: '1' } },
});

export const getHomework = operation({
  name: 'homework.get',
  path: '/homework/get',
  title: 'Get homework',
  description:
    'One piece of homework with all its students. With uniqueId: only that student, with the answers of every round.',
  scope: 'homework:read',
  classTeacher: { mustSend: 'homeworkId' },
  request: { homeworkId, uniqueId: Type.Optional(StudentId('Only this student, with the answers.')) },
  response: Type.Object({
    ...Homework.properties,
    version: Version('/homework/update'),
    students: Type.Array(HomeworkStudent),
  }),
  example: {
    request: { homeworkId: 4 },
    response: { ...exampleHomework, version: 'pB1xT0dJ8mWq3sLr6uYc2A', students: [exampleStudent] },
  },
});

const HomeworkToCorrect = record('HomeworkToCorrect', {
  homeworkId: Type.Integer(),
  ...workFields,
  uniqueId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
  round: Type.Integer({ description: 'latest round; from 2: a revision' }),
  submitTime: Type.Integer({ description: 'when that round was submitted, milliseconds' }),
});

export const listHomeworkToCorrect = operation({
  name: 'homework.toCorrect',
  path: '/homework/toCorrect',
  title: 'List homework to correct',
  description:
    'Each student whose latest round waits for its correction, with the homework; who has waited longest comes first. ' +
    'All filters must match.',
  scope: 'homework:read',
  classTeacher: 'may call',
  request: {
    groupId: Type.Optional(GroupId('Class.')),
    teacherId: Type.Optional(TeacherId('Teacher.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    total: Type.Integer({ description: 'number of matches' }),
    list: Type.Array(HomeworkToCorrect),
  }),
  example: {
    request: { groupId: 1 },
    response: {
      total: 1,
      list: [
        {
          ...{ homeworkId: 4, groupId: 1, groupName: '初一数学 1 班', title: '第 3 讲 课后巩固' },
          ...{ courseId: 2, courseName: '数学', teacherId: '0_1', teacherName: '沈鹏' },
          ...{ uniqueId: '1_61', userName: '王子涵', loginName: 'wangzihan', round: 1, submitTime: 1788703200000 },
        },
      ],
    },
  },
});

export const homeworkQueues = ['notSubmitted', 'overdue', 'awaitingCorrection', 'returned'] as const;

export const listHomework = operation({
  name: 'homework.list',
  path: '/homework/list',
  title: 'List homework',
  description:
    'Homework published in [createBegin, createEnd), the latest first or as `sort` says. All filters must match.',
  scope: 'homework:read',
  classTeacher: { mustSend: 'groupId', filter: 'teacherId' },
  request: {
    ...workFilterFields,
    queue: Type.Optional(Choice('Only homework that has students in this state.', homeworkQueues)),
    createBegin: Type.Optional(Moment('Start, milliseconds, included.')),
    createEnd: Type.Optional(Moment('End, milliseconds, not included; not less than createBegin.')),
    dueBegin: Type.Optional(Moment('Only homework that is due at this time or later, milliseconds.')),
  },
  response: Type.Object({ ...workTotals, list: Type.Array(Homework) }),
  example: {
    request: { groupId: 1, queue: 'awaitingCorrection' },
    response: { total: 1, students: 2, list: [exampleHomework] },
  },
});
