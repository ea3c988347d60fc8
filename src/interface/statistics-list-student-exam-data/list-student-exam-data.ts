import { selectStudentPage } from '../../across/statistics/student-range.ts';
import { workJoins, workNames, workShape } from '../../across/statistics/student-work.ts';
import { integer, nullable, row, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { deriveExamRecord } from '../../school/exam/exam-record.ts';
import type * as contract from './contract.ts';

const examRow = row({
  ...workShape,
  examId: integer,
  startsAtMs: integer,
  durationSeconds: integer,
  startedAtMs: nullable(integer),
  submittedAtMs: nullable(integer),
  gradedAtMs: nullable(integer),
  score: nullable(text),
  rightCount: nullable(integer),
  errorCount: nullable(integer),
});

export async function listStudentExamData(
  call: ReadCall<Static<typeof contract.listStudentExamData.request>>,
): Promise<Static<typeof contract.listStudentExamData.response>> {
  const { beginTime, endTime } = call.input;
  const { total, list, student } = await selectStudentPage(
    call,
    ({ studentId, inGroup }) => {
      const records = sql`
        exam_students s
        join exams e on e.org_id = $1 and e.exam_id = s.exam_id
        where s.org_id = $1 and s.user_id = ${studentId}
          and s.starts_at_ms >= ${beginTime} and s.starts_at_ms < ${endTime}
          and e.cancelled_at_ms is null ${inGroup(sql`e.group_id`)}`;
      return {
        records,
        page: (limited) => sql`
          select w.*, ${workNames}
          from (
            select e.exam_id, e.group_id, e.subject_id, e.teacher_id, e.starts_at_ms, e.duration_seconds,
              e.question_count, e.full_marks, s.started_at_ms, s.submitted_at_ms, s.graded_at_ms, s.score,
              s.right_count, s.error_count
            from ${records}
            order by s.starts_at_ms desc, s.exam_id desc
            ${limited}
          ) as w ${workJoins}`,
        order: sql`page.starts_at_ms desc, page.exam_id desc`,
      };
    },
    examRow,
  );
  return {
    total,
    list: list.map((exam) => {
      const record = deriveExamRecord(exam, exam, call.now);
      return {
        userName: student.name,
        loginName: student.loginName,
        groupName: exam.groupName,
        status: record.status,
        courseName: exam.courseName,
        teacherName: exam.teacherName,
        title: exam.examId,
        startTime: exam.startsAtMs,
        submitTime: record.submitTimeMs,
        score: record.score,
        errorCount: record.errorCount,
        correctness: record.correctness,
        answerDuration: String(record.answerSeconds),
      };
    }),
  };
}
