import { type Sql, sql } from '../../../sql/sql.ts';
import { longestLessonHours } from './contract.ts';

const longestMs = longestLessonHours * 3_600_000;

/** Another lesson `o` takes place while the lesson `l` does. Its begin has two bounds, so that an index finds it. */
export const atOnce: Sql = sql`
  o.org_id = $1 and o.lesson_id <> l.lesson_id and o.cancelled_at_ms is null
  and o.scheduled_begin_ms > l.scheduled_begin_ms - ${longestMs} and o.scheduled_begin_ms < l.scheduled_end_ms
  and o.scheduled_end_ms > l.scheduled_begin_ms`;
