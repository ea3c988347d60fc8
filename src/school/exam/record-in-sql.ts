import { type Sql, sql } from '../../database/sql.ts';
import { marksInSql } from '../homework-and-exam/marks-in-sql.ts';

/**
 * `deriveExamRecord` in SQL, for reports about a whole class: a query for the records of all students in the exams in
 * `works`. Marks are null if unknown.
 */
export const examRecords = (works: Sql, now: number): Sql => sql`
  select w.starts_at_ms, s.exam_id, s.user_id,
    case
      when t.submit_time_ms is not null then case when s.graded_at_ms is null then 'submitted' else 'graded' end
      when b.has_begun then 'inProgress'
      else case when e.ends_at_ms <= ${now} then 'absent' else 'notStarted' end
    end as status,
    coalesce(t.submit_time_ms, 0) as submit_time_ms, k.*
  from ${works} w
  join exam_students s on s.org_id = $1 and s.exam_id = w.exam_id
  cross join lateral (select w.starts_at_ms + w.duration_seconds * 1000 as ends_at_ms) as e
  cross join lateral (select num_nonnulls(s.started_at_ms, s.submitted_at_ms) > 0 as has_begun) as b
  cross join lateral (
    select case when b.has_begun
      then coalesce(s.submitted_at_ms, case when e.ends_at_ms <= ${now} then e.ends_at_ms end) end as submit_time_ms
  ) as t
  left join lateral (${marksInSql(sql`w`, sql`s`)}) as k on t.submit_time_ms is not null and s.graded_at_ms is not null`;
