import { Type } from 'typebox';
import { Id, Moment, Page, PageSize } from '../../operation/contract/fields.ts';
import { StudentId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

/** The most days from beginTime to endTime. */
export const longestRangeDays = 90;

const request = (pageLimit: number) => ({
  beginTime: Moment('Start, 13-digit millisecond timestamp, included.'),
  endTime: Moment(
    'End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after it.',
  ),
  groupId: Type.Optional(Id('Class id; left out: every class of the student.')),
  uniqueId: StudentId('Student id in the form 1_<student_id>.'),
  pageStart: Type.Optional(Page()),
  pageSize: Type.Optional(PageSize(pageLimit)),
});

const number = (description: string) => Type.Number({ description });
const text = (description: string) => Type.String({ description });
const seconds = (description: string) => Type.String({ description: `${description}, seconds` });
const percent = (description: string) =>
  Type.String({ description: `${description}, "0" to "100", "" where there is none` });

/** Student live-class detail record: 22 fields. */
export const StudentLiveClass = record('StudentLiveClass', {
  userName: text('student name'),
  loginName: text('student login name'),
  groupName: text('class name'),
  title: text('title of the live class'),
  teacherName: text('who taught it'),
  assistantName: text('who assisted'),
  classType: text('oneToOne, small, large, dual or public'),
  startTime: number('start of the live class, milliseconds'),
  joinClassTime: number('first join, milliseconds, 0 for a student who never came'),
  leaveClassTime: number('end of the last presence, milliseconds'),
  watchRecord: number('1 if any of the recording was watched, else 0'),
  liveConnectDuration: seconds('time of the audio/video link'),
  classDuration: seconds('length of the live class'),
  onlineDuration: seconds('time present'),
  onstageDuration: seconds('time on stage'),
  rewardPoints: text('sum of the rewards'),
  signInCount: text('sign-in calls answered'),
  raiseCount: text('hand raises'),
  signInTotal: text('sign-in calls of the live class'),
  examCorrectness: percent('right answers in class'),
  watchRecordDuration: seconds('time of recording watched, repeats included'),
  watchRecordProgress: percent('part of the recording watched'),
});

/** Student consolidation (homework) detail record: 15 fields. */
export const StudentHomework = record('StudentHomework', {
  userName: text('student name'),
  loginName: text('student login name'),
  groupName: text('class name'),
  title: text('title of the homework'),
  courseName: text('subject'),
  teacherName: text('who assigned it'),
  status: number(
    '0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction',
  ),
  createTime: number('publication, milliseconds'),
  submitTime: number('first submission, milliseconds'),
  score: text('score of the first corrected round, "" before'),
  readAnswer: text('"1" if the student opened the reference answer, else "0"'),
  correctionCount: text('revisions handed in after a return'),
  errorCount: text('errors in the first corrected round, "" where not known'),
  correctness: percent('right answers in the first corrected round'),
  answerDuration: seconds('active time up to the first submission'),
});

/** Student exam detail record: 13 fields. */
export const StudentExam = record('StudentExam', {
  userName: text('student name'),
  loginName: text('student login name'),
  groupName: text('class name'),
  status: text('notStarted, inProgress, submitted, graded or absent'),
  courseName: text('subject'),
  teacherName: text("the exam's teacher"),
  title: number("the exam's id"),
  startTime: number("the exam's scheduled start, milliseconds"),
  submitTime: number('submission, milliseconds'),
  score: text('score, "" until graded'),
  errorCount: text('errors, "" until graded'),
  correctness: percent('right answers'),
  answerDuration: seconds('time from own start to submission'),
});

const exampleRequest = {
  beginTime: 1788192000000,
  endTime: 1790784000000,
  groupId: 1,
  uniqueId: '1_61',
  pageStart: 0,
  pageSize: 20,
};
const exampleStudent = { userName: '王子涵', loginName: 'wangzihan', groupName: '初一数学 1 班' };

export const listStudentLiveClassData = operation({
  number: 10,
  name: 'statistics.listStudentLiveClassData',
  path: '/statistics/listStudentLiveClassData',
  title: 'Student live-class details',
  description:
    "A student's attendance, one record for each live class that started in [beginTime, endTime), latest first.",
  scope: 'statistics:read',
  request: request(30),
  response: Type.Object({
    total: Type.Integer({ description: 'total detail records' }),
    list: Type.Array(StudentLiveClass),
  }),
  example: {
    request: exampleRequest,
    response: {
      total: 1,
      list: [
        {
          ...exampleStudent,
          title: '第 3 讲 一元一次方程',
          teacherName: '沈鹏',
          assistantName: '刘敏',
          classType: 'small',
          startTime: 1788609600000,
          joinClassTime: 1788609480000,
          leaveClassTime: 1788615000000,
          watchRecord: 0,
          liveConnectDuration: '310',
          classDuration: '5400',
          onlineDuration: '5340',
          onstageDuration: '240',
          rewardPoints: '3',
          signInCount: '2',
          raiseCount: '4',
          signInTotal: '2',
          examCorrectness: '83.33',
          watchRecordDuration: '0',
          watchRecordProgress: '0',
        },
      ],
    },
  },
});

export const listStudentHomeworkData = operation({
  number: 11,
  name: 'statistics.listStudentHomeworkData',
  path: '/statistics/listStudentHomeworkData',
  title: 'Student consolidation details',
  description: "A student's homework, one record for each published in [beginTime, endTime), latest first.",
  scope: 'statistics:read',
  request: request(50),
  response: Type.Object({
    total: Type.Integer({ description: 'total detail records' }),
    list: Type.Array(StudentHomework),
  }),
  example: {
    request: exampleRequest,
    response: {
      total: 1,
      list: [
        {
          ...exampleStudent,
          title: '第 3 讲 课后巩固',
          courseName: '数学',
          teacherName: '沈鹏',
          status: 2,
          createTime: 1788616800000,
          submitTime: 1788703200000,
          score: '92',
          readAnswer: '1',
          correctionCount: '1',
          errorCount: '2',
          correctness: '90',
          answerDuration: '1260',
        },
      ],
    },
  },
});

export const listStudentExamData = operation({
  number: 12,
  name: 'statistics.listStudentExamData',
  path: '/statistics/listStudentExamData',
  title: 'Student exam details',
  description: "A student's exams, one record for each that starts in [beginTime, endTime), latest first.",
  scope: 'statistics:read',
  request: request(30),
  response: Type.Object({
    total: Type.Integer({ description: 'total detail records' }),
    list: Type.Array(StudentExam),
  }),
  example: {
    request: exampleRequest,
    response: {
      total: 1,
      list: [
        {
          ...exampleStudent,
          status: 'graded',
          courseName: '数学',
          teacherName: '沈鹏',
          title: 17,
          startTime: 1789819200000,
          submitTime: 1789824000000,
          score: '88.5',
          errorCount: '3',
          correctness: '85',
          answerDuration: '4740',
        },
      ],
    },
  },
});
