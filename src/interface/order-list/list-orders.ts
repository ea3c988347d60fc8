import { type PageQuery, selectPage } from '../../database/page.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Caller, ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { type Slice, slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { everyStatus, everyType } from '../../school/order/contract.ts';
import { orderColumns, orderJoins, orderRow, renderOrder } from '../../school/order/read/record.ts';
import type * as contract from './contract.ts';
import { locateDeepPage } from './deep-page.ts';
import { type Input, readKeywords } from './keyword-filter.ts';
import { isPaidWithin, type OrderFilter, selectOrders } from './order-filter.ts';
import { searchOrders } from './search-orders.ts';
import { orderTotal, type WholeHours, wholeHoursOf } from './total.ts';

/** One statement finds the page and the total; statements.sql shows it for each form of request. */
export async function listOrders({
  input,
  db,
  caller,
  now,
}: ReadCall<Input>): Promise<RawJson<Static<typeof contract.listOrders.response>>> {
  const filter = readFilter(input, caller, now);
  const { total, list } = await selectPage(db, pageQuery(filter, slice(input.pageNum, input.pageSize)), orderRow);
  return new RawJson(`{"count":${total},"list":[${list.map((order) => renderOrder(order, caller)).join()}]}`);
}

export function readFilter(input: Input, caller: Caller, now: number): OrderFilter {
  const {
    payStartDate: fromMs,
    payEndDate: toMs,
    orderStatus: status = everyStatus,
    orderType: type = everyType,
  } = input;
  requireRange('payStartDate', fromMs, 'payEndDate', toMs);
  const counted = { caller, status, type, fromMs, toMs, now };
  return { ...counted, prices: readPrices(input), keywords: readKeywords(input, counted) };
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
 * gives the total and the begin of a deep page.
 */
function pageQuery(filter: OrderFilter, slice: Slice): PageQuery {
  if (filter.keywords.length + filter.prices.length > 0) return searchedPage(filter, slice);
  const hours = slice.offset > deepOffset ? wholeHoursOf(filter) : undefined;
  return hours === undefined ? nearPage(filter, slice) : deepPage(filter, hours, slice);
}

const nearPage = (filter: OrderFilter, { limit, offset }: Slice): PageQuery => ({
  total: orderTotal(filter),
  page: recordsOf(filter, newestOrders(filter, isPaidWithin(filter), limit, sql`${offset}`)),
  order: newestFirst,
  isPrepared: true,
});

const deepPage = (filter: OrderFilter, hours: WholeHours, { limit, offset }: Slice): PageQuery => {
  const isFromPageOn = sql`o.paid_at_ms >= ${filter.fromMs} and o.paid_at_ms < (select end_ms from page_begin)`;
  return {
    shared: locateDeepPage(filter, hours, offset),
    total: sql`select total from order_total`,
    page: recordsOf(filter, newestOrders(filter, isFromPageOn, limit, sql`(select offset_orders from page_begin)`)),
    order: newestFirst,
    isPrepared: true,
  };
};

const searchedPage = (filter: OrderFilter, slice: Slice): PageQuery => ({
  shared: searchOrders(filter, slice),
  total: sql`select total from order_total`,
  page: recordsOf(
    filter,
    sql`select o.* from page_orders p join orders o on o.org_id = $1 and o.order_id = p.order_id`,
  ),
  order: newestFirst,
  // Several keywords have too many combinations to prepare them all. Without a keyword the statement may count all
  // orders, and PostgreSQL decides on parallel workers only if it knows the values.
  isPrepared: filter.keywords.length === 1,
});

const newestFirst = sql`page.paid_at_ms desc, page.order_id desc`;

const newestOrders = (filter: OrderFilter, where: Sql, limit: number, offset: Sql): Sql => sql`
  select *
  from (${selectOrders(filter, sql`o.*`, where)}) as o
  order by o.paid_at_ms desc, o.order_id desc
  limit ${limit} offset ${offset}`;

/** Adds the columns of the answer to the orders of the page. */
const recordsOf = ({ now }: OrderFilter, orders: Sql): Sql => sql`
  select o.order_id, o.paid_at_ms, ${orderColumns(now)}
  from (${orders}) as o ${orderJoins}`;
