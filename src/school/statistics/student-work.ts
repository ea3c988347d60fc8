import { sql } from '../../sql/sql.ts';
import { nameOf, namesIn } from './names.ts';
import { studentNames } from './student-range.ts';

/** Fields of both homework and exam records, for a record `r` of the work `w`. */
export const workFields = {
  ...studentNames,
  groupName: nameOf('groups', sql`w.group_id`),
  courseName: nameOf('subjects', sql`w.subject_id`),
  teacherName: nameOf('users', sql`w.teacher_id`),
  submitTime: sql`r.submit_time_ms`,
  score: sql`trim_scale(r.score)`,
  errorCount: sql`r.error_count`,
  correctness: sql`trim_scale(r.correctness)`,
  answerDuration: sql`r.answer_seconds`,
};
/** Those of them that are given as JSON texts. */
export const namesAsJson = ['userName', 'loginName', 'groupName', 'courseName', 'teacherName'] as const;
/** Those of them that are numbers in quotation marks. */
export const plainFields = ['score', 'errorCount', 'correctness', 'answerDuration'] as const;

export const workNames = namesIn({ groups: [sql`group_id`], users: [sql`teacher_id`], subjects: [sql`subject_id`] });
