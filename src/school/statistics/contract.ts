import { Type } from 'typebox';
import { Moment, PersonalText, personalRecord } from '../../operation/contract/fields.ts';
import { GroupId, StudentId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { ArrangedMakeUp } from '../lesson/absence/make-up-contract.ts';
import { exampleAttendance, exampleOverview, exampleResults } from './examples-contract.ts';

/** One school year. */
export const longestClassRangeDays = 366;

const range = {
  beginTime: Moment('Start, milliseconds, included.'),
  endTime: Moment(`End, milliseconds, not included; at most ${longestClassRangeDays} days after beginTime.`),
};

const count = (description: string) => Type.Integer({ description });
const percent = (description: string) =>
  Type.String({ description: `${description}, percent "0" to "100"; "": nothing to count` });

const person = {
  uniqueId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
};

const attendanceSums = {
  lessons: count('live classes with a record'),
  attended: count('present for at least 5 minutes'),
  completed: count('present for at least 80 % of the live class'),
  late: count('attended, joined more than 5 minutes late'),
  leftEarly: count('attended, left more than 5 minutes early'),
  excused: count('did not attend, on leave'),
  absent: count('did not attend, without a leave'),
  attendanceRate: percent('attended, of all that were not excused'),
  completionRate: percent('completed, of all that were not excused'),
};

export const AttendanceEntry = record('AttendanceEntry', {
  liveclass: Type.String({ description: 'live class id' }),
  state: Type.String({ description: 'there, late, leftEarly, excused or absent' }),
  late: count('1: joined more than 5 minutes late; otherwise 0'),
  leftEarly: count('1: left more than 5 minutes early; otherwise 0'),
  attended: count('1: present for at least 5 minutes; otherwise 0'),
  completed: count('1: present for at least 80 %; otherwise 0'),
  excused: count('1: did not attend, on leave; otherwise 0'),
  joinClassTime: count('first join, milliseconds; 0: never'),
  leaveClassTime: count('end of the last presence, milliseconds'),
  onlineDuration: Type.String({ description: 'time present, seconds' }),
  guest: count('1: guest; otherwise 0'),
  makeUpIn: Type.String({ description: 'the make-up live class; "": none' }),
  madeUp: count('1: attended the make-up live class; otherwise 0'),
});

export const AttendanceLesson = record('AttendanceLesson', {
  liveclass: Type.String({ description: 'live class id' }),
  title: Type.String(),
  teacherName: Type.String(),
  startTime: count('milliseconds'),
  classDuration: Type.String({ description: 'seconds' }),
  attended: count('students who attended'),
  attendanceRate: percent('attended, of all that were not excused'),
});

export const AttendanceStudent = record('AttendanceStudent', {
  ...person,
  ...attendanceSums,
  attendance: Type.Array(AttendanceEntry, { description: 'in the order of lessons' }),
});

export const groupAttendance = operation({
  name: 'group.attendance',
  path: '/group/attendance',
  title: 'Get the attendance of a class',
  description: 'The attendance of every student in every live class of a class that started in [beginTime, endTime).',
  scope: 'statistics:read',
  classTeacher: { mustSend: 'groupId' },
  request: { groupId: GroupId('Class.'), ...range },
  response: Type.Object({
    groupId: Type.Integer(),
    groupName: Type.String(),
    lessons: Type.Array(AttendanceLesson, { description: 'earliest first' }),
    students: Type.Array(AttendanceStudent, { description: 'sorted by name' }),
  }),
  example: exampleAttendance,
});

const marks = {
  score: Type.String({ description: '"": none' }),
  errorCount: Type.String({ description: '"": unknown' }),
  correctness: percent('right answers'),
};

export const ResultHomework = record('ResultHomework', {
  homeworkId: Type.Integer(),
  title: Type.String(),
  courseName: Type.String(),
  createTime: count('milliseconds'),
  assigned: count('number of students'),
  submitted: count('students who submitted'),
  medianScore: Type.String({ description: 'of corrected homework; "": none' }),
  medianCorrectness: percent('of corrected homework'),
});

export const ResultExam = record('ResultExam', {
  examId: Type.Integer(),
  title: Type.String(),
  courseName: Type.String(),
  beginTime: count('milliseconds'),
  fullMarks: Type.String({ description: '"": unknown' }),
  students: count('number of students'),
  absent: count('absent students'),
  medianScore: Type.String({ description: 'of graded exams; "": none' }),
  medianCorrectness: percent('of graded exams'),
});

const workSums = {
  assigned: count('pieces of homework'),
  submitted: count('submitted homework'),
  homeworkRate: percent('submitted, of all homework'),
  homeworkCorrectness: percent('mean correctness of the first corrected rounds'),
};

export const ResultHomeworkEntry = record('ResultHomeworkEntry', {
  homeworkId: Type.Integer(),
  status: count('0 to 4, as in the homework record'),
  submitTime: count('milliseconds'),
  correctionCount: Type.String(),
  ...marks,
});

export const ResultExamEntry = record('ResultExamEntry', {
  examId: Type.Integer(),
  status: Type.String(),
  submitTime: count('milliseconds'),
  ...marks,
});

export const ResultStudent = record('ResultStudent', {
  ...person,
  ...workSums,
  homework: Type.Array(ResultHomeworkEntry),
  exams: Type.Array(ResultExamEntry),
});

export const groupResults = operation({
  name: 'group.results',
  path: '/group/results',
  title: 'Get the results of a class',
  description:
    'The results of every student in homework published and exams begun in [beginTime, endTime), with the medians.',
  scope: 'statistics:read',
  classTeacher: { mustSend: 'groupId' },
  request: { groupId: GroupId('Class.'), ...range },
  response: Type.Object({
    groupId: Type.Integer(),
    groupName: Type.String(),
    homework: Type.Array(ResultHomework, { description: 'earliest first' }),
    exams: Type.Array(ResultExam, { description: 'earliest first' }),
    students: Type.Array(ResultStudent, { description: 'sorted by name' }),
  }),
  example: exampleResults,
});

export const studentOverview = operation({
  name: 'student.overview',
  path: '/student/overview',
  title: 'Get the overview of a student',
  description:
    "A student's attendance, homework and exams in [beginTime, endTime), class by class, with the class medians. " +
    'Suitable for parents: it has no ranks and no other names.',
  scope: 'statistics:read',
  classTeacher: { mustSend: 'groupId' },
  request: { uniqueId: StudentId('Student id.'), groupId: Type.Optional(GroupId('Only this class.')), ...range },
  response: Type.Object({
    ...person,
    groups: Type.Array(
      record('StudentGroupOverview', {
        groupId: Type.Integer(),
        groupName: Type.String(),
        ...attendanceSums,
        attendance: Type.Array(
          personalRecord('AttendanceStripEntry', {
            liveclass: Type.String({ description: 'live class id' }),
            title: Type.String(),
            startTime: count('milliseconds'),
            state: Type.String({ description: 'there, late, leftEarly, excused or absent' }),
            leaveReason: PersonalText('reason for the leave; "": none'),
            makeUp: Type.Optional(ArrangedMakeUp),
          }),
          { description: 'earliest first' },
        ),
        ...workSums,
        homework: Type.Array(
          record('StudentHomeworkOverview', {
            homeworkId: Type.Integer(),
            title: Type.String(),
            createTime: count('milliseconds'),
            status: count('0 to 4, as in the homework record'),
            correctness: percent('right answers'),
            classMedian: percent('median of the class'),
          }),
          { description: 'earliest first' },
        ),
        exams: Type.Array(
          record('StudentExamOverview', {
            examId: Type.Integer(),
            title: Type.String(),
            beginTime: count('milliseconds'),
            status: Type.String(),
            score: Type.String(),
            correctness: percent('right answers'),
            fullMarks: Type.String(),
            classMedian: Type.String({ description: 'median score of the class; "": none' }),
          }),
          { description: 'earliest first' },
        ),
        weakest: Type.Array(
          record('WeakItem', {
            kind: Type.String({ description: 'homework or exam' }),
            id: Type.Integer(),
            title: Type.String(),
            correctness: percent('right answers'),
            classMedian: percent('median of the class'),
          }),
          { description: 'up to three pieces of work, furthest below the class median first' },
        ),
        classMedians: record('ClassMedians', {
          attendanceRate: percent('median of the students of the class'),
          completionRate: percent('median of the students of the class'),
          homeworkRate: percent('median of the students of the class'),
          homeworkCorrectness: percent('median of the students of the class'),
        }),
      }),
    ),
  }),
  example: exampleOverview,
});
