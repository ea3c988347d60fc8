import { sql } from '../../database/sql.ts';
import { studentNames } from './student-range.ts';

/** Fields of both homework and exam records, for a record `r` of the work `w`. */
export const workFields = {
  ...studentNames,
  groupName: sql`g.name`,
  courseName: sql`coalesce(c.name, '')`,
  teacherName: sql`t.name`,
  submitTime: sql`r.submit_time_ms`,
  score: sql`trim_scale(r.score)`,
  errorCount: sql`r.error_count`,
  correctness: sql`trim_scale(r.correctness)`,
  answerDuration: sql`r.answer_seconds`,
};
/** Those of them that are numbers in quotation marks. */
export const plainFields = ['score', 'errorCount', 'correctness', 'answerDuration'] as const;

export const workJoins = sql`
  join groups g on g.org_id = $1 and g.group_id = w.group_id
  join users t on t.org_id = $1 and t.user_id = w.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;
