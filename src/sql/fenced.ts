import { type Sql, sql } from './sql.ts';

/**
 * A subquery that PostgreSQL plans by itself: it neither joins it in another order nor runs it again for each mention of a column.
 * docs/decisions/plans.md lists every place and what it gains.
 */
export const fenced = (query: Sql): Sql => sql`${query} offset 0`;

/** The same for a condition, such as `id in (select …)`: PostgreSQL checks it on each row and makes no join of it. */
export const fencedCondition = (condition: Sql): Sql => sql`(${condition}) is true`;
