import { readOperation } from '../../../operation/call/implementation.ts';
import { userIdOf, userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import { row, text } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { selectUser } from '../../user/select.ts';
import { toAnswer } from '../answers.ts';
import { recordColumns, withProgress } from '../record.ts';
import * as contract from './contract.ts';
import { deriveExamRecord } from './exam-record.ts';
import { examTable, recordRow, toRecord } from './record.ts';
import { examVersion, sittingRow, sittingVersion } from './select.ts';

const nameRow = row({ name: text, loginName: text });

export const getExam = readOperation(contract.getExam, async ({ input: { examId, uniqueId }, db, caller, now }) => {
  const works = sql`select * from exams where org_id = $1 and exam_id = ${examId} ${inBranch(caller, sql`branch_id`)}`;
  const exam = await db.optional(recordColumns(withProgress(examTable, works)), recordRow);
  if (exam === undefined) throw fail(notFoundErrors.examNotFound, { param: 'examId', received: examId });
  if (uniqueId !== undefined) await selectUser(db, caller, { param: 'uniqueId', userId: uniqueId, role: 'student' });

  const students = await db.rows(
    sql`
      select s.user_id, u.name, u.login_name, s.started_at_ms, s.submitted_at_ms, s.graded_at_ms, s.score,
        s.right_count, s.error_count, ${uniqueId === undefined ? sql`'[]'::jsonb as answers` : sql`s.answers`}
      from exam_students s
      join users u on u.org_id = $1 and u.user_id = s.user_id
      where s.org_id = $1 and s.exam_id = ${examId}
        ${uniqueId === undefined ? nothing : sql`and s.user_id = ${userNumber(uniqueId)}`}
      order by u.name, u.user_id`,
    (values) => ({ ...nameRow(values), sitting: sittingRow(values) }),
  );
  return {
    ...toRecord(exam, now),
    version: examVersion(exam),
    list: students.map(({ name, loginName, sitting }) => {
      const record = deriveExamRecord(exam, sitting, now);
      return {
        uniqueId: userIdOf('student', sitting.userId),
        userName: name,
        loginName,
        version: sittingVersion(sitting),
        status: record.status,
        startTime: sitting.startedAtMs ?? 0,
        submitTime: record.submitTimeMs,
        score: record.score,
        errorCount: record.errorCount,
        correctness: record.correctness,
        answerDuration: String(record.answerSeconds),
        answers: sitting.answers.map(toAnswer),
      };
    }),
  };
});
