import type { RowParser } from './row.ts';
import { integer, nullable, row } from './row.ts';
import type { Scope } from './scope.ts';
import { nothing, prepared, type Sql, sql } from './sql.ts';

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
  readonly isPrepared?: boolean;
}

/**
 * A page and the total it is part of, of one moment: they are one statement. A page past the end is empty and still has
 * its total.
 */
export async function selectPage<T>(db: Scope, query: PageQuery, parse: RowParser<T>): Promise<Page<T>> {
  return selectPageBeside(db, { ...query, columns: nothing }, parse, () => undefined);
}

/** The same with what does not depend on the page, whose columns are `columns`, each followed by a comma. */
export async function selectPageBeside<T, Beside>(
  db: Scope,
  { shared, columns, total, page, order, isPrepared = false }: PageQuery & { readonly columns: Sql },
  parse: RowParser<T>,
  parseBeside: RowParser<Beside>,
): Promise<Page<T> & { readonly beside: Beside }> {
  const query = sql`
    ${shared === undefined ? nothing : sql`with ${shared}`}
    select ${columns} counted.total, page.*
    from (select (${total}) as total) as counted
    left join lateral (select 1 as present, found.* from (${page}) as found) as page on true
    order by ${order}`;
  const rows = await db.rows(isPrepared ? prepared(query) : query, (values) => values);
  const [first = {}] = rows;
  const { total: all, present } = counted(first);
  return { total: all, list: present === null ? [] : rows.map(parse), beside: parseBeside(first) };
}
