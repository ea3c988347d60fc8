import type { Slice } from '../../../operation/contract/paging.ts';
import { fenced } from '../../../sql/fenced.ts';
import { constant, join, nothing, type Sql, sql, verbatim } from '../../../sql/sql.ts';
import { isInStatus } from '../status/status-at.ts';
import { isOfBranchAndType } from './counted-filter.ts';
import { byLookup, without } from './keyword-filter.ts';
import type { OrderFilter } from './order-filter.ts';
import { type OrderSort, sortColumns, sortedBy } from './order-sort.ts';
import { foundOrders } from './page-records.ts';

/** A keyword with up to this many matches is rare. */
const mostRareMatches = 2_000;

/**
 * Searches by the first keyword that is rare: finds the orders of its matches, and checks the other filters on them. The total
 * is null if no keyword is rare.
 *
 * Common table expressions: `page_orders` has the page as the columns to sort by.
 */
export function searchByRareKeyword(filter: OrderFilter, { limit, offset }: Slice, sort: OrderSort) {
  const columns = sortColumns(sort);
  const { keywords, conditions } = filter;
  const isRare = keywords.map((_, index) => sql`exists (select from ${rare(index)})`);
  const matches = keywords.map(({ matches, isCommon }, index) => {
    // One before it is rare, or it is known to have many matches.
    const isNeedless = [...isRare.slice(0, index), ...(isCommon === undefined ? [] : [isCommon])];
    const ids = sql`array(select id from (${matches}) as match limit ${constant(mostRareMatches + 1)})`;
    return sql`${rare(index)} as materialized (
      select ids
      from (${fenced(sql`select ${ids} as ids`)}) as few
      where ${join([...isNeedless.map((condition) => sql`not ${condition}`), isShort], ' and ')})`;
  });
  const orders = keywords.map((keyword, index) => {
    const others = [
      isOfBranchAndType(filter),
      isInStatus(filter.status, filter.now),
      ...conditions,
      ...byLookup(without(keywords, keyword)),
    ];
    return sql`
      select ${columns}
      from (select ${keyword.hasRepeatedMatches ? sql`distinct` : nothing} unnest(ids) as id from ${rare(index)}) as match
      cross join lateral (${ordersOfMatch(keyword.belongsTo(sql`match.id`), filter)}) as o
      where ${join(others, ' and ')}`;
  });
  return {
    ...foundOrders(filter, sort),
    shared: sql`
      ${join(matches, ', ')},
      found as materialized (${join(orders, ' union all ')}),
      page_orders as materialized (
        select ${columns} from found as o order by ${sortedBy(sort, sql`o.`)} limit ${limit} offset ${offset})`,
    total: sql`select count(*) from found having ${join(isRare, ' or ')}`,
  };
}

/** The condition that the list of ids has not been cut off. */
const isShort = sql`cardinality(ids) <= ${constant(mostRareMatches)}`;

const rare = (index: number): Sql => verbatim(`rare_${index}`);

/** The orders of one match within the range, in the order of the index on the matched column. */
const ordersOfMatch = (belongsToMatch: Sql, { fromMs, toMs }: OrderFilter): Sql =>
  fenced(sql`
  select o.*
  from orders o
  where o.org_id = $1 and ${belongsToMatch}
    and (o.paid_at_ms, o.order_id) >= (${fromMs}, 0) and (o.paid_at_ms, o.order_id) < (${toMs + 1}, 0)
  order by o.paid_at_ms desc, o.order_id desc`);
