import type { Caller } from '../../../operation/call/caller.ts';
import { versionOf } from '../../../operation/call/version.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, jsonArrayOf, nullable, type Parsed, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { answerRow } from '../answers.ts';
import { marksColumn } from '../marks.ts';
import { editableWork, workShape } from '../record.ts';
import { examErrors } from './errors.ts';

const examShape = {
  ...workShape,
  examId: integer,
  startsAtMs: integer,
  durationSeconds: integer,
};
export type Exam = Parsed<typeof examShape>;

export const endOf = ({ startsAtMs, durationSeconds }: Pick<Exam, 'startsAtMs' | 'durationSeconds'>): number =>
  startsAtMs + durationSeconds * 1000;

export const examVersion = (exam: Exam): string =>
  versionOf({ ...editableWork(exam), startsAtMs: exam.startsAtMs, durationSeconds: exam.durationSeconds });

/** Use `exclusive` to change the exam itself, `shared` to change only sittings. */
export async function lockExam(
  tx: OrgSql,
  caller: Caller,
  examId: number,
  lock: 'exclusive' | 'shared',
): Promise<Exam> {
  const exam = await tx.optional(
    sql`
      select *
      from exams
      where org_id = $1 and exam_id = ${examId} ${inBranch(caller, sql`branch_id`)}
      ${lock === 'exclusive' ? sql`for no key update` : sql`for share`}`,
    row(examShape),
  );
  if (exam === undefined) throw fail(notFoundErrors.examNotFound, { param: 'examId', received: examId });
  if (exam.cancelledAtMs !== null) throw fail(examErrors.examCancelled, { received: examId });
  return exam;
}

const sittingShape = {
  userId: integer,
  startedAtMs: nullable(integer),
  submittedAtMs: nullable(integer),
  gradedAtMs: nullable(integer),
  score: nullable(marksColumn),
  rightCount: nullable(integer),
  errorCount: nullable(integer),
  answers: jsonArrayOf(answerRow),
};
export type Sitting = Parsed<typeof sittingShape>;
export const sittingRow = row(sittingShape);

/** What grading changes of a sitting. */
export const sittingVersion = ({ score, rightCount, errorCount, gradedAtMs }: Sitting): string =>
  versionOf({ score, rightCount, errorCount, gradedAtMs });

/** Locks the sittings of these students, by user id. With `add`, missing rows are inserted first. */
export async function lockSittings(
  tx: OrgSql,
  { examId, startsAtMs }: Exam,
  userIds: readonly number[],
  { add }: { add: boolean },
): Promise<Map<number, Sitting>> {
  if (add) {
    await tx.run(sql`
      insert into exam_students (org_id, exam_id, user_id, starts_at_ms)
      select $1, ${examId}, user_id, ${startsAtMs}
      from unnest(${userIds}::bigint[]) as user_id
      on conflict do nothing
      returning 1`);
  }
  const sittings = await tx.rows(
    sql`
      select user_id, started_at_ms, submitted_at_ms, graded_at_ms, score, right_count, error_count, answers
      from exam_students
      where org_id = $1 and exam_id = ${examId} and user_id = any(${userIds}::bigint[])
      order by user_id
      for update`,
    sittingRow,
  );
  return new Map(sittings.map((sitting) => [sitting.userId, sitting]));
}

export const emptySitting = (userId: number): Sitting => ({
  userId,
  startedAtMs: null,
  submittedAtMs: null,
  gradedAtMs: null,
  score: null,
  rightCount: null,
  errorCount: null,
  answers: [],
});
