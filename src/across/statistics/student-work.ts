import { quoted } from '../../database/json.ts';
import { sql } from '../../database/sql.ts';
import { marksAsText } from '../../school/homework-and-exam/marks-in-sql.ts';
import { studentNames } from './student-range.ts';

const { score, errorCount, correctness } = marksAsText(sql`r`);

/** Fields of both homework and exam records, for a record `r` of the work `w`. */
export const workFields = {
  ...studentNames,
  groupName: sql`g.name`,
  courseName: sql`coalesce(c.name, '')`,
  teacherName: sql`t.name`,
  submitTime: sql`r.submit_time_ms`,
  score: quoted(score),
  errorCount: quoted(errorCount),
  correctness: quoted(correctness),
  answerDuration: quoted(sql`r.answer_seconds`),
};
/** Those of them that are given as JSON texts. */
export const workFieldsOfJson = [
  'userName',
  'loginName',
  'score',
  'errorCount',
  'correctness',
  'answerDuration',
] as const;

export const workJoins = sql`
  join groups g on g.org_id = $1 and g.group_id = w.group_id
  join users t on t.org_id = $1 and t.user_id = w.teacher_id
  left join subjects c on c.org_id = $1 and c.subject_id = w.subject_id`;
