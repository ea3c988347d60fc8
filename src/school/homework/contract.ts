import { Type } from 'typebox';
import { Choice, Integer, Milliseconds, Moment } from '../../operation/contract/fields.ts';
import { HomeworkId, StudentId } from '../../operation/contract/ids.ts';
import { operation } from '../../operation/contract/operation.ts';
import { changedWork, givenWork, listedWork, markedFields, marking, SubmittedAnswers } from '../class-work/contract.ts';
import { exampleHomework, exampleStudent, Homework, HomeworkStudent } from './record-contract.ts';

const homeworkId = HomeworkId('Homework id.');
const uniqueId = StudentId('Student id.');
const status = Type.Integer({
  description:
    '0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction',
});
const dueTime = Milliseconds('When it is due, milliseconds; 0: never.', { maximum: 9_999_999_999_999 });

export const assignHomework = operation({
  name: 'homework.assign',
  path: '/homework/assign',
  title: 'Assign homework',
  description: 'Assigns homework to a class: to those who are members of it when it is published.',
  scope: 'homework:write',
  request: {
    ...givenWork,
    createTime: Type.Optional(Moment('When it is published, milliseconds; left out: now.')),
    dueTime: Type.Optional(dueTime),
  },
  response: Type.Object({
    homeworkId: Type.Integer(),
    assigned: Type.Integer({ description: 'students it is for, as far as is known now' }),
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
    'Changes what homework is called, its subject, its teacher, when it is due, and how much there is to it as long as ' +
    'nobody was given more.',
  scope: 'homework:write',
  request: {
    homeworkId,
    ...changedWork,
    dueTime: Type.Optional(dueTime),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: '1' }) }),
  example: { request: { homeworkId: 4, dueTime: 1788876000000 }, response: { sucNum: 1 } },
});

export const cancelHomework = operation({
  name: 'homework.cancel',
  path: '/homework/cancel',
  title: 'Cancel homework',
  description: 'It was assigned by mistake: nobody has a record of it any more.',
  scope: 'homework:write',
  request: { homeworkId },
  response: Type.Object({ sucNum: Type.Integer({ description: '1' }) }),
  example: { request: { homeworkId: 4 }, response: { sucNum: 1 } },
});

export const submitHomework = operation({
  name: 'homework.submit',
  path: '/homework/submit',
  title: 'Hand homework in',
  description:
    'The first round, or a revision once it was returned. Whoever hands in what was not assigned to them has it from ' +
    'then on.',
  scope: 'homework:write',
  request: {
    homeworkId,
    uniqueId,
    submitTime: Type.Optional(Moment('When, milliseconds, not later than now; left out: now.')),
    answerDuration: Type.Optional(
      Integer('Active seconds; left out: the sum of those of the answers.', { minimum: 0, maximum: 8_640_000 }),
    ),
    answers: Type.Optional(SubmittedAnswers),
  },
  response: Type.Object({ round: Type.Integer({ description: '1 is the first' }), status }),
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
    'Marks a round, or marks it again. Error count and correctness follow from the answers where these are marked. ' +
    'With giveBack 1 it is returned for revision in the same step.',
  scope: 'homework:write',
  request: {
    homeworkId,
    uniqueId,
    round: Type.Optional(Integer('Which round; left out: the latest.', { minimum: 1, maximum: 1000 })),
    ...marking,
    giveBack: Type.Optional(Choice('1: return it for revision.', [0, 1], { default: 0 })),
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
  description: 'Gives the latest round back, marked or not.',
  scope: 'homework:write',
  request: { homeworkId, uniqueId },
  response: Type.Object({ status }),
  example: { request: { homeworkId: 4, uniqueId: '1_61' }, response: { status: 3 } },
});

export const viewAnswer = operation({
  name: 'homework.viewAnswer',
  path: '/homework/viewAnswer',
  title: 'Reference answer opened',
  description:
    'A student opened the reference answer; the first time counts. Who has no record of the homework gets none by it.',
  scope: 'homework:write',
  request: {
    homeworkId,
    uniqueId,
    time: Type.Optional(Moment('When, milliseconds, not later than now; left out: now.')),
  },
  response: Type.Object({ readAnswer: Type.String({ description: '"1"' }) }),
  example: { request: { homeworkId: 4, uniqueId: '1_61' }, response: { readAnswer: '1' } },
});

export const getHomework = operation({
  name: 'homework.get',
  path: '/homework/get',
  title: 'Homework of a class',
  description: 'One piece of homework with all its students; of one student, with the answers of every round.',
  scope: 'homework:read',
  request: { homeworkId, uniqueId: Type.Optional(StudentId('Only this student, with the answers.')) },
  response: Type.Object({ ...Homework.properties, students: Type.Array(HomeworkStudent) }),
  example: {
    request: { homeworkId: 4 },
    response: { ...exampleHomework, students: [exampleStudent] },
  },
});

export const homeworkQueues = ['notSubmitted', 'overdue', 'awaitingCorrection', 'returned'] as const;

export const listHomework = operation({
  name: 'homework.list',
  path: '/homework/list',
  title: 'Homework',
  description: 'Homework published in [createBegin, createEnd), the latest first. Filters combine.',
  scope: 'homework:read',
  request: {
    ...listedWork,
    queue: Type.Optional(Choice('Only what somebody has to do something about.', homeworkQueues)),
    createBegin: Type.Optional(Moment('Start, milliseconds, included.')),
    createEnd: Type.Optional(Moment('End, milliseconds, not included; not less than createBegin.')),
  },
  response: Type.Object({
    total: Type.Integer({ description: 'pieces of homework that match' }),
    list: Type.Array(Homework),
  }),
  example: {
    request: { groupId: 1, queue: 'awaitingCorrection' },
    response: { total: 1, list: [exampleHomework] },
  },
});
