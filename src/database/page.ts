import type { RowParser } from './row.ts';
import { integer, nullable, row } from './row.ts';
import type { Scope } from './scope.ts';
import { kept, nothing, type Sql, sql } from './sql.ts';

export interface Page<T> {
  readonly total: number;
  readonly list: T[];
}

const counted = row({ total: integer, present: nullable(integer) });

interface PageQuery {
  /** What both refer to, as common table expressions. */
  readonly shared?: Sql;
  /** A query for one number. */
  readonly total: Sql;
  /** A query for the rows. */
  readonly page: Sql;
  /** Puts the rows in order once more; they are `page` there. */
  readonly order: Sql;
  readonly isKept?: boolean;
}

/**
 * A page and the total it is part of, of one moment: they are one statement. A page past the end is empty and still has
 * its total.
 */
export async function selectPage<T>(
  db: Scope,
  { shared, total, page, order, isKept = false }: PageQuery,
  parse: RowParser<T>,
): Promise<Page<T>> {
  const query = sql`
    ${shared === undefined ? nothing : sql`with ${shared}`}
    select counted.total, page.*
    from (select (${total}) as total) as counted
    left join lateral (select 1 as present, found.* from (${page}) as found) as page on true
    order by ${order}`;
  const rows = await db.rows(isKept ? kept(query) : query, (values) => {
    const { total, present } = counted(values);
    return { total, list: present === null ? [] : [parse(values)] };
  });
  return { total: rows[0]?.total ?? 0, list: rows.flatMap(({ list }) => list) };
}
