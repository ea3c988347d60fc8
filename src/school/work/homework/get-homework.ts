import { readOperation } from '../../../operation/call/implementation.ts';
import { userIdOf, userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import { boolean, integer, jsonArrayOf, row, text } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { selectUser } from '../../user/select.ts';
import { toAnswer } from '../answers.ts';
import { deriveMarks, noMarks } from '../marks.ts';
import { marksAsText } from '../marks-in-sql.ts';
import { recordColumns, withProgress } from '../record.ts';
import * as contract from './contract.ts';
import { homeworkStatus } from './homework-status.ts';
import { type HomeworkRow, homeworkTable, isOverdue, recordRow, toRecord } from './record.ts';
import { homeworkRecord } from './record-in-sql.ts';
import { hasViewedAnswer, homeworkVersion, type Round, roundRow, roundsOf, roundVersion } from './select.ts';

const studentRow = row({
  userId: integer,
  name: text,
  loginName: text,
  language: text,
  answerViewed: boolean,
  status: integer,
  submitTimeMs: integer,
  correctionCount: integer,
  answerSeconds: integer,
  score: text,
  errorCount: text,
  correctness: text,
  rounds: jsonArrayOf(roundRow),
});
const marks = marksAsText(sql`r`);

export const getHomework = readOperation(contract.getHomework, async ({ input, db, caller, now }) => {
  const { homeworkId, uniqueId } = input;
  const works = sql`
    select * from homeworks where org_id = $1 and homework_id = ${homeworkId} ${inBranch(caller, sql`branch_id`)}`;
  const homework = await db.optional(recordColumns(withProgress(homeworkTable, works)), recordRow);
  if (homework === undefined)
    throw fail(notFoundErrors.homeworkNotFound, { param: 'homeworkId', received: homeworkId });
  if (uniqueId !== undefined) await selectUser(db, caller, { param: 'uniqueId', userId: uniqueId, role: 'student' });

  const studentKey = { homeworkId: sql`s.homework_id`, userId: sql`s.user_id` };
  const students = await db.rows(
    sql`
      select u.user_id, u.name, u.login_name, u.language, ${hasViewedAnswer(studentKey)} as answer_viewed, r.status,
        r.submit_time_ms, r.correction_count, r.answer_seconds, ${marks.score} as score, ${marks.errorCount} as error_count,
        ${marks.correctness} as correctness,
        (${roundsOf(studentKey, uniqueId === undefined ? sql`'[]'::jsonb` : sql`r.answers`)}) as rounds
      from homework_students s
      join homeworks h on h.org_id = $1 and h.homework_id = s.homework_id
      join users u on u.org_id = $1 and u.user_id = s.user_id
      cross join ${homeworkRecord({ homework: sql`h`, studentId: sql`s.user_id` })} as r
      where s.org_id = $1 and s.homework_id = ${homeworkId}
        ${uniqueId === undefined ? nothing : sql`and s.user_id = ${userNumber(uniqueId)}`}
      order by u.name, u.user_id`,
    studentRow,
  );
  return {
    ...toRecord(homework, now),
    version: homeworkVersion(homework),
    students: students.map((student) => toStudent(homework, student, now)),
  };
});

function toStudent(homework: HomeworkRow, student: ReturnType<typeof studentRow>, now: number) {
  const overdue = student.status === homeworkStatus.notSubmitted && isOverdue(homework, now);
  return {
    uniqueId: userIdOf('student', student.userId),
    userName: student.name,
    loginName: student.loginName,
    language: student.language,
    status: student.status,
    overdue: overdue ? 1 : 0,
    submitTime: student.submitTimeMs,
    score: student.score,
    errorCount: student.errorCount,
    correctness: student.correctness,
    readAnswer: student.answerViewed ? '1' : '0',
    correctionCount: String(student.correctionCount),
    answerDuration: String(student.answerSeconds),
    rounds: student.rounds.map((round) => toRound(homework, round)),
  };
}

const toRound = (homework: HomeworkRow, round: Round) => ({
  round: round.round,
  version: roundVersion(round),
  submitTime: round.submittedAtMs,
  answerDuration: String(round.activeSeconds),
  correctTime: round.correctedAtMs ?? 0,
  returned: round.returned ? 1 : 0,
  ...(round.correctedAtMs === null ? noMarks : deriveMarks(homework, round)),
  answers: round.answers.map(toAnswer),
});
