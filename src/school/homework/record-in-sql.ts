import { constant, type Sql, sql } from '../../database/sql.ts';
import { marksInSql } from '../homework-and-exam/marks-in-sql.ts';
import { homeworkStatus } from './homework-record.ts';

const { notSubmitted, awaitingCorrection, corrected, returned, revisionAwaitingCorrection } = homeworkStatus;

/** Looked up for each student `s`: a join of all rounds would be slow as long as PostgreSQL has no statistics. */
const roundsOfStudent = sql`
  select count(*) as rounds,
    (array_agg(r.submitted_at_ms order by r.round))[1] as submitted_at_ms,
    bool_or(r.returned) as was_returned,
    (array_agg(r.returned order by r.round desc))[1] as is_returned,
    (array_agg(r.corrected_at_ms is not null order by r.round desc))[1] as is_corrected,
    count(*) filter (where r.is_revision) as correction_count,
    (array_agg(r.score order by r.round) filter (where r.corrected_at_ms is not null))[1] as score,
    (array_agg(r.right_count order by r.round) filter (where r.corrected_at_ms is not null))[1] as right_count,
    (array_agg(r.error_count order by r.round) filter (where r.corrected_at_ms is not null))[1] as error_count
  from (
    select r.*,
      bool_or(r.returned) over (order by r.round rows between unbounded preceding and 1 preceding) as is_revision
    from homework_rounds r
    where r.org_id = $1 and r.homework_id = s.homework_id and r.user_id = s.user_id
  ) as r`;

/**
 * `deriveHomeworkRecord` in SQL, for reports about a whole class: a query for the records of all students in the
 * rows of homework in `works`. Marks are null if unknown.
 */
export const homeworkRecords = (works: Sql): Sql => sql`
  select w.published_at_ms, s.homework_id, s.user_id,
    case
      when r.rounds = 0 then ${constant(notSubmitted)}
      when r.is_returned then ${constant(returned)}
      when r.is_corrected then ${constant(corrected)}
      when r.was_returned then ${constant(revisionAwaitingCorrection)}
      else ${constant(awaitingCorrection)}
    end as status,
    coalesce(r.submitted_at_ms, 0) as submit_time_ms, r.correction_count, k.*
  from ${works} w
  join homework_students s on s.org_id = $1 and s.homework_id = w.homework_id
  cross join lateral (${roundsOfStudent}) as r
  cross join lateral (${marksInSql(sql`w`, sql`r`)}) as k`;
