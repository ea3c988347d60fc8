import { Type } from 'typebox';
import { Choice, Integer, Moment, ReadVersion, Version } from '../../../operation/contract/fields.ts';
import { ExamId, StudentId } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import {
  changedWorkFields,
  markedFields,
  markingFields,
  newWorkFields,
  SubmittedAnswers,
  workFilterFields,
  workTotals,
} from '../contract.ts';
import { Exam, ExamStudent, exampleExam, exampleStudent } from './record-contract.ts';

const examId = ExamId('Exam id.');
const uniqueId = StudentId('Student id.');
const time = Moment('Milliseconds, not later than now; default: now.');
const duration = Integer('Duration, seconds.', { minimum: 1, maximum: 86_400 });
const sucNum = Type.Integer({ description: 'number of records changed' });
const mostGrades = 500;

export const scheduleExam = operation({
  name: 'exam.schedule',
  path: '/exam/schedule',
  title: 'Schedule an exam',
  description:
    'Schedules an exam for the members that the class has at beginTime. Schedule a retake as a separate exam.',
  scope: 'exam:write',
  classTeacher: { mustSend: 'groupId' },
  emits: ['exam.scheduled'],
  request: {
    ...newWorkFields,
    beginTime: Moment('Begin, milliseconds.'),
    duration,
  },
  response: Type.Object({ examId: Type.Integer() }),
  example: {
    request: {
      groupId: 1,
      title: '期中测试',
      courseId: 2,
      beginTime: 1789819200000,
      duration: 5400,
      questionCount: 20,
      fullMarks: '100',
    },
    response: { examId: 1 },
  },
});

export const updateExam = operation({
  name: 'exam.update',
  path: '/exam/update',
  title: 'Change an exam',
  description:
    'Changes the title, subject, teacher, number of questions or full marks, and the time of an exam that has not ' +
    'begun. The number of questions and the full marks cannot drop below the marks already given.',
  scope: 'exam:write',
  classTeacher: { mustSend: 'examId' },
  emits: ['exam.updated'],
  request: {
    examId,
    ...changedWorkFields,
    beginTime: Type.Optional(Moment('Begin, milliseconds.')),
    duration: Type.Optional(duration),
    version: ReadVersion('/exam/get'),
  },
  response: Type.Object({ sucNum }),
  example: { request: { examId: 3, duration: 5400 }, response: { sucNum: 1 } },
});

export const cancelExam = operation({
  name: 'exam.cancel',
  path: '/exam/cancel',
  title: 'Cancel an exam',
  description: 'Cancels an exam. It disappears from all records and lists.',
  scope: 'exam:write',
  classTeacher: { mustSend: 'examId' },
  emits: ['exam.cancelled'],
  request: { examId },
  response: Type.Object({ sucNum }),
  example: { request: { examId: 3 }, response: { sucNum: 1 } },
});

export const startExam = operation({
  name: 'exam.start',
  path: '/exam/start',
  title: 'Start an exam',
  description:
    'A student starts the exam while it is open. If the exam was not assigned to the student, starting assigns it.',
  scope: 'exam:write',
  classTeacher: { mustSend: 'examId' },
  emits: ['exam.started'],
  request: { examId, uniqueId, time: Type.Optional(time) },
  response: Type.Object({
    startTime: Type.Integer({ description: 'milliseconds' }),
    endTime: Type.Integer({ description: 'time of the automatic submission, milliseconds' }),
  }),
  example: {
    request: { examId: 22, uniqueId: '1_61' },
    response: { startTime: 1789819260000, endTime: 1789824600000 },
  },
});

export const submitExam = operation({
  name: 'exam.submit',
  path: '/exam/submit',
  title: 'Submit an exam',
  description:
    'A student submits the exam before it ends. A started exam is submitted automatically at its end. A student who ' +
    'has not started, for example on paper, can submit too.',
  scope: 'exam:write',
  classTeacher: { mustSend: 'examId' },
  emits: ['exam.submitted'],
  request: {
    examId,
    uniqueId,
    submitTime: Type.Optional(time),
    answers: Type.Optional(SubmittedAnswers),
  },
  response: Type.Object({ submitTime: Type.Integer({ description: 'milliseconds' }) }),
  example: {
    request: { examId: 22, uniqueId: '1_61', answers: [{ question: '1', answer: 'C' }] },
    response: { submitTime: 1789824000000 },
  },
});

export const gradeExam = operation({
  name: 'exam.grade',
  path: '/exam/grade',
  title: 'Grade an exam',
  description:
    'Marks submitted exams, or replaces their marks, for all listed students or for none. If answers are sent, the ' +
    'server computes the error count and the correctness from them.',
  scope: 'exam:write',
  classTeacher: { mustSend: 'examId' },
  emits: ['exam.graded'],
  request: {
    examId,
    grades: Type.Array(
      Type.Object(
        { uniqueId, ...markingFields, version: ReadVersion('/exam/get, of the student,') },
        { additionalProperties: false, 'x-name': 'Grade' },
      ),
      {
        description: `1 to ${mostGrades}, each student once.`,
        minItems: 1,
        maxItems: mostGrades,
      },
    ),
  },
  response: Type.Object({
    list: Type.Array(Type.Object({ uniqueId: Type.String(), ...markedFields })),
  }),
  example: {
    request: { examId: 1, grades: [{ uniqueId: '1_61', score: '88.5', rightCount: 17 }] },
    response: { list: [{ uniqueId: '1_61', score: '88.5', errorCount: '3', correctness: '85' }] },
  },
});

export const getExam = operation({
  name: 'exam.get',
  path: '/exam/get',
  title: 'Get an exam',
  description: 'One exam with all its students. With uniqueId: only that student, with the answers.',
  scope: 'exam:read',
  classTeacher: { mustSend: 'examId' },
  request: { examId, uniqueId: Type.Optional(StudentId('Only this student, with the answers.')) },
  response: Type.Object({ ...Exam.properties, version: Version('/exam/update'), list: Type.Array(ExamStudent) }),
  example: {
    request: { examId: 1 },
    response: { ...exampleExam, version: 'pB1xT0dJ8mWq3sLr6uYc2A', list: [exampleStudent] },
  },
});

const examQueues = ['toGrade'] as const;

export const listExams = operation({
  name: 'exam.list',
  path: '/exam/list',
  title: 'List exams',
  description: 'Exams that begin in [beginFrom, beginTo), the latest first or as `sort` says. All filters must match.',
  scope: 'exam:read',
  classTeacher: { mustSend: 'groupId', filter: 'teacherId' },
  request: {
    ...workFilterFields,
    queue: Type.Optional(Choice('toGrade: only exams with submissions to grade.', examQueues)),
    beginFrom: Type.Optional(Moment('Start, milliseconds, included.')),
    beginTo: Type.Optional(Moment('End, milliseconds, not included; not less than beginFrom.')),
  },
  response: Type.Object({ ...workTotals, list: Type.Array(Exam) }),
  example: { request: { groupId: 1 }, response: { total: 1, list: [exampleExam] } },
});
