import type { ReadCall } from '../call/call.ts';
import { slice } from '../contract/paging.ts';
import type { Static } from '../contract/static.ts';
import { selectPageBeside } from '../database/page.ts';
import { boolean, integer, jsonArrayOf, nullable, row, text } from '../database/row.ts';
import { sql } from '../database/sql.ts';
import type { listStudentHomeworkData as contract } from './contract.ts';
import { deriveHomeworkRecord } from './homework-record.ts';
import { studentInRange } from './student-range.ts';

const homeworkRow = row({
  homeworkId: integer,
  groupName: text,
  title: text,
  courseName: text,
  teacherName: text,
  publishedAtMs: integer,
  questionCount: nullable(integer),
  fullMarks: nullable(text),
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
  call: ReadCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { input, db, now } = call;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const { shared, columns, studentId, inGroup, parse } = studentInRange(call);
  const homeworks = sql`
    homework_students s
    join homeworks h on h.org_id = $1 and h.homework_id = s.homework_id
    where s.org_id = $1 and s.user_id = ${studentId}
      and s.published_at_ms >= ${input.beginTime} and s.published_at_ms < ${input.endTime}
      and s.published_at_ms <= ${now} and h.cancelled_at_ms is null ${inGroup(sql`h.group_id`)}`;

  const { total, list, beside } = await selectPageBeside(
    db,
    {
      shared,
      columns,
      total: sql`select count(*) from ${homeworks}`,
      page: sql`
        select h.homework_id, g.name as group_name, h.title, coalesce(c.name, '') as course_name, t.name as teacher_name,
          h.published_at_ms, h.question_count, h.full_marks, h.answer_viewed, rounds.rounds
        from (
          select h.*, s.answer_viewed_at_ms is not null as answer_viewed
          from ${homeworks}
          order by s.published_at_ms desc, s.homework_id desc
          limit ${limit} offset ${offset}
        ) as h
        join groups g on g.org_id = $1 and g.group_id = h.group_id
        join users t on t.org_id = $1 and t.user_id = h.teacher_id
        left join subjects c on c.org_id = $1 and c.subject_id = h.subject_id
        cross join lateral (
          select coalesce(json_agg(json_build_object(
            'round', r.round, 'submitted_at_ms', r.submitted_at_ms, 'active_seconds', r.active_seconds,
            'corrected_at_ms', r.corrected_at_ms, 'returned', r.returned, 'score', r.score::text,
            'right_count', r.right_count, 'error_count', r.error_count)), '[]') as rounds
          from homework_rounds r
          where r.org_id = $1 and r.homework_id = h.homework_id and r.user_id = ${studentId}
        ) as rounds`,
      order: sql`page.published_at_ms desc, page.homework_id desc`,
      isKept: true,
    },
    homeworkRow,
    parse,
  );
  return {
    total,
    list: list.map((homework) => {
      const record = deriveHomeworkRecord(homework, homework.rounds, homework.answerViewed);
      return {
        userName: beside.name,
        loginName: beside.loginName,
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
