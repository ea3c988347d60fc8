import { Type } from 'typebox';
import { operation, record } from '../../../operation/contract/operation.ts';
import { codesInProse, examStatuses } from '../../code-dictionary/statuses-contract.ts';
import { exampleRequest, exampleStudent, number, percent, request, seconds, text } from '../record-contract.ts';

/** Student exam detail record: 13 fields. */
export const StudentExam = record('StudentExam', {
  userName: text('student name'),
  loginName: text('student login name'),
  groupName: text('class name'),
  status: text(codesInProse(examStatuses)),
  courseName: text('subject'),
  teacherName: text('teacher name'),
  title: number('exam id'),
  startTime: number('scheduled begin, milliseconds'),
  submitTime: number('submission, milliseconds'),
  score: text('score; "": not graded'),
  errorCount: text('errors; "": not graded'),
  correctness: percent('right answers'),
  answerDuration: seconds('time from the start of the student to the submission'),
});

export const listStudentExamData = operation({
  number: 12,
  name: 'statistics.listStudentExamData',
  path: '/statistics/listStudentExamData',
  title: 'Student exam details',
  description: "A student's exams: one record per exam that starts in [beginTime, endTime), latest first.",
  scope: 'statistics:read',
  classTeacher: { mustSend: 'groupId' },
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
