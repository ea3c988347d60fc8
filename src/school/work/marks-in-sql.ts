import { decimalText, percentOf } from '../../sql/decimal.ts';
import { fenced } from '../../sql/fenced.ts';
import { type Sql, sql } from '../../sql/sql.ts';

/**
 * `deriveMarks` as a query for one row, for what is stored: score, error_count and correctness, null if
 * unknown. `work` is a row with question_count and full_marks, `marking` one with score, right_count and error_count.
 */
export const marksInSql = (work: Sql, marking: Sql): Sql => sql`
  select ${marking}.score, c.questions - c.right_count as error_count,
    case when c.questions is null then ${percentOf(sql`${marking}.score`, sql`${work}.full_marks`)}
      else ${percentOf(sql`c.right_count`, sql`c.questions`)} end as correctness
  from (
    select counted.questions, least(greatest(
        coalesce(${marking}.right_count, ${work}.question_count - ${marking}.error_count), 0), counted.questions) as right_count
    from (${fenced(sql`
      select case
        when ${work}.question_count is null then nullif(${marking}.right_count + ${marking}.error_count, 0)
        when num_nonnulls(${marking}.right_count, ${marking}.error_count) > 0 then ${work}.question_count
      end as questions`)}
    ) as counted
  ) as c`;

/** The marks of a row of `marksInSql`, as they are answered: "" for unknown. */
export const marksAsText = (marks: Sql) => ({
  score: decimalText(sql`${marks}.score`),
  errorCount: sql`coalesce(${marks}.error_count::text, '')`,
  correctness: decimalText(sql`${marks}.correctness`),
});
