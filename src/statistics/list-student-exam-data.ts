import type { ReadCall } from '../call/call.ts';
import { slice } from '../contract/paging.ts';
import type { Static } from '../contract/static.ts';
import { selectPageBeside } from '../database/page.ts';
import { integer, nullable, row, text } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import type { listStudentExamData as contract } from './contract.ts';
import { deriveExamRecord } from './exam-record.ts';
import { studentInRange } from './student-range.ts';

const examRow = row({
  examId: integer,
  groupName: text,
  courseName: text,
  teacherName: text,
  startsAtMs: integer,
  durationSeconds: integer,
  questionCount: nullable(integer),
  fullMarks: nullable(text),
  startedAtMs: nullable(integer),
  submittedAtMs: nullable(integer),
  gradedAtMs: nullable(integer),
  score: nullable(text),
  rightCount: nullable(integer),
  errorCount: nullable(integer),
});

export async function listStudentExamData(
  call: ReadCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { input, db, now } = call;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const { shared, columns, studentId, inGroup, parse } = studentInRange(call);
  const exams = sql`
    exam_students s
    join exams e on e.org_id = $1 and e.exam_id = s.exam_id
    where s.org_id = $1 and s.user_id = ${studentId}
      and s.starts_at_ms >= ${input.beginTime} and s.starts_at_ms < ${input.endTime}
      and e.cancelled_at_ms is null ${inGroup(sql`e.group_id`)}`;

  const { total, list, beside } = await selectPageBeside(
    db,
    {
      shared,
      columns,
      total: sql`select count(*) from ${exams}`,
      page: sql`
        select e.*, g.name as group_name, coalesce(c.name, '') as course_name, t.name as teacher_name
        from (
          select e.exam_id, e.group_id, e.subject_id, e.teacher_id, e.starts_at_ms, e.duration_seconds, e.question_count,
            e.full_marks, s.started_at_ms, s.submitted_at_ms, s.graded_at_ms, s.score, s.right_count, s.error_count
          from ${exams}
          order by s.starts_at_ms desc, s.exam_id desc
          limit ${limit} offset ${offset}
        ) as e
        join groups g on g.org_id = $1 and g.group_id = e.group_id
        join users t on t.org_id = $1 and t.user_id = e.teacher_id
        left join subjects c on c.org_id = $1 and c.subject_id = e.subject_id`,
      order: sql`page.starts_at_ms desc, page.exam_id desc`,
      isKept: true,
    },
    examRow,
    parse,
  );
  return {
    total,
    list: list.map((exam) => {
      const record = deriveExamRecord(exam, exam, now);
      return {
        userName: beside.name,
        loginName: beside.loginName,
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
