import { Type } from 'typebox';
import { Version } from '../../../operation/contract/fields.ts';
import { record } from '../../../operation/contract/operation.ts';
import { codesInProse, examStatuses } from '../../code-dictionary/statuses-contract.ts';
import { Answer, markedFields, workFields, workSizeFields } from '../contract.ts';

export const Exam = record('Exam', {
  examId: Type.Integer(),
  ...workFields,
  beginTime: Type.Integer({ description: 'milliseconds' }),
  endTime: Type.Integer({ description: 'time of the automatic submission, milliseconds' }),
  duration: Type.Integer({ description: 'seconds' }),
  ...workSizeFields,
  students: Type.Integer({ description: 'number of students' }),
  notStarted: Type.Integer(),
  inProgress: Type.Integer(),
  submitted: Type.Integer({ description: 'submitted, not graded' }),
  graded: Type.Integer(),
  absent: Type.Integer(),
  subOrgId: Type.Integer({ description: 'branch' }),
});

export const ExamStudent = record('ExamStudent', {
  uniqueId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
  version: Version('/exam/grade'),
  status: Type.String({ description: codesInProse(examStatuses) }),
  startTime: Type.Integer({ description: 'when the student started, milliseconds; 0: unknown' }),
  submitTime: Type.Integer({ description: 'milliseconds; 0: not submitted' }),
  ...markedFields,
  answerDuration: Type.String({ description: 'seconds' }),
  answers: Type.Array(Answer, { description: 'empty unless the request has uniqueId' }),
});

export const exampleExam = {
  examId: 1,
  groupId: 1,
  groupName: '初一数学 1 班',
  title: '期中测试',
  courseId: 2,
  courseName: '数学',
  teacherId: '0_1',
  teacherName: '沈鹏',
  beginTime: 1789819200000,
  endTime: 1789824600000,
  duration: 5400,
  questionCount: 20,
  fullMarks: '100',
  cancelled: 0,
  students: 28,
  notStarted: 0,
  inProgress: 0,
  submitted: 2,
  graded: 25,
  absent: 1,
  subOrgId: 1,
};

export const exampleStudent = {
  uniqueId: '1_61',
  userName: '王子涵',
  loginName: 'wangzihan',
  version: 'cTz7Hq0uWm4xN1vRb9LkDw',
  status: 'graded',
  startTime: 1789819260000,
  submitTime: 1789824000000,
  score: '88.5',
  errorCount: '3',
  correctness: '85',
  answerDuration: '4740',
  answers: [],
};
