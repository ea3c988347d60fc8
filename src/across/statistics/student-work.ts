import { integer, nullable, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';

/** Columns of both homework and exam records. */
export const workShape = {
  groupName: text,
  courseName: text,
  teacherName: text,
  questionCount: nullable(integer),
  fullMarks: nullable(text),
};

/** For homework or an exam `w`. */
export const workNames = sql`g.name as group_name, coalesce(c.name, '') as course_name, t.name as teacher_name`;
export const workJoins = sql`
  join groups g on g.org_id = $1 and g.group_id = w.group_id
  join users t on t.org_id = $1 and t.user_id = w.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;
