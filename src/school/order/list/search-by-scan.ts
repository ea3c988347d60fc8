import type { Slice } from '../../../operation/contract/paging.ts';
import { join, nothing, once, type Sql, sql } from '../../../sql/sql.ts';
import { everyStatus, everyType } from '../contract.ts';
import { isPaidWithin, selectOrders } from './counted-filter.ts';
import { byLookup, type KeywordFilter, without } from './keyword-filter.ts';
import type { OrderFilter } from './order-filter.ts';
import { type OrderSort, sortColumns, sortedBy } from './order-sort.ts';
import { foundOrders } from './page-records.ts';

/** The number of orders to scan, in the requested order: at least this many, and this many for each order up to the end of the page. */
const scan = { least: 20_000, perOrder: 50 };
/** From this offset on, the scan checks keywords by list, not by lookup. */
const keywordListOffset = 1_000;

/**
 * Searches by conditions and by keywords that are not rare. It scans the first orders of the requested order until the page is
 * full. If that does not fill the page, it checks all orders of the range.
 *
 * Common table expressions: `page_orders` has the page as the columns to sort by.
 */
export function searchByScan(filter: OrderFilter, slice: Slice, sort: OrderSort) {
  const columns = sortColumns(sort);
  const inOrder = sortedBy(sort, nothing);
  const { keywords, conditions } = filter;
  const pageEnd = slice.offset + slice.limit;
  const [limit, offset, end] = [once(slice.limit), once(slice.offset), once(pageEnd)];
  const mostScanned = once(Math.max(scan.least, scan.perOrder * pageEnd));
  const isPaidAndFulfils = join([isPaidWithin(filter), ...conditions], ' and ');
  const first = sql`
    select *
    from (${selectOrders(filter, sql`${columns}, o.buyer_id, o.receiver_id, o.sharer_id`, isPaidAndFulfils)}) as o
    order by ${inOrder}
    limit ${mostScanned}`;
  const allOrders = selectOrders(filter, columns, join([isPaidAndFulfils, ...byList(keywords)], ' and '));
  const isPageFull = sql`(select count(*) = ${end} from scanned)`;
  const isRangeScanned = sql`(select count(*) < ${mostScanned} from (${first}) as o)`;
  const isScanEnough = sql`(select is_enough from scan)`;
  const pageOf = (orders: Sql) => sql`
    select ${columns} from ${orders} order by ${inOrder} limit ${limit} offset ${offset}`;
  return {
    ...foundOrders(filter, sort),
    shared: sql`
      scanned as materialized (
        select ${columns}
        from (${first}) as o
        where ${join([sql`true`, ...(slice.offset > keywordListOffset ? byList : byLookup)(keywords)], ' and ')}
        order by ${inOrder}
        limit ${end}),
      scan as materialized (select ${isPageFull} or ${isRangeScanned} as is_enough),
      found as materialized (select ${columns} from (${allOrders}) as o where not ${isScanEnough}),
      page_orders as materialized (
        (${pageOf(sql`found as o`)}) union all (${pageOf(sql`scanned as o where ${isScanEnough}`)}))`,
    total: sql`
      select case
        when not ${isScanEnough} then (select count(*) from found)
        when not ${isPageFull} then (select count(*) from scanned)
        ${totalOfCommonKeyword(filter)}
        else (select count(*) from (${allOrders}) as o)
      end`,
  };
}

/**
 * By list. But if one keyword names a person that an order may lack, few orders match it, so the other keywords are looked up
 * for those few.
 */
function byList(keywords: readonly KeywordFilter[]): Sql[] {
  const [first, second] = keywords.filter(({ mayBeNull }) => mayBeNull);
  if (second !== undefined) return byLookup(keywords);
  if (first !== undefined) return [first.isMatchByList, ...byLookup(without(keywords, first))];
  return keywords.map(({ isMatchByList }) => isMatchByList);
}

/** If a common keyword is the only filter, counters give the total. */
function totalOfCommonKeyword({ status, type, keywords, conditions }: OrderFilter): Sql {
  const [{ isCommon, commonTotal } = {}, ...others] = keywords;
  const isOnlyFilter = others.length + conditions.length === 0 && status === everyStatus && type === everyType;
  if (!isOnlyFilter || isCommon === undefined || commonTotal === undefined) return nothing;
  return sql`when ${isCommon} then (${commonTotal})`;
}
