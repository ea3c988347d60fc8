import type { Static } from '../../operation/contract/static.ts';
import { decimalText, meanOf, medianOf, percentOf } from '../../sql/decimal.ts';
import { jsonText, jsonTextArray } from '../../sql/json.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { row, text } from '../../sql/row.ts';
import { constant, type Sql, sql } from '../../sql/sql.ts';
import { examRecord } from '../work/exam/record-in-sql.ts';
import { homeworkStatus } from '../work/homework/homework-status.ts';
import { homeworkRecord } from '../work/homework/record-in-sql.ts';
import { marksAsText } from '../work/marks-in-sql.ts';
import { type ClassReport, isListed, personColumns, type StudentReport } from './class-report.ts';
import { ResultExam, ResultExamEntry, ResultHomework, ResultHomeworkEntry, ResultStudent } from './contract.ts';

interface ResultTexts {
  readonly homework: string;
  readonly exams: string;
  readonly students: string;
}

/** The lists of `/group/results` as JSON text; see `selectClassAttendance`. */
export function selectClassResults(db: OrgSql, report: ClassReport): Promise<ResultTexts> {
  return db.one(
    sql`
      ${withSums(report)}
      select (${homeworkList}) as homework, (${examList}) as exams, (${studentList(report)}) as students`,
    row({ homework: text, exams: text, students: text }),
  );
}

/** The same about one student, and the medians of the class. */
export async function selectStudentResults(db: OrgSql, report: StudentReport) {
  const { homework, exams, students, ...classMedians } = await db.one(
    sql`
      ${withSums(report)}
      select (${homeworkList}) as homework, (${examList}) as exams, (${studentList(report)}) as students, m.*
      from (
        select ${decimalText(medianOf(homeworkRate))} as homework_rate,
          ${decimalText(medianOf(sql`h.correctness`))} as homework_correctness
        from homework_sums h
      ) as m`,
    row({ homework: text, exams: text, students: text, homeworkRate: text, homeworkCorrectness: text }),
  );
  const found: readonly Static<typeof ResultStudent>[] = JSON.parse(students);
  const allHomework: readonly Static<typeof ResultHomework>[] = JSON.parse(homework);
  const allExams: readonly Static<typeof ResultExam>[] = JSON.parse(exams);
  return {
    student: found[0],
    homeworkOf: new Map(allHomework.map((each) => [each.homeworkId, each])),
    examOf: new Map(allExams.map((each) => [each.examId, each])),
    classMedians,
  };
}

/** The homework and exams of a class, their records, and the sums of each student. */
const withSums = (report: ClassReport): Sql => {
  const { groupId, beginTime, endTime, now } = report;
  return sql`
    with class_homework as (
      select *
      from homeworks
      where org_id = $1 and group_id = ${groupId} and cancelled_at_ms is null
        and published_at_ms >= ${beginTime} and published_at_ms < ${endTime} and published_at_ms <= ${now}
    ),
    class_exams as (
      select *
      from exams
      where org_id = $1 and group_id = ${groupId} and cancelled_at_ms is null
        and starts_at_ms >= ${beginTime} and starts_at_ms < ${endTime}
    ),
    homework_entries as (
      select w.published_at_ms, w.homework_id, s.user_id, r.*
      from class_homework w
      join homework_students s on s.org_id = $1 and s.homework_id = w.homework_id
      cross join ${homeworkRecord({ homework: sql`w`, studentId: sql`s.user_id` })} as r
    ),
    exam_entries as (
      select w.starts_at_ms, w.exam_id, s.user_id, r.*
      from class_exams w
      join exam_students s on s.org_id = $1 and s.exam_id = w.exam_id
      cross join ${examRecord({ exam: sql`w`, sitting: sql`s`, now })} as r
    ),
    homework_sums as (
      select e.user_id, count(*) as assigned, count(*) filter (where ${isSubmitted}) as submitted,
        ${meanOf(sql`e.correctness`)} as correctness, ${jsonTextArray(
          homeworkEntryText,
          sql`e.published_at_ms, e.homework_id`,
          isListed(report, sql`e.user_id`),
        )} as entries
      from homework_entries e
      group by e.user_id
    ),
    exam_sums as (
      select e.user_id,
        ${jsonTextArray(examEntryText, sql`e.starts_at_ms, e.exam_id`, isListed(report, sql`e.user_id`))} as entries
      from exam_entries e
      group by e.user_id
    )`;
};

const isSubmitted = sql`e.status <> ${constant(homeworkStatus.notSubmitted)}`;
const medians = sql`${medianOf(sql`e.score`)} as median_score, ${medianOf(sql`e.correctness`)} as median_correctness`;
const medianTexts = {
  medianScore: decimalText(sql`s.median_score`),
  medianCorrectness: decimalText(sql`s.median_correctness`),
};

const homeworkText = jsonText(ResultHomework, {
  homeworkId: sql`w.homework_id`,
  title: sql`w.title`,
  courseName: sql`coalesce(c.name, '')`,
  createTime: sql`w.published_at_ms`,
  assigned: sql`s.assigned`,
  submitted: sql`s.submitted`,
  ...medianTexts,
});

const homeworkList = sql`
  select ${jsonTextArray(homeworkText, sql`w.published_at_ms, w.homework_id`)}
  from class_homework w
  join (
    select e.homework_id, count(*) as assigned, count(*) filter (where ${isSubmitted}) as submitted, ${medians}
    from homework_entries e
    group by e.homework_id
  ) as s on s.homework_id = w.homework_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;

const examText = jsonText(ResultExam, {
  examId: sql`w.exam_id`,
  title: sql`w.title`,
  courseName: sql`coalesce(c.name, '')`,
  beginTime: sql`w.starts_at_ms`,
  fullMarks: decimalText(sql`w.full_marks`),
  students: sql`s.students`,
  absent: sql`s.absent`,
  ...medianTexts,
});

const examList = sql`
  select ${jsonTextArray(examText, sql`w.starts_at_ms, w.exam_id`)}
  from class_exams w
  join (
    select e.exam_id, count(*) as students, count(*) filter (where e.status = 'absent') as absent, ${medians}
    from exam_entries e
    group by e.exam_id
  ) as s on s.exam_id = w.exam_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;

const markTexts = marksAsText(sql`e`);

const homeworkEntryText = jsonText(ResultHomeworkEntry, {
  homeworkId: sql`e.homework_id`,
  status: sql`e.status`,
  submitTime: sql`e.submit_time_ms`,
  correctionCount: sql`e.correction_count::text`,
  ...markTexts,
});

const examEntryText = jsonText(ResultExamEntry, {
  examId: sql`e.exam_id`,
  status: sql`e.status`,
  submitTime: sql`e.submit_time_ms`,
  ...markTexts,
});

const homeworkRate = percentOf(sql`h.submitted`, sql`h.assigned`);

const studentText = jsonText(ResultStudent, {
  ...personColumns,
  assigned: sql`coalesce(h.assigned, 0)`,
  submitted: sql`coalesce(h.submitted, 0)`,
  homeworkRate: decimalText(homeworkRate),
  homeworkCorrectness: decimalText(sql`h.correctness`),
  homework: sql`coalesce(h.entries, '[]')::json`,
  exams: sql`coalesce(x.entries, '[]')::json`,
});

const studentList = (report: ClassReport): Sql => sql`
  select ${jsonTextArray(studentText, sql`u.name collate "C", u.user_id`)}
  from homework_sums h
  full join exam_sums x on x.user_id = h.user_id
  join users u on u.org_id = $1 and u.user_id = coalesce(h.user_id, x.user_id)
  where ${isListed(report, sql`u.user_id`)}`;
