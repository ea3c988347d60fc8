import { identifier } from '../../database/insert.ts';
import { constant, join, nothing, type Sql, sql } from '../../database/sql.ts';
import type { Slice } from '../../operation/contract/paging.ts';
import { everyStatus, everyType } from '../../school/order/contract.ts';
import { isInStatus } from '../../school/order/status/status-at.ts';
import type { KeywordFilter } from './keyword-filter.ts';
import { isOfBranchAndType, isPaidWithin, type OrderFilter, selectOrders } from './order-filter.ts';
import { type OrderSort, sortColumns, sortedBy } from './order-sort.ts';

/** A keyword with up to this many matches is rare. */
const mostRareMatches = 2_000;
/** The number of orders to scan, in the requested order: at least this many, and this many for each order up to the end of the page. */
const scan = { least: 20_000, perOrder: 50 };
/** From this offset on, the scan checks keywords by list, not by lookup. */
const keywordListOffset = 1_000;

/** No order, with the columns that sorting needs: the first part of the union says what they are called. */
const noOrders = ({ by }: OrderSort): Sql =>
  by === 'payment'
    ? sql`select 0::bigint as order_id, 0::bigint as paid_at_ms where false`
    : sql`select 0::bigint as order_id, 0::bigint as paid_at_ms, 0::bigint as amount where false`;

/**
 * Searches orders by keywords and prices. The statement itself chooses the way, by the number of matches:
 *
 * 1. If a keyword is rare, it finds the orders of its matches and checks the other filters on them.
 * 2. Otherwise it scans the first orders of the requested order until the page is full.
 * 3. If that does not fill the page, it checks all orders of the range.
 *
 * Common table expressions: `page_orders` has the page as the columns to sort by, `order_total` the total.
 */
export function searchOrders(filter: OrderFilter, { limit, offset }: Slice, sort: OrderSort): Sql {
  const columns = sortColumns(sort);
  const inOrder = sortedBy(sort, nothing);
  const { keywords, prices } = filter;
  const end = offset + limit;
  const mostScanned = Math.max(scan.least, scan.perOrder * end);
  const isPaidAndPriced = join([isPaidWithin(filter), ...prices], ' and ');
  const isRare = (index: number) => sql`(select is_rare from ${numbered('rare', index)})`;
  const isNoneRareBefore = (index: number) =>
    join([sql`true`, ...keywords.slice(0, index).map((_, before) => sql`not ${isRare(before)}`)], ' and ');
  const isNoneRare = isNoneRareBefore(keywords.length);

  const rareKeywords = keywords.flatMap(({ matches, isCommon }, index) => {
    const isTried =
      isCommon === undefined ? isNoneRareBefore(index) : sql`${isNoneRareBefore(index)} and not ${isCommon}`;
    return [
      sql`${numbered('matches', index)} as materialized (
        select id from (${matches}) as match where ${isTried} limit ${constant(mostRareMatches + 1)})`,
      sql`${numbered('rare', index)} as materialized (
        select ${isTried} and count(*) <= ${constant(mostRareMatches)} as is_rare from ${numbered('matches', index)})`,
    ];
  });
  const ordersOfRareKeywords = keywords.map((keyword, index) => {
    const conditions = [
      isOfBranchAndType(filter),
      isInStatus(filter.status, filter.now),
      ...prices,
      ...byLookup(without(keywords, keyword)),
      isRare(index),
    ];
    return sql`
      select ${columns}
      from (select distinct id from ${numbered('matches', index)}) as match
      cross join lateral (${ordersOfMatch(keyword.belongsTo(sql`match.id`), filter)}) as o
      where ${join(conditions, ' and ')}`;
  });
  const first = sql`
    select *
    from (${selectOrders(filter, sql`${columns}, o.buyer_id, o.receiver_id, o.sharer_id`, isPaidAndPriced)}) as o
    order by ${inOrder}
    limit ${mostScanned}`;
  const allOrders = selectOrders(filter, columns, join([isPaidAndPriced, ...byList(keywords)], ' and '));
  const isPageFull = sql`(select count(*) = ${end} from scanned)`;
  const isRangeScanned = sql`(select count(*) < ${mostScanned} from (${first}) as o)`;
  return join(
    [
      ...rareKeywords,
      sql`scanned as materialized (
        select ${columns}
        from (${first}) as o
        where ${join([isNoneRare, ...(offset > keywordListOffset ? byList : byLookup)(keywords)], ' and ')}
        order by ${inOrder}
        limit ${end})`,
      sql`scan as materialized (select ${isNoneRare} and (${isPageFull} or ${isRangeScanned}) as is_enough)`,
      sql`found as materialized (
        ${join([noOrders(sort), ...ordersOfRareKeywords], ' union all ')}
        union all
        select ${columns} from (${allOrders}) as o where ${isNoneRare} and not (select is_enough from scan))`,
      sql`page_orders as materialized (
        (select ${columns} from found as o order by ${inOrder} limit ${limit} offset ${offset})
        union all
        (select ${columns} from scanned as o where (select is_enough from scan)
          order by ${inOrder} limit ${limit} offset ${offset}))`,
      sql`order_total as materialized (
        select case
          when not (select is_enough from scan) then (select count(*) from found)
          when not ${isPageFull} then (select count(*) from scanned)
          ${totalOfCommonKeyword(filter)}
          else (select count(*) from (${allOrders}) as o)
        end as total)`,
    ],
    ', ',
  );
}

/**
 * The orders of one match within the range. Comparing rows and sorting makes PostgreSQL use the index of the matched
 * column even without statistics: no other index has this order, and partial indexes do not apply.
 */
const ordersOfMatch = (belongsToMatch: Sql, { fromMs, toMs }: OrderFilter): Sql => sql`
  select o.*
  from orders o
  where o.org_id = $1 and ${belongsToMatch}
    and (o.paid_at_ms, o.order_id) >= (${fromMs}, 0) and (o.paid_at_ms, o.order_id) < (${toMs + 1}, 0)
  order by o.paid_at_ms desc, o.order_id desc
  offset 0`;

const without = (keywords: readonly KeywordFilter[], keyword: KeywordFilter) =>
  keywords.filter((each) => each !== keyword);

const byLookup = (keywords: readonly KeywordFilter[]): Sql[] => keywords.map(({ isMatchByLookup }) => isMatchByLookup);

/**
 * By list. But if one keyword names a person that an order may lack, few orders match it, so the other keywords are looked up
 * for those few.
 */
function byList(keywords: readonly KeywordFilter[]): Sql[] {
  const [first, second] = keywords.filter(({ isOptional }) => isOptional);
  if (second !== undefined) return byLookup(keywords);
  if (first !== undefined) return [first.isMatchByList, ...byLookup(without(keywords, first))];
  return keywords.map(({ isMatchByList }) => isMatchByList);
}

/** If a common keyword is the only filter, counters give the total. */
function totalOfCommonKeyword({ status, type, keywords, prices }: OrderFilter): Sql {
  const [{ isCommon, commonTotal } = {}, ...others] = keywords;
  const isOnlyFilter = others.length + prices.length === 0 && status === everyStatus && type === everyType;
  if (!isOnlyFilter || isCommon === undefined || commonTotal === undefined) return nothing;
  return sql`when ${isCommon} then (${commonTotal})`;
}

const numbered = (name: 'matches' | 'rare', index: number): Sql => identifier(`${name}_${index}`);
