import { constant, type Sql, sql } from '../../../sql/sql.ts';
import { attendedSeconds, completedPercent, toleranceMs } from './attendance-state.ts';

const tolerance = constant(toleranceMs);

/**
 * `deriveFlags` as a query for one row, for reports about many records. `record` is a row of lesson_records, `lesson` one
 * of lessons.
 */
export const flagsInSql = (record: Sql, lesson: Sql, onLeave: Sql): Sql => sql`
  select f.*, case
      when not f.has_attended then case when f.is_excused then 'excused' else 'absent' end
      when f.is_late then 'late'
      when f.has_left_early then 'leftEarly'
      else 'there'
    end as state
  from (
    select f.*, not f.has_attended and ${onLeave} as is_excused
    from (
      select ${record}.online_seconds >= ${constant(attendedSeconds)} as has_attended,
        ${record}.class_seconds > 0
          and ${record}.online_seconds * 100 >= ${record}.class_seconds * ${constant(completedPercent)} as has_completed,
        ${record}.joined_ms > 0 and ${record}.joined_ms
          - greatest(${lesson}.scheduled_begin_ms, ${lesson}.held_begin_ms) > ${tolerance} as is_late,
        ${record}.joined_ms > 0 and least(${lesson}.scheduled_end_ms, ${lesson}.held_end_ms)
          - ${record}.left_ms > ${tolerance} as has_left_early
    ) as f
  ) as f`;
