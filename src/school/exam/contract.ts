import { Type } from 'typebox';
import { Choice, Integer, Moment } from '../../operation/contract/fields.ts';
import { ExamId, StudentId } from '../../operation/contract/ids.ts';
import { operation } from '../../operation/contract/operation.ts';
import { changedWork, givenWork, listedWork, markedFields, marking, SubmittedAnswers } from '../class-work/contract.ts';
import { Exam, ExamStudent, exampleExam, exampleStudent } from './record-contract.ts';

const examId = ExamId('Exam id.');
const uniqueId = StudentId('Student id.');
const time = Moment('When, milliseconds, not later than now; left out: now.');
const duration = Integer('How long it lasts, seconds.', { minimum: 1, maximum: 86_400 });
const sucNum = Type.Integer({ description: 'number of records changed' });
const mostGrades = 500;

export const scheduleExam = operation({
  name: 'exam.schedule',
  path: '/exam/schedule',
  title: 'Schedule an exam',
  description:
    'Schedules an exam for those who are members of the class when it begins. A retake is an exam of its own.',
  scope: 'exam:write',
  request: {
    ...givenWork,
    beginTime: Moment('When it begins, milliseconds.'),
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
    'Changes what an exam is called, its subject and its teacher; its time until it begins; how much there is to it as ' +
    'long as nobody was given more.',
  scope: 'exam:write',
  request: {
    examId,
    ...changedWork,
    beginTime: Type.Optional(Moment('When it begins, milliseconds.')),
    duration: Type.Optional(duration),
  },
  response: Type.Object({ sucNum }),
  example: { request: { examId: 3, duration: 5400 }, response: { sucNum: 1 } },
});

export const cancelExam = operation({
  name: 'exam.cancel',
  path: '/exam/cancel',
  title: 'Cancel an exam',
  description: 'It does not take place, or was scheduled by mistake: nobody has a record of it any more.',
  scope: 'exam:write',
  request: { examId },
  response: Type.Object({ sucNum }),
  example: { request: { examId: 3 }, response: { sucNum: 1 } },
});

export const startExam = operation({
  name: 'exam.start',
  path: '/exam/start',
  title: 'Start an exam',
  description:
    'A student begins, while the exam is open. Whoever sits an exam that was not theirs has it from then on.',
  scope: 'exam:write',
  request: { examId, uniqueId, time: Type.Optional(time) },
  response: Type.Object({
    startTime: Type.Integer({ description: 'milliseconds' }),
    endTime: Type.Integer({ description: 'when it submits itself, milliseconds' }),
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
    'A student hands in before the time is over; then it submits itself. One who never started, on paper perhaps, may ' +
    'hand in too.',
  scope: 'exam:write',
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
    'Marks what students handed in, or marks it again: all of them or none. Error count and correctness follow from ' +
    'the answers where these are marked.',
  scope: 'exam:write',
  request: {
    examId,
    grades: Type.Array(Type.Object({ uniqueId, ...marking }, { additionalProperties: false, 'x-name': 'Grade' }), {
      description: `1 to ${mostGrades}, each student once.`,
      minItems: 1,
      maxItems: mostGrades,
    }),
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
  title: 'An exam of a class',
  description: 'One exam with all its students; of one student, with the answers.',
  scope: 'exam:read',
  request: { examId, uniqueId: Type.Optional(StudentId('Only this student, with the answers.')) },
  response: Type.Object({ ...Exam.properties, list: Type.Array(ExamStudent) }),
  example: { request: { examId: 1 }, response: { ...exampleExam, list: [exampleStudent] } },
});

const examQueues = ['toGrade'] as const;

export const listExams = operation({
  name: 'exam.list',
  path: '/exam/list',
  title: 'Exams',
  description: 'Exams that begin in [beginFrom, beginTo), the latest first. Filters combine.',
  scope: 'exam:read',
  request: {
    ...listedWork,
    queue: Type.Optional(Choice('toGrade: only those with something to be graded.', examQueues)),
    beginFrom: Type.Optional(Moment('Start, milliseconds, included.')),
    beginTo: Type.Optional(Moment('End, milliseconds, not included; not less than beginFrom.')),
  },
  response: Type.Object({ total: Type.Integer({ description: 'exams that match' }), list: Type.Array(Exam) }),
  example: { request: { groupId: 1 }, response: { total: 1, list: [exampleExam] } },
});
