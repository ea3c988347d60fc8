import { type Sql, sql } from './sql.ts';

/** Like `percent`, in SQL: 0 to 100, rounded down to two decimals. Null if `part` is null or `whole` is null or 0. */
export const percentOf = (part: Sql, whole: Sql): Sql => sql`
  case when ${part} is not null and ${whole} > 0
    then div(10000 * least(greatest(${part}, 0), ${whole})::numeric, ${whole}) * 0.01
  end`;

/** The mean of a group, rounded down to two decimals. Ignores nulls; null if nothing is left. */
export const meanOf = (value: Sql): Sql => sql`div(100 * sum(${value}), count(${value})) / 100`;

/** The median of a group; see `meanOf`. */
export const medianOf = (value: Sql): Sql => sql`
  trunc((percentile_disc(0.5) within group (order by ${value})
    + percentile_disc(0.5) within group (order by ${value} desc)) / 2, 2)`;

/** Without trailing zeros; '' for null. */
export const decimalText = (value: Sql): Sql => sql`coalesce(trim_scale(${value})::text, '')`;
