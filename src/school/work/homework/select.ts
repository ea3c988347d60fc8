import type { Caller } from '../../../operation/call/caller.ts';
import { versionOf } from '../../../operation/call/version.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, jsonArrayOf, nullable, type Parsed, row } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { answerRow } from '../answers.ts';
import { marksColumn } from '../marks.ts';
import { editableWork, workShape } from '../record.ts';
import { homeworkErrors } from './errors.ts';

const homeworkShape = {
  ...workShape,
  homeworkId: integer,
  publishedAtMs: integer,
  dueAtMs: integer,
};
export type Homework = Parsed<typeof homeworkShape>;

export const homeworkVersion = (homework: Homework): string =>
  versionOf({ ...editableWork(homework), dueAtMs: homework.dueAtMs });

/** Use `exclusive` to change the homework itself, `shared` to change only rows of its students. */
export async function lockHomework(
  tx: OrgSql,
  caller: Caller,
  homeworkId: number,
  lock: 'exclusive' | 'shared',
): Promise<Homework> {
  const homework = await tx.optional(
    sql`
      select *
      from homeworks
      where org_id = $1 and homework_id = ${homeworkId} ${inBranch(caller, sql`branch_id`)}
      ${lock === 'exclusive' ? sql`for no key update` : sql`for share`}`,
    row(homeworkShape),
  );
  if (homework === undefined)
    throw fail(notFoundErrors.homeworkNotFound, { param: 'homeworkId', received: homeworkId });
  if (homework.cancelledAtMs !== null) throw fail(homeworkErrors.homeworkCancelled, { received: homeworkId });
  return homework;
}

const roundShape = {
  round: integer,
  submittedAtMs: integer,
  activeSeconds: integer,
  correctedAtMs: nullable(integer),
  returned: boolean,
  score: nullable(marksColumn),
  rightCount: nullable(integer),
  errorCount: nullable(integer),
  answers: jsonArrayOf(answerRow),
};
export type Round = Parsed<typeof roundShape>;
export const roundRow = row(roundShape);

/** What a correction changes of a round. */
export const roundVersion = ({ score, rightCount, errorCount, correctedAtMs, returned }: Round): string =>
  versionOf({ score, rightCount, errorCount, correctedAtMs, returned });

/** A JSON array of the rounds of one student. */
export const roundsOf = (student: { homeworkId: Sql; userId: Sql }, answers: Sql = sql`r.answers`): Sql => sql`
  select coalesce(json_agg(json_build_object(
    'round', r.round, 'submitted_at_ms', r.submitted_at_ms, 'active_seconds', r.active_seconds,
    'corrected_at_ms', r.corrected_at_ms, 'returned', r.returned, 'score', r.score::text,
    'right_count', r.right_count, 'error_count', r.error_count, 'answers', ${answers}) order by r.round), '[]')
  from homework_rounds r
  where r.org_id = $1 and r.homework_id = ${student.homeworkId} and r.user_id = ${student.userId}`;

export const hasViewedAnswer = (student: { homeworkId: Sql; userId: Sql }): Sql => sql`exists (
  select from homework_answer_views v
  where v.org_id = $1 and v.homework_id = ${student.homeworkId} and v.user_id = ${student.userId})`;

/** A concurrent writer waits here, and then reads the committed rounds. */
export async function lockRounds(tx: OrgSql, homeworkId: number, userId: number): Promise<Round[]> {
  await tx.rows(
    sql`
      select user_id
      from homework_students
      where org_id = $1 and homework_id = ${homeworkId} and user_id = ${userId}
      for update`,
    row({ userId: integer }),
  );
  const { rounds } = await tx.one(
    sql`select (${roundsOf({ homeworkId: sql`${homeworkId}`, userId: sql`${userId}` })}) as rounds`,
    row({ rounds: jsonArrayOf(roundRow) }),
  );
  return rounds;
}

/** Whether a round `r` waits for its correction: the latest of its student, neither corrected nor returned. */
export const isToCorrect = (r: Sql): Sql => sql`
  ${r}.corrected_at_ms is null and not ${r}.returned and not exists (
    select from homework_rounds later
    where later.org_id = $1 and later.homework_id = ${r}.homework_id and later.user_id = ${r}.user_id
      and later.round > ${r}.round)`;
