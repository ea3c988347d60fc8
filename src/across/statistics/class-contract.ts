import { Type } from 'typebox';
import { Moment } from '../../operation/contract/fields.ts';
import { GroupId, StudentId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { exampleAttendance, exampleOverview, exampleResults } from './class-examples-contract.ts';

/** The most days that a whole class is told of at once: a school year. */
export const longestClassRangeDays = 366;

const range = {
  beginTime: Moment('Start, milliseconds, included.'),
  endTime: Moment(`End, milliseconds, not included; at most ${longestClassRangeDays} days after beginTime.`),
};

const count = (description: string) => Type.Integer({ description });
const percent = (description: string) =>
  Type.String({ description: `${description}, percent "0" to "100", "" where there is nothing to count` });

const person = {
  uniqueId: Type.String({ description: 'student id' }),
  userName: Type.String(),
  loginName: Type.String(),
};

/** What a student's attendance adds up to. */
const attendanceSums = {
  lessons: count('live classes with a record'),
  attended: count('there for 5 minutes or more'),
  completed: count('there for 80 % of the live class or more'),
  late: count('attended, and joined more than 5 minutes late'),
  leftEarly: count('attended, and left more than 5 minutes early'),
  excused: count('did not attend, and had asked for leave'),
  absent: count('did not attend'),
  attendanceRate: percent('attended of all that were not excused'),
  completionRate: percent('completed of all that were not excused'),
};

const AttendanceEntry = record('AttendanceEntry', {
  liveclass: Type.String({ description: 'live class id' }),
  state: Type.String({ description: 'there, late, leftEarly, excused or absent' }),
  late: count('1: joined more than 5 minutes late, else 0'),
  leftEarly: count('1: left more than 5 minutes early, else 0'),
  attended: count('1: there for 5 minutes or more, else 0'),
  completed: count('1: there for 80 % or more, else 0'),
  excused: count('1: did not attend, and had asked for leave, else 0'),
  joinClassTime: count('first join, milliseconds; 0: never'),
  leaveClassTime: count('end of the last presence, milliseconds'),
  onlineDuration: Type.String({ description: 'time present, seconds' }),
  guest: count('1: no member of the class then, else 0'),
  makeUpIn: Type.String({ description: 'the live class that makes up for it, "" for none' }),
  madeUp: count('1: attended the one that makes up for it, else 0'),
});

const AttendanceLesson = record('AttendanceLesson', {
  liveclass: Type.String({ description: 'live class id' }),
  title: Type.String(),
  teacherName: Type.String(),
  startTime: count('milliseconds'),
  classDuration: Type.String({ description: 'seconds' }),
  attended: count('students who attended'),
  attendanceRate: percent('attended of all that were not excused'),
});

export const groupAttendance = operation({
  name: 'group.attendance',
  path: '/group/attendance',
  title: 'Attendance of a class',
  description:
    'Every live class of a class that started in [beginTime, endTime), by every student with a record of it, in one call.',
  scope: 'statistics:read',
  request: { groupId: GroupId('Class.'), ...range },
  response: Type.Object({
    groupId: Type.Integer(),
    groupName: Type.String(),
    lessons: Type.Array(AttendanceLesson, { description: 'the earliest first' }),
    students: Type.Array(
      record('AttendanceStudent', {
        ...person,
        ...attendanceSums,
        attendance: Type.Array(AttendanceEntry, { description: 'in the order of the live classes' }),
      }),
      { description: 'by name' },
    ),
  }),
  example: exampleAttendance,
});

const marks = {
  score: Type.String({ description: '"" where there is none' }),
  errorCount: Type.String({ description: '"" where not known' }),
  correctness: percent('right answers'),
};

const ResultHomework = record('ResultHomework', {
  homeworkId: Type.Integer(),
  title: Type.String(),
  courseName: Type.String(),
  createTime: count('milliseconds'),
  assigned: count('students it is for'),
  submitted: count('students who handed it in'),
  medianScore: Type.String({ description: 'of those that were corrected, "" for none' }),
  medianCorrectness: percent('of those that were corrected'),
});

const ResultExam = record('ResultExam', {
  examId: Type.Integer(),
  title: Type.String(),
  courseName: Type.String(),
  beginTime: count('milliseconds'),
  fullMarks: Type.String({ description: '"" where not known' }),
  students: count('students it is for'),
  absent: count('students who never came'),
  medianScore: Type.String({ description: 'of those that were graded, "" for none' }),
  medianCorrectness: percent('of those that were graded'),
});

const workSums = {
  assigned: count('pieces of homework'),
  submitted: count('of these, handed in'),
  homeworkRate: percent('handed in of all'),
  homeworkCorrectness: percent('mean of the first corrected rounds'),
};

export const groupResults = operation({
  name: 'group.results',
  path: '/group/results',
  title: 'Results of a class',
  description:
    'Homework published and exams begun in [beginTime, endTime) of a class, by every student, with the medians, in one ' +
    'call.',
  scope: 'statistics:read',
  request: { groupId: GroupId('Class.'), ...range },
  response: Type.Object({
    groupId: Type.Integer(),
    groupName: Type.String(),
    homework: Type.Array(ResultHomework, { description: 'the earliest first' }),
    exams: Type.Array(ResultExam, { description: 'the earliest first' }),
    students: Type.Array(
      record('ResultStudent', {
        ...person,
        ...workSums,
        homework: Type.Array(
          record('ResultHomeworkEntry', {
            homeworkId: Type.Integer(),
            status: count('0 to 4, as in the homework record'),
            submitTime: count('milliseconds'),
            correctionCount: Type.String(),
            ...marks,
          }),
        ),
        exams: Type.Array(
          record('ResultExamEntry', {
            examId: Type.Integer(),
            status: Type.String(),
            submitTime: count('milliseconds'),
            ...marks,
          }),
        ),
      }),
      { description: 'by name' },
    ),
  }),
  example: exampleResults,
});

export const studentOverview = operation({
  name: 'student.overview',
  path: '/student/overview',
  title: 'Overview of a student',
  description:
    "A student's attendance, homework and exams in [beginTime, endTime), class by class, beside the medians of the " +
    'class: what a parent is told, without a rank and without another name.',
  scope: 'statistics:read',
  request: { uniqueId: StudentId('Student id.'), groupId: Type.Optional(GroupId('Only this class.')), ...range },
  response: Type.Object({
    ...person,
    groups: Type.Array(
      record('StudentGroupOverview', {
        groupId: Type.Integer(),
        groupName: Type.String(),
        ...attendanceSums,
        attendance: Type.Array(
          record('AttendanceStripEntry', {
            liveclass: Type.String({ description: 'live class id' }),
            title: Type.String(),
            startTime: count('milliseconds'),
            state: Type.String({ description: 'there, late, leftEarly, excused or absent' }),
          }),
          { description: 'the earliest first' },
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
          { description: 'the earliest first' },
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
            classMedian: Type.String({ description: 'median score of the class, "" for none' }),
          }),
          { description: 'the earliest first' },
        ),
        weakest: Type.Array(
          record('WeakItem', {
            kind: Type.String({ description: 'homework or exam' }),
            id: Type.Integer(),
            title: Type.String(),
            correctness: percent('right answers'),
            classMedian: percent('median of the class'),
          }),
          { description: 'up to three pieces of work, those furthest below the class first' },
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
