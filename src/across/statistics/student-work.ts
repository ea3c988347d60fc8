import { integer, nullable, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';

/** What the records of homework and of exams tell alike. */
export const workShape = {
  groupName: text,
  courseName: text,
  teacherName: text,
  questionCount: nullable(integer),
  fullMarks: nullable(text),
};

/** The names that belong to a piece of work `w`. */
export const workNames = sql`g.name as group_name, coalesce(c.name, '') as course_name, t.name as teacher_name`;
export const workJoins = sql`
  join groups g on g.org_id = $1 and g.group_id = w.group_id
  join users t on t.org_id = $1 and t.user_id = w.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;
