import { constant, type Sql, sql } from '../../../sql/sql.ts';
import { marksInSql } from '../marks-in-sql.ts';
import { homeworkStatus } from './homework-status.ts';

const { notSubmitted, awaitingCorrection, corrected, returned, revisionAwaitingCorrection } = homeworkStatus;

interface Assigned {
  /** A row with homework_id, question_count and full_marks. */
  readonly homework: Sql;
  readonly studentId: Sql;
}

/**
 * The record of a student's homework, to be joined to a homework and a student: status, submit_time_ms, answer_seconds, correction_count,
 * and the marks, which are null if unknown: those of the first marked round, as after enough revisions every answer is right. The rounds are looked up for each student: a join of all rounds would be slow as long
 * as PostgreSQL has no statistics. Arrays compare by their first element, so the least array is that of the first round: this takes
 * a third of the time of aggregates with an order. If the latest of n rounds has the number n, they are numbered without a gap, and
 * a difference counts the rounds after the first returned one. Only an import can leave gaps.
 */
export const homeworkRecord = ({ homework, studentId }: Assigned): Sql => {
  const isRound = (alias: Sql) => sql`
    ${alias}.org_id = $1 and ${alias}.homework_id = ${homework}.homework_id and ${alias}.user_id = ${studentId}`;
  return sql`
    lateral (
      select
        case
          when r.latest is null then ${constant(notSubmitted)}
          when r.latest = r.latest_returned then ${constant(returned)}
          when r.latest = r.latest_marked then ${constant(corrected)}
          when r.latest_returned is not null then ${constant(revisionAwaitingCorrection)}
          else ${constant(awaitingCorrection)}
        end as status,
        coalesce(r.first[2], 0) as submit_time_ms, coalesce(r.first[3], 0) as answer_seconds,
        case
          when r.first_returned is null then 0
          when r.latest = r.rounds then r.latest - r.first_returned
          else (select count(*) from homework_rounds later where ${isRound(sql`later`)} and later.round > r.first_returned)
        end as correction_count,
        k.*
      from (
        select max(r.round) as latest, count(*) as rounds,
          min(r.round) filter (where r.returned) as first_returned,
          max(r.round) filter (where r.returned) as latest_returned,
          max(r.round) filter (where r.corrected_at_ms is not null) as latest_marked,
          min(array[r.round, r.submitted_at_ms, r.active_seconds]) as first,
          min(array[r.round, r.score, r.right_count, r.error_count])
            filter (where r.corrected_at_ms is not null) as first_marked
        from homework_rounds r
        where ${isRound(sql`r`)}
      ) as r
      cross join lateral (
        select r.first_marked[2] as score, r.first_marked[3] as right_count, r.first_marked[4] as error_count
      ) as m
      cross join lateral (${marksInSql(homework, sql`m`)}) as k
    )`;
};
