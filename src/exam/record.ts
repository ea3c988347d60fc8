import { userIdOf } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { plainDecimal } from '../contract/units.ts';
import { integer, nullable, type Parsed, row, text } from '../database/row.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Exam } from './record-contract.ts';
import { endOf } from './select.ts';

const recordShape = {
  examId: integer,
  branchId: integer,
  groupId: integer,
  groupName: text,
  subjectId: nullable(integer),
  subjectName: nullable(text),
  teacherId: integer,
  teacherName: text,
  title: text,
  startsAtMs: integer,
  durationSeconds: integer,
  questionCount: nullable(integer),
  fullMarks: nullable(text),
  cancelledAtMs: nullable(integer),
  students: integer,
  missing: integer,
  started: integer,
  handedIn: integer,
  graded: integer,
};
export type ExamRow = Parsed<typeof recordShape>;
export const recordRow = row(recordShape);

/**
 * How many students of the exam `e` did what: `missing` neither started nor handed in, `started` have not handed in by
 * themselves. What these are called depends on the clock. Whoever was deleted has nothing to do any more.
 */
const progress = sql`
  select count(*) as students,
    count(*) filter (where s.started_at_ms is null and s.submitted_at_ms is null) as missing,
    count(*) filter (where s.started_at_ms is not null and s.submitted_at_ms is null and s.graded_at_ms is null) as started,
    count(*) filter (where s.submitted_at_ms is not null and s.graded_at_ms is null) as handed_in,
    count(*) filter (where s.graded_at_ms is not null and num_nonnulls(s.started_at_ms, s.submitted_at_ms) > 0) as graded
  from exam_students s
  join users u on u.org_id = $1 and u.user_id = s.user_id and u.deleted_at_ms is null
  where s.org_id = $1 and s.exam_id = e.exam_id`;

/** Rows of exams that match, each with its progress. */
export const withProgress = (conditions: Sql): Sql => sql`
  select e.*, p.*
  from exams e
  cross join lateral (${progress}) as p
  where ${conditions}`;

/** The columns of an exam record; `exams` is a query for rows with their progress. */
export const recordColumns = (exams: Sql): Sql => sql`
  select e.*, g.name as group_name, t.name as teacher_name, c.name as subject_name
  from (${exams}) as e
  join groups g on g.org_id = $1 and g.group_id = e.group_id
  join users t on t.org_id = $1 and t.user_id = e.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = e.subject_id`;

export function toRecord(exam: ExamRow, now: number): Static<typeof Exam> {
  const isOver = now >= endOf(exam);
  return {
    examId: exam.examId,
    groupId: exam.groupId,
    groupName: exam.groupName,
    title: exam.title,
    courseId: exam.subjectId ?? 0,
    courseName: exam.subjectName ?? '',
    teacherId: userIdOf('teacher', exam.teacherId),
    teacherName: exam.teacherName,
    beginTime: exam.startsAtMs,
    endTime: endOf(exam),
    duration: exam.durationSeconds,
    questionCount: exam.questionCount ?? 0,
    fullMarks: exam.fullMarks === null ? '' : plainDecimal(exam.fullMarks),
    cancelled: exam.cancelledAtMs === null ? 0 : 1,
    students: exam.students,
    notStarted: isOver ? 0 : exam.missing,
    inProgress: isOver ? 0 : exam.started,
    submitted: exam.handedIn + (isOver ? exam.started : 0),
    graded: exam.graded,
    absent: isOver ? exam.missing : 0,
    subOrgId: exam.branchId,
  };
}
