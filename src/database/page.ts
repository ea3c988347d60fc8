import type { RowParser } from './row.ts';
import { integer, nullable, row } from './row.ts';
import type { Scope } from './scope.ts';
import { type Sql, sql } from './sql.ts';

export interface Page<T> {
  readonly total: number;
  readonly list: T[];
}

const counted = row({ total: integer, present: nullable(integer) });

/**
 * A page and the total it is part of, of one moment: they are one statement. `total` is a query for one number,
 * `page` one for the rows, which `order` puts in order once more (they are `page` there). A page past the end is
 * empty and still has its total.
 */
export async function selectPage<T>(
  db: Scope,
  { total, page, order }: { total: Sql; page: Sql; order: Sql },
  parse: RowParser<T>,
): Promise<Page<T>> {
  const rows = await db.rows(
    sql`
      select counted.total, page.*
      from (select (${total}) as total) as counted
      left join lateral (select 1 as present, found.* from (${page}) as found) as page on true
      order by ${order}`,
    (values) => {
      const { total, present } = counted(values);
      return { total, list: present === null ? [] : [parse(values)] };
    },
  );
  return { total: rows[0]?.total ?? 0, list: rows.flatMap(({ list }) => list) };
}
