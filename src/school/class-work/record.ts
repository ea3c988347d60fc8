import { integer, nullable, type Parsed, text } from '../../database/row.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import { plainDecimal } from '../../operation/validation/units.ts';

/** The table of homework or exams. Conditions call its row `w` and the progress of its students `p`. */
export interface WorkTable {
  readonly table: Sql;
  readonly id: Sql;
  /** Publication of homework, begin of an exam. */
  readonly time: Sql;
  /** A query for one row: the number of students of `w` in each state. */
  readonly progress: Sql;
}

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

export const namedWorkShape = { ...workShape, groupName: text, teacherName: text, subjectName: nullable(text) };

export const withProgress = ({ table, progress }: WorkTable, conditions: Sql): Sql => sql`
  select w.*, p.*
  from ${table} w
  cross join lateral (${progress}) as p
  where ${conditions}`;

/** `works` is a query made with `withProgress`. */
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
