import { userIdOf } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { plainDecimal } from '../contract/units.ts';
import { integer, nullable, type Parsed, row, text } from '../database/row.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Homework } from './record-contract.ts';

const recordShape = {
  homeworkId: integer,
  branchId: integer,
  groupId: integer,
  groupName: text,
  subjectId: nullable(integer),
  subjectName: nullable(text),
  teacherId: integer,
  teacherName: text,
  title: text,
  publishedAtMs: integer,
  dueAtMs: integer,
  questionCount: nullable(integer),
  fullMarks: nullable(text),
  cancelledAtMs: nullable(integer),
  assigned: integer,
  notSubmitted: integer,
  returned: integer,
  corrected: integer,
  awaiting: integer,
};
export type HomeworkRow = Parsed<typeof recordShape>;
export const recordRow = row(recordShape);

/** How many students of the homework `h` are how far. Whoever was deleted has nothing to do any more. */
const progress = sql`
  select count(*) as assigned,
    count(*) filter (where r.round is null) as not_submitted,
    count(*) filter (where r.returned) as returned,
    count(*) filter (where not r.returned and r.corrected_at_ms is not null) as corrected,
    count(*) filter (where not r.returned and r.corrected_at_ms is null) as awaiting
  from homework_students s
  join users u on u.org_id = $1 and u.user_id = s.user_id and u.deleted_at_ms is null
  left join lateral (
    select r.round, r.returned, r.corrected_at_ms
    from homework_rounds r
    where r.org_id = $1 and r.homework_id = s.homework_id and r.user_id = s.user_id
    order by r.round desc
    limit 1
  ) as r on true
  where s.org_id = $1 and s.homework_id = h.homework_id`;

/** Rows of homeworks that match, each with its progress. */
export const withProgress = (conditions: Sql): Sql => sql`
  select h.*, p.*
  from homeworks h
  cross join lateral (${progress}) as p
  where ${conditions}`;

/** The columns of a homework record; `homeworks` is a query for rows with their progress. */
export const recordColumns = (homeworks: Sql): Sql => sql`
  select h.*, g.name as group_name, t.name as teacher_name, c.name as subject_name
  from (${homeworks}) as h
  join groups g on g.org_id = $1 and g.group_id = h.group_id
  join users t on t.org_id = $1 and t.user_id = h.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = h.subject_id`;

export const isOverdue = ({ dueAtMs }: { dueAtMs: number }, now: number): boolean => dueAtMs > 0 && now > dueAtMs;

export const toRecord = (homework: HomeworkRow, now: number): Static<typeof Homework> => ({
  homeworkId: homework.homeworkId,
  groupId: homework.groupId,
  groupName: homework.groupName,
  title: homework.title,
  courseId: homework.subjectId ?? 0,
  courseName: homework.subjectName ?? '',
  teacherId: userIdOf('teacher', homework.teacherId),
  teacherName: homework.teacherName,
  createTime: homework.publishedAtMs,
  dueTime: homework.dueAtMs,
  questionCount: homework.questionCount ?? 0,
  fullMarks: homework.fullMarks === null ? '' : plainDecimal(homework.fullMarks),
  cancelled: homework.cancelledAtMs === null ? 0 : 1,
  assigned: homework.assigned,
  notSubmitted: homework.notSubmitted,
  overdue: isOverdue(homework, now) ? homework.notSubmitted : 0,
  awaitingCorrection: homework.awaiting,
  corrected: homework.corrected,
  returned: homework.returned,
  subOrgId: homework.branchId,
});
