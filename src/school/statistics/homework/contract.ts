import { Type } from 'typebox';
import { operation, record } from '../../../operation/contract/operation.ts';
import { homeworkStatuses, proseOf } from '../../code-dictionary/statuses-contract.ts';
import { exampleRequest, exampleStudent, number, percent, request, seconds, text } from '../record-contract.ts';

/** Student consolidation (homework) detail record: 15 fields. */
export const StudentHomework = record('StudentHomework', {
  userName: text('student name'),
  loginName: text('student login name'),
  groupName: text('class name'),
  title: text('title of the homework'),
  courseName: text('subject'),
  teacherName: text('name of the teacher who assigned it'),
  status: number(proseOf(homeworkStatuses)),
  createTime: number('publication, milliseconds'),
  submitTime: number('first submission, milliseconds'),
  score: text('score of the first corrected round; "": not corrected'),
  readAnswer: text('"1": the student opened the reference answer; otherwise "0"'),
  correctionCount: text('revisions submitted after a return'),
  errorCount: text('errors in the first corrected round; "": unknown'),
  correctness: percent('right answers in the first corrected round'),
  answerDuration: seconds('active time up to the first submission'),
});

export const listStudentHomeworkData = operation({
  number: 11,
  name: 'statistics.listStudentHomeworkData',
  path: '/statistics/listStudentHomeworkData',
  title: 'Student consolidation details',
  description: "A student's homework: one record per homework published in [beginTime, endTime), latest first.",
  scope: 'statistics:read',
  classTeacher: { mustSend: 'groupId' },
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
