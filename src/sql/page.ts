import { inTurns } from '../time/in-turns.ts';
import type { OrgSql } from './org-sql.ts';
import { integer, nullable, type PassedOn, passedOn, type RowParser, row } from './row.ts';
import { nothing, type Sql, sql, unprepared } from './sql.ts';

export interface Page<T> {
  readonly total: number;
  readonly list: T[];
}

const counted = row({ total: integer, present: nullable(integer) });
const textRow = row({ total: nullable(integer), list: nullable(passedOn) });

export interface PageQuery {
  /** Common table expressions for both queries. */
  readonly shared?: Sql;
  /** Selects the total, one number. */
  readonly total: Sql;
  /** Selects the rows of the page. */
  readonly page: Sql;
  /** The order of the rows, which are called `page` here. */
  readonly order: Sql;
  /** `prepared` or `short`, for the whole statement. */
  readonly as?: (query: Sql) => Sql;
}

/** A list that is only asked for the queries of its page ends with them. */
class PageQueried extends Error {
  readonly queries: readonly PageQuery[];

  constructor(queries: Iterable<PageQuery>) {
    super('The queries of the page');
    this.queries = [...queries];
  }
}

const onlyQueried = new WeakSet<OrgSql>();

/** The queries by which a list would find its page; the first that has a total gives it. `list` is ended before it runs them. */
export async function pageQueriesOf(db: OrgSql, list: (db: OrgSql) => Promise<unknown>): Promise<readonly PageQuery[]> {
  const asking = { ...db };
  onlyQueried.add(asking);
  try {
    await list(asking);
  } catch (error) {
    if (error instanceof PageQueried) return error.queries;
    throw error;
  }
  throw new Error('The list selected no page');
}

/**
 * Selects a page and the total in one statement, so both are from the same moment. A page past the end is empty and
 * still has its total.
 */
export async function selectPage<T>(db: OrgSql, query: PageQuery, parse: RowParser<T>): Promise<Page<T>> {
  return selectPageBeside(db, { columns: nothing, ...query }, parse, () => undefined);
}

/** Like `selectPage`, with columns that do not depend on the page; each of `columns` ends with a comma. */
export async function selectPageBeside<T, Beside>(
  db: OrgSql,
  pageQuery: PageQuery & { readonly columns: Sql },
  parse: RowParser<T>,
  parseBeside: RowParser<Beside>,
): Promise<Page<T> & { readonly beside: Beside }> {
  if (onlyQueried.has(db)) throw new PageQueried([pageQuery]);
  const { shared, columns, total, page, order, as = unprepared } = pageQuery;
  const query = sql`
    ${shared === undefined ? nothing : sql`with ${shared}`}
    select ${columns} counted.total, page.*
    from (select (${total}) as total) as counted
    left join lateral (select 1 as present, found.* from (${page}) as found) as page on true
    order by ${order}`;
  const rows = await db.rows(as(query), (values) => values);
  const [first = {}] = rows;
  const { total: all, present } = counted(first);
  return { total: all, list: present === null ? [] : await inTurns(rows, parse), beside: parseBeside(first) };
}

/** A page as one text: its JSON records, with commas in between. */
export interface PageText {
  readonly total: number;
  readonly list: PassedOn;
}

/**
 * Like `selectPage`, for rows with the JSON text `record`. PostgreSQL joins them, and the server passes the text on. The first
 * query that has a total gives the page.
 */
export async function selectPageText(db: OrgSql, queries: Iterable<PageQuery>): Promise<PageText> {
  if (onlyQueried.has(db)) throw new PageQueried(queries);
  for (const query of queries) {
    const { total, list } = await db.one(pageText(query), textRow);
    if (total !== null) return { total, list: list ?? '' };
  }
  throw new Error('Expected a total, found none');
}

/** The statement of `selectPageText`. */
export function pageText({ shared, total, page, order, as = unprepared }: PageQuery): Sql {
  // Sorted before they are joined: most pages are read in their order, while the aggregate would sort them again.
  return as(sql`
    ${shared === undefined ? nothing : sql`with ${shared}`}
    select (${total}) as total,
      (select string_agg(record, ',') from (select page.record from (${page}) as page order by ${order}) as sorted) as list`);
}
