import { integer, nullable, type Parsed, text } from '../../database/row.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import { plainDecimal } from '../../operation/validation/units.ts';

/** Where a kind of work is kept. A row of it is `w` in every condition, and how far everybody is with it is `p`. */
export interface WorkTable {
  readonly table: Sql;
  readonly id: Sql;
  /** When it is given: published, or begun. */
  readonly time: Sql;
  /** A query for one row: how many students of `w` are how far. */
  readonly progress: Sql;
}

/** The columns that every kind of work has. */
export const workShape = {
  branchId: integer,
  groupId: integer,
  subjectId: nullable(integer),
  teacherId: integer,
  title: text,
  questionCount: nullable(integer),
  fullMarks: nullable(text),
  cancelledAtMs: nullable(integer),
};
export type Work = Parsed<typeof workShape>;

/** The same with the names behind the numbers. */
export const namedWorkShape = { ...workShape, groupName: text, teacherName: text, subjectName: nullable(text) };

/** Rows of work that match, each with its progress. */
export const withProgress = ({ table, progress }: WorkTable, conditions: Sql): Sql => sql`
  select w.*, p.*
  from ${table} w
  cross join lateral (${progress}) as p
  where ${conditions}`;

/** The columns of records; `works` is a query for rows with their progress. */
export const recordColumns = (works: Sql): Sql => sql`
  select w.*, g.name as group_name, t.name as teacher_name, c.name as subject_name
  from (${works}) as w
  join groups g on g.org_id = $1 and g.group_id = w.group_id
  join users t on t.org_id = $1 and t.user_id = w.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;

export const toWork = (work: Parsed<typeof namedWorkShape>) => ({
  groupId: work.groupId,
  groupName: work.groupName,
  title: work.title,
  courseId: work.subjectId ?? 0,
  courseName: work.subjectName ?? '',
  teacherId: userIdOf('teacher', work.teacherId),
  teacherName: work.teacherName,
});

export const toSize = ({ questionCount, fullMarks, cancelledAtMs }: Work) => ({
  questionCount: questionCount ?? 0,
  fullMarks: fullMarks === null ? '' : plainDecimal(fullMarks),
  cancelled: cancelledAtMs === null ? 0 : 1,
});
