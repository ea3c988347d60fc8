import type { ReadCall } from '../../../operation/call/call.ts';
import type { Caller } from '../../../operation/call/caller.ts';
import { RawJson } from '../../../operation/contract/operation.ts';
import { type Slice, slice } from '../../../operation/contract/paging.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { type PageQuery, selectPageText } from '../../../sql/page.ts';
import { type Once, once, prepared, type Sql, short, sql, unprepared } from '../../../sql/sql.ts';
import { everyStatus, everyType } from '../contract.ts';
import { orderJoins, orderJson } from '../read/record.ts';
import type * as contract from './contract.ts';
import { isFromPageOn, locateDeepPage } from './deep-page.ts';
import { type Input, readKeywords } from './keyword-filter.ts';
import { isPaidWithin, type OrderFilter, selectOrders } from './order-filter.ts';
import { newestFirst, type OrderSort, sortColumns, sortedBy } from './order-sort.ts';
import { searchByRareKeyword } from './search-by-rare-keyword.ts';
import { searchByScan } from './search-by-scan.ts';
import { orderTotal, type WholeHours, wholeHoursOf } from './total.ts';

type Answer = RawJson<Static<typeof contract.listOrders.response>>;

export const listOrders = (call: ReadCall<Input>): Promise<Answer> => listSorted(call, newestFirst);

/**
 * One statement finds the page and the total; statements.sql shows it for each form of request. Only a search without a rare
 * keyword takes a second one. `alsoIs` has more conditions on the order `o`, which are searched like a price.
 */
export async function listSorted(
  { input, db, caller, now }: ReadCall<Input>,
  sort: OrderSort,
  alsoIs: readonly Sql[] = [],
): Promise<Answer> {
  const filter = readFilter(input, caller, once(now), alsoIs);
  const { total, list } = await selectPageText(db, pageQueries(filter, slice(input.pageNum, input.pageSize), sort));
  return new RawJson(`{"count":${total},"list":[`, list, ']}');
}

export function readFilter(input: Input, caller: Caller, now: Once, alsoIs: readonly Sql[] = []): OrderFilter {
  const {
    payStartDate: fromMs,
    payEndDate: toMs,
    orderStatus: status = everyStatus,
    orderType: type = everyType,
  } = input;
  requireRange('payStartDate', fromMs, 'payEndDate', toMs);
  const counted = { caller, status, type, fromMs, toMs, now };
  return { prices: [...readPrices(input), ...alsoIs], keywords: readKeywords(input, counted), ...counted };
}

function readPrices({ priceBegin, priceEnd }: Input): Sql[] {
  const from = priceBegin === undefined ? undefined : Number(priceBegin);
  const to = priceEnd === undefined ? undefined : Number(priceEnd);
  requireRange('priceBegin', from, 'priceEnd', to);
  return [
    ...(from === undefined ? [] : [sql`o.amount >= ${from}`]),
    ...(to === undefined ? [] : [sql`o.amount <= ${to}`]),
  ];
}

function requireRange(begin: string, from: number | undefined, param: string, to: number | undefined): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw fail(parameterErrors.rangeEndBeforeBegin, { param, begin, beginValue: from, received: to });
}

/** From this offset on, computing where the page begins is faster than reading all orders before it. */
const deepOffset = 200;

/**
 * Chooses how to find the page. Keywords and prices require a search. All other filters are counted in advance, which
 * gives the total and, in the order of payment, the begin of a deep page.
 */
export function* pageQueries(filter: OrderFilter, slice: Slice, sort: OrderSort): Generator<PageQuery> {
  if (filter.keywords.length + filter.prices.length > 0) return yield* searches(filter, slice, sort);
  const isDeep = sort.by === 'payment' && slice.offset > deepOffset;
  const hours = isDeep ? wholeHoursOf(filter) : undefined;
  yield hours === undefined ? nearPage(filter, slice, sort) : deepPage(filter, hours, slice, sort);
}

/** Most keywords are rare. A search by one is a small statement, which PostgreSQL begins in less time. */
function* searches(filter: OrderFilter, slice: Slice, sort: OrderSort): Generator<PageQuery> {
  if (filter.keywords.length > 0) yield searchedPage(filter, sort, searchByRareKeyword(filter, slice, sort));
  yield searchedPage(filter, sort, searchByScan(filter, slice, sort));
}

const nearPage = (filter: OrderFilter, { limit, offset }: Slice, sort: OrderSort): PageQuery => ({
  total: orderTotal(filter),
  page: recordsOf(filter, sort, ordersInOrder(filter, sort, isPaidWithin(filter), limit, sql`${offset}`)),
  order: sortedBy(sort, sql`page.`),
  // By amount, the best index depends on how much of the time the range covers.
  as: sort.by === 'amount' ? unprepared : offset > deepOffset ? prepared : short,
});

const deepPage = (filter: OrderFilter, hours: WholeHours, { limit, offset }: Slice, sort: OrderSort): PageQuery => {
  const offsetOrders = sql`(select offset_orders from page_begin)`;
  return {
    shared: locateDeepPage(filter, hours, offset, sort),
    total: sql`select total from day`,
    page: recordsOf(filter, sort, ordersInOrder(filter, sort, isFromPageOn(filter, sort), limit, offsetOrders)),
    order: sortedBy(sort, sql`page.`),
    as: short,
  };
};

const searchedPage = (
  filter: OrderFilter,
  sort: OrderSort,
  search: Pick<PageQuery, 'shared' | 'total'>,
): PageQuery => ({
  page: recordsOf(
    filter,
    sort,
    sql`select o.* from page_orders p join orders o on o.org_id = $1 and o.order_id = p.order_id`,
  ),
  order: sortedBy(sort, sql`page.`),
  // Several keywords have too many combinations to prepare them all. Without a keyword the statement may count all
  // orders, and PostgreSQL decides on parallel workers only if it knows the values.
  as: filter.keywords.length === 1 && sort.by === 'payment' ? prepared : unprepared,
  ...search,
});

function ordersInOrder(filter: OrderFilter, sort: OrderSort, where: Sql, limit: number, offset: Sql): Sql {
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

/** Renders the orders of the page. */
const recordsOf = (filter: OrderFilter, sort: OrderSort, orders: Sql): Sql => sql`
  select ${sortColumns(sort)}, ${orderJson(filter)} as record
  from (${orders}) as o ${orderJoins}`;
