import { constant, type Sql, sql } from '../../database/sql.ts';
import { marksInSql } from '../homework-and-exam/marks-in-sql.ts';
import { homeworkStatus } from './homework-record.ts';

const { notSubmitted, awaitingCorrection, corrected, returned, revisionAwaitingCorrection } = homeworkStatus;

interface Assigned {
  /** A row with homework_id, question_count and full_marks. */
  readonly homework: Sql;
  readonly studentId: Sql;
}

/**
 * `deriveHomeworkRecord` in SQL, to be joined to a homework and a student: status, submit_time_ms, answer_seconds, correction_count,
 * and the marks, which are null if unknown. The rounds are looked up for each student: a join of all rounds would be slow as long
 * as PostgreSQL has no statistics. Aggregates without an order take a third of the time of ordered ones.
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
        coalesce(f.submitted_at_ms, 0) as submit_time_ms, coalesce(f.active_seconds, 0) as answer_seconds,
        case when r.first_returned is null then 0 else (
          select count(*) from homework_rounds later where ${isRound(sql`later`)} and later.round > r.first_returned
        ) end as correction_count,
        k.*
      from (
        select min(r.round) as first, max(r.round) as latest,
          min(r.round) filter (where r.returned) as first_returned,
          max(r.round) filter (where r.returned) as latest_returned,
          min(r.round) filter (where r.corrected_at_ms is not null) as first_marked,
          max(r.round) filter (where r.corrected_at_ms is not null) as latest_marked
        from homework_rounds r
        where ${isRound(sql`r`)}
      ) as r
      left join homework_rounds f on ${isRound(sql`f`)} and f.round = r.first
      left join homework_rounds m on ${isRound(sql`m`)} and m.round = r.first_marked
      cross join lateral (${marksInSql(homework, sql`m`)}) as k
    )`;
};
