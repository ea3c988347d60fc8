import { userIdOf } from '../../operation/contract/ids.ts';
import { fenced } from '../../sql/fenced.ts';
import { integer, nullable, type Parsed, text } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { marksColumn } from './marks.ts';

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
  fullMarks: nullable(marksColumn),
  cancelledAtMs: nullable(integer),
};
export type Work = Parsed<typeof workShape>;

/** What the version of homework and of an exam says about both. */
export const editableWork = ({ subjectId, teacherId, title, questionCount, fullMarks }: Work) => ({
  subjectId,
  teacherId,
  title,
  questionCount,
  fullMarks,
});

export const namedWorkShape = { ...workShape, groupName: text, teacherName: text, subjectName: nullable(text) };

/** `works` is a query for rows of the table. */
export const withProgress = ({ progress }: WorkTable, works: Sql): Sql => sql`
  select w.*, p.*
  from (${works}) as w
  cross join lateral (${progress}) as p`;

/** Joins a student `s` unless deleted. */
export const joinPresentUser = sql`
  cross join lateral (${fenced(sql`
    select u.user_id from users u where u.org_id = $1 and u.user_id = s.user_id and u.deleted_at_ms is null`)}
  ) as u`;

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
  fullMarks: fullMarks ?? '',
  cancelled: cancelledAtMs === null ? 0 : 1,
});
