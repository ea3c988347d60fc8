import { Type } from 'typebox';
import { Version } from '../../../operation/contract/fields.ts';
import { record } from '../../../operation/contract/operation.ts';
import { homeworkStatuses, proseOf } from '../../code-dictionary/statuses-contract.ts';
import { Answer, markedFields, workFields, workSizeFields } from '../contract.ts';

export const Homework = record('Homework', {
  homeworkId: Type.Integer(),
  ...workFields,
  createTime: Type.Integer({ description: 'publication, milliseconds' }),
  dueTime: Type.Integer({ description: 'milliseconds; 0: no due time' }),
  ...workSizeFields,
  assigned: Type.Integer({ description: 'number of students' }),
  notSubmitted: Type.Integer({ description: 'students who have submitted nothing' }),
  overdue: Type.Integer({ description: 'students who have submitted nothing after the due time' }),
  awaitingCorrection: Type.Integer({ description: 'students whose latest round is not marked' }),
  corrected: Type.Integer(),
  returned: Type.Integer({ description: 'returned for revision' }),
  subOrgId: Type.Integer({ description: 'branch' }),
});

const HomeworkRound = record('HomeworkRound', {
  round: Type.Integer({ description: 'starts at 1' }),
  version: Version('/homework/correct'),
  submitTime: Type.Integer({ description: 'milliseconds' }),
  answerDuration: Type.String({ description: 'active seconds' }),
  correctTime: Type.Integer({ description: 'milliseconds; 0: not corrected' }),
  returned: Type.Integer({ description: '1: returned for revision; otherwise 0' }),
  ...markedFields,
  answers: Type.Array(Answer, { description: 'empty unless the request has uniqueId' }),
});

export const HomeworkStudent = record('HomeworkStudent', {
  uniqueId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
  language: Type.String({ description: 'language of the student\'s family, such as zh-CN; "": unknown' }),
  status: Type.Integer({
    description: proseOf(homeworkStatuses),
  }),
  overdue: Type.Integer({ description: '1: nothing submitted after the due time; otherwise 0' }),
  submitTime: Type.Integer({ description: 'first submission, milliseconds' }),
  ...markedFields,
  readAnswer: Type.String({ description: '"1": the student opened the reference answer; otherwise "0"' }),
  correctionCount: Type.String({ description: 'revisions submitted after a return' }),
  answerDuration: Type.String({ description: 'active seconds up to the first submission' }),
  rounds: Type.Array(HomeworkRound),
});

export const exampleHomework = {
  homeworkId: 4,
  groupId: 1,
  groupName: '初一数学 1 班',
  title: '第 3 讲 课后巩固',
  courseId: 2,
  courseName: '数学',
  teacherId: '0_1',
  teacherName: '沈鹏',
  createTime: 1788616800000,
  dueTime: 1788876000000,
  questionCount: 20,
  fullMarks: '100',
  cancelled: 0,
  assigned: 28,
  notSubmitted: 4,
  overdue: 0,
  awaitingCorrection: 3,
  corrected: 20,
  returned: 1,
  subOrgId: 1,
};

export const exampleStudent = {
  uniqueId: '1_61',
  userName: '王子涵',
  loginName: 'wangzihan',
  language: 'zh-CN',
  status: 2,
  overdue: 0,
  submitTime: 1788703200000,
  score: '92',
  errorCount: '2',
  correctness: '90',
  readAnswer: '1',
  correctionCount: '0',
  answerDuration: '1260',
  rounds: [
    {
      round: 1,
      version: 'cTz7Hq0uWm4xN1vRb9LkDw',
      submitTime: 1788703200000,
      answerDuration: '1260',
      correctTime: 1788746400000,
      returned: 0,
      score: '92',
      errorCount: '2',
      correctness: '90',
      answers: [],
    },
  ],
};
