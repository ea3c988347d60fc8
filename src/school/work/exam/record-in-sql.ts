import { type Sql, sql } from '../../../sql/sql.ts';
import { marksInSql } from '../marks-in-sql.ts';

interface Sitting {
  /** A row with starts_at_ms, duration_seconds, question_count and full_marks. */
  readonly exam: Sql;
  /** A row with started_at_ms, submitted_at_ms, graded_at_ms, score, right_count and error_count. */
  readonly sitting: Sql;
  readonly now: number;
}

/**
 * The record of a student's exam, to be joined to an exam and a student's sitting of it: status, submit_time_ms, answer_seconds, and
 * the marks, which are null if unknown.
 */
export const examRecord = ({ exam, sitting, now }: Sitting): Sql => sql`
  lateral (
    select
      case
        when t.submit_time_ms is not null then case when ${sitting}.graded_at_ms is null then 'submitted' else 'graded' end
        when b.has_begun then 'inProgress'
        else case when e.ends_at_ms <= ${now} then 'absent' else 'notStarted' end
      end as status,
      coalesce(t.submit_time_ms, 0) as submit_time_ms,
      case when t.submit_time_ms is null then 0 else greatest(0, least(
        (t.submit_time_ms - coalesce(${sitting}.started_at_ms, t.submit_time_ms)) / 1000, ${exam}.duration_seconds))
      end as answer_seconds,
      k.*
    from (select ${exam}.starts_at_ms + ${exam}.duration_seconds * 1000 as ends_at_ms) as e
    cross join lateral (select num_nonnulls(${sitting}.started_at_ms, ${sitting}.submitted_at_ms) > 0 as has_begun) as b
    cross join lateral (
      select case when b.has_begun
        then coalesce(${sitting}.submitted_at_ms, case when e.ends_at_ms <= ${now} then e.ends_at_ms end) end as submit_time_ms
    ) as t
    left join lateral (${marksInSql(exam, sitting)}) as k
      on t.submit_time_ms is not null and ${sitting}.graded_at_ms is not null
  )`;
