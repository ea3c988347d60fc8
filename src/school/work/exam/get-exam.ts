import { readOperation } from '../../../operation/call/implementation.ts';
import { userIdOf, userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { selectUser } from '../../user/select.ts';
import { toAnswer } from '../answers.ts';
import { marksAsText } from '../marks-in-sql.ts';
import { recordColumns, withProgress } from '../record.ts';
import * as contract from './contract.ts';
import { examTable, recordRow, toRecord } from './record.ts';
import { examRecord } from './record-in-sql.ts';
import { examVersion, sittingRow, sittingVersion } from './select.ts';

const studentRow = row({
  name: text,
  loginName: text,
  status: text,
  submitTimeMs: integer,
  answerSeconds: integer,
  shownScore: text,
  errors: text,
  correctness: text,
});
const marks = marksAsText(sql`r`);

export const getExam = readOperation(contract.getExam, async ({ input: { examId, uniqueId }, db, caller, now }) => {
  const works = sql`select * from exams where org_id = $1 and exam_id = ${examId} ${inBranch(caller, sql`branch_id`)}`;
  const exam = await db.optional(recordColumns(withProgress(examTable, works)), recordRow);
  if (exam === undefined) throw fail(notFoundErrors.examNotFound, { param: 'examId', received: examId });
  if (uniqueId !== undefined) await selectUser(db, caller, { param: 'uniqueId', userId: uniqueId, role: 'student' });

  const students = await db.rows(
    sql`
      select s.user_id, u.name, u.login_name, s.started_at_ms, s.submitted_at_ms, s.graded_at_ms, s.score,
        s.right_count, s.error_count, ${uniqueId === undefined ? sql`'[]'::jsonb as answers` : sql`s.answers`}, r.status,
        r.submit_time_ms, r.answer_seconds, ${marks.score} as shown_score, ${marks.errorCount} as errors,
        ${marks.correctness} as correctness
      from exam_students s
      join exams w on w.org_id = $1 and w.exam_id = s.exam_id
      join users u on u.org_id = $1 and u.user_id = s.user_id
      cross join ${examRecord({ exam: sql`w`, sitting: sql`s`, now })} as r
      where s.org_id = $1 and s.exam_id = ${examId}
        ${uniqueId === undefined ? nothing : sql`and s.user_id = ${userNumber(uniqueId)}`}
      order by u.name, u.user_id`,
    (values) => ({ ...studentRow(values), sitting: sittingRow(values) }),
  );
  return {
    ...toRecord(exam, now),
    version: examVersion(exam),
    list: students.map(({ name, loginName, sitting, submitTimeMs, answerSeconds, shownScore, errors, ...record }) => ({
      uniqueId: userIdOf('student', sitting.userId),
      userName: name,
      loginName,
      version: sittingVersion(sitting),
      status: record.status,
      startTime: sitting.startedAtMs ?? 0,
      submitTime: submitTimeMs,
      score: shownScore,
      errorCount: errors,
      correctness: record.correctness,
      answerDuration: String(answerSeconds),
      answers: sitting.answers.map(toAnswer),
    })),
  };
});
