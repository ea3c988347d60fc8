import { inBranch } from '../../database/branch.ts';
import { boolean, integer, jsonArrayOf, nullable, type Parsed, row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Caller } from '../../operation/call/call.ts';
import { fail } from '../../operation/errors/failure.ts';
import { answerRow } from '../class-work/answers.ts';
import { workShape } from '../class-work/record.ts';

const homeworkShape = {
  ...workShape,
  homeworkId: integer,
  publishedAtMs: integer,
  dueAtMs: integer,
};
export type Homework = Parsed<typeof homeworkShape>;

/** Homework that a write is about; `forWhat` says whether it, or only a student's part of it, is to change. */
export async function lockHomework(
  tx: Scope,
  caller: Caller,
  homeworkId: number,
  forWhat: 'change' | 'part',
): Promise<Homework> {
  const homework = await tx.optional(
    sql`
      select *
      from homeworks
      where org_id = $1 and homework_id = ${homeworkId} ${inBranch(caller, sql`branch_id`)}
      ${forWhat === 'change' ? sql`for no key update` : sql`for share`}`,
    row(homeworkShape),
  );
  if (homework === undefined) throw fail('homeworkNotFound', { param: 'homeworkId', received: homeworkId });
  if (homework.cancelledAtMs !== null) throw fail('homeworkCancelled', { received: homeworkId });
  return homework;
}

const roundShape = {
  round: integer,
  submittedAtMs: integer,
  activeSeconds: integer,
  correctedAtMs: nullable(integer),
  returned: boolean,
  score: nullable(text),
  rightCount: nullable(integer),
  errorCount: nullable(integer),
  answers: jsonArrayOf(answerRow),
};
export type Round = Parsed<typeof roundShape>;
export const roundRow = row(roundShape);

/** The rounds of a student's homework as a JSON array; `part` is that row of homework_students. */
export const roundsOf = (part: { homeworkId: Sql; userId: Sql }, answers: Sql = sql`r.answers`): Sql => sql`
  select coalesce(json_agg(json_build_object(
    'round', r.round, 'submitted_at_ms', r.submitted_at_ms, 'active_seconds', r.active_seconds,
    'corrected_at_ms', r.corrected_at_ms, 'returned', r.returned, 'score', r.score::text,
    'right_count', r.right_count, 'error_count', r.error_count, 'answers', ${answers}) order by r.round), '[]')
  from homework_rounds r
  where r.org_id = $1 and r.homework_id = ${part.homeworkId} and r.user_id = ${part.userId}`;

/** Whether the student opened the reference answer; `part` as above. */
export const hasViewedAnswer = (part: { homeworkId: Sql; userId: Sql }): Sql => sql`exists (
  select from homework_answer_views v
  where v.org_id = $1 and v.homework_id = ${part.homeworkId} and v.user_id = ${part.userId})`;

/** A student's rounds, locked: of two who do something about them at once the second sees what the first did. */
export async function lockRounds(tx: Scope, homeworkId: number, userId: number): Promise<Round[]> {
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
