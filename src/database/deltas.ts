import { constant, type Sql, sql, verbatim } from './sql.ts';

/**
 * Writers append deltas and never wait for each other; a background job compacts them. A compaction takes at most this many: an
 * import may leave a hundred thousand, which would take longer than a statement may.
 */
export const mostDeltas = 2_000;

/** The key of each table after the organisation, and the same from the last row on. */
const keys = {
  order_counter_deltas: [verbatim('hour_ms, delta_id'), verbatim('hour_ms desc, delta_id desc')],
  product_sold_deltas: [verbatim('delta_id'), verbatim('delta_id desc')],
} as const;

/** For the first deltas by their key, which the next compaction takes: up to the last of them, which PostgreSQL looks up once. */
export function areNextDeltas(table: keyof typeof keys): Sql {
  const [key, fromLast] = keys[table];
  return sql`
    (${key}) <= (
      select ${key}
      from (
        select ${key} from ${verbatim(table)} where org_id = $1 order by ${key} limit ${constant(mostDeltas)}
      ) as next
      order by ${fromLast}
      limit 1
    )`;
}
