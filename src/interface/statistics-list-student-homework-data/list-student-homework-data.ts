import { selectStudentPage } from '../../across/statistics/student-range.ts';
import { workJoins, workNames, workShape } from '../../across/statistics/student-work.ts';
import { boolean, integer, jsonArrayOf, nullable, row, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { deriveHomeworkRecord } from '../../school/homework/homework-record.ts';
import { hasViewedAnswer } from '../../school/homework/select.ts';
import type * as contract from './contract.ts';

const homeworkRow = row({
  ...workShape,
  homeworkId: integer,
  title: text,
  publishedAtMs: integer,
  answerViewed: boolean,
  rounds: jsonArrayOf(
    row({
      round: integer,
      submittedAtMs: integer,
      activeSeconds: integer,
      correctedAtMs: nullable(integer),
      returned: boolean,
      score: nullable(text),
      rightCount: nullable(integer),
      errorCount: nullable(integer),
    }),
  ),
});

export async function listStudentHomeworkData(
  call: ReadCall<Static<typeof contract.listStudentHomeworkData.request>>,
): Promise<Static<typeof contract.listStudentHomeworkData.response>> {
  const { beginTime, endTime } = call.input;
  const { total, list, student } = await selectStudentPage(
    call,
    ({ studentId, inGroup }) => {
      const records = sql`
        homework_students s
        join homeworks h on h.org_id = $1 and h.homework_id = s.homework_id
        where s.org_id = $1 and s.user_id = ${studentId}
          and s.published_at_ms >= ${beginTime} and s.published_at_ms < ${endTime}
          and s.published_at_ms <= ${call.now} and h.cancelled_at_ms is null ${inGroup(sql`h.group_id`)}`;
      return {
        records,
        page: (limited) => sql`
          select w.homework_id, w.title, w.published_at_ms, w.question_count, w.full_marks,
            ${hasViewedAnswer({ homeworkId: sql`w.homework_id`, userId: sql`${studentId}` })} as answer_viewed, ${workNames}, rounds.rounds
          from (
            select h.*
            from ${records}
            order by s.published_at_ms desc, s.homework_id desc
            ${limited}
          ) as w ${workJoins}
          cross join lateral (
            select coalesce(json_agg(json_build_object(
              'round', r.round, 'submitted_at_ms', r.submitted_at_ms, 'active_seconds', r.active_seconds,
              'corrected_at_ms', r.corrected_at_ms, 'returned', r.returned, 'score', r.score::text,
              'right_count', r.right_count, 'error_count', r.error_count)), '[]') as rounds
            from homework_rounds r
            where r.org_id = $1 and r.homework_id = w.homework_id and r.user_id = ${studentId}
          ) as rounds`,
        order: sql`page.published_at_ms desc, page.homework_id desc`,
      };
    },
    homeworkRow,
  );
  return {
    total,
    list: list.map((homework) => {
      const record = deriveHomeworkRecord(homework, homework.rounds, homework.answerViewed);
      return {
        userName: student.name,
        loginName: student.loginName,
        groupName: homework.groupName,
        title: homework.title,
        courseName: homework.courseName,
        teacherName: homework.teacherName,
        status: record.status,
        createTime: homework.publishedAtMs,
        submitTime: record.submitTimeMs,
        score: record.score,
        readAnswer: record.readAnswer,
        correctionCount: String(record.correctionCount),
        errorCount: record.errorCount,
        correctness: record.correctness,
        answerDuration: String(record.answerSeconds),
      };
    }),
  };
}
