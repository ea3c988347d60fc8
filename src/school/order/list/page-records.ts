import type { PageQuery } from '../../../sql/page.ts';
import { prepared, type Sql, sql, unprepared } from '../../../sql/sql.ts';
import { orderJoins, orderJson } from '../read/record.ts';
import { selectOrders } from './counted-filter.ts';
import type { OrderFilter } from './order-filter.ts';
import { type OrderSort, sortColumns, sortedBy } from './order-sort.ts';

/** Renders the orders of a page. */
export const recordsOf = (filter: OrderFilter, sort: OrderSort, orders: Sql): Pick<PageQuery, 'page' | 'order'> => ({
  page: sql`
    select ${sortColumns(sort)}, ${orderJson(filter)} as record
    from (${orders}) as o ${orderJoins}`,
  order: sortedBy(sort, sql`page.`),
});

/** Selects the orders of a page in their order: those for which `where` is true, from an offset on. */
export function ordersInOrder(filter: OrderFilter, sort: OrderSort, where: Sql, limit: number, offset: Sql): Sql {
  const page = (columns: Sql) => sql`
    select *
    from (${selectOrders(filter, columns, where)}) as o
    order by ${sortedBy(sort, sql`o.`)}
    limit ${limit} offset ${offset}`;
  if (sort.by === 'payment') return page(sql`o.*`);
  // By amount, a late page skips many orders: the index alone tells which, and only the orders of the page are read.
  return sql`
    select o.*
    from (${page(sortColumns(sort))}) as p
    join orders o on o.org_id = $1 and o.order_id = p.order_id`;
}

/** The page of a search: the orders in the common table expression `page_orders`. */
export const foundOrders = (filter: OrderFilter, sort: OrderSort): Pick<PageQuery, 'page' | 'order' | 'as'> => ({
  ...recordsOf(
    filter,
    sort,
    sql`select o.* from page_orders p join orders o on o.org_id = $1 and o.order_id = p.order_id`,
  ),
  // Several keywords have too many combinations to prepare them all. Without a keyword the statement may count all
  // orders, and PostgreSQL decides on parallel workers only if it knows the values.
  as: filter.keywords.length === 1 && sort.by === 'payment' ? prepared : unprepared,
});
