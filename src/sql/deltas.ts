import { constant, type Sql, sql, verbatim } from './sql.ts';

/**
 * Writers append deltas and never wait for each other; a background job compacts them. A compaction takes at most this many: an
 * import may leave a hundred thousand, which would take longer than a statement may.
 */
export const mostDeltas = 2_000;

/** For the deltas of this table that the next compaction takes: up to the id of the last one, which PostgreSQL looks up once. */
export const areOldestDeltas = (table: string): Sql => sql`
  delta_id <= (
    select max(delta_id)
    from (select delta_id from ${verbatim(table)} where org_id = $1 order by delta_id limit ${constant(mostDeltas)}) as oldest
  )`;
