import { type Sql, sql } from './sql.ts';

/**
 * The order that a `sort` asks for: `name` or, descending, `-name`. Records that are alike in it follow by `last`, which is
 * unique, in the same direction.
 */
export function sortedBy<Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, Sql>>,
  last: Sql,
): Sql {
  const isDescending = sort.startsWith('-');
  // What is left of one of these names is one of them.
  const column = columns[(isDescending ? sort.slice(1) : sort) as Name];
  return isDescending ? sql`${column} desc, ${last} desc` : sql`${column}, ${last}`;
}
