import { type Page, selectPage } from '../../database/page.ts';
import type { Scope } from '../../database/scope.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { type Slice, slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import * as contract from '../../school/order/contract.ts';
import { orderColumns, orderJoins, orderRow, renderOrder } from '../../school/order/read/record.ts';
import { partsOf } from './buckets.ts';
import type * as orderList from './contract.ts';
import { skipTo } from './deep-page.ts';
import { type Input, type Narrowing, narrowingOf } from './keyword-filter.ts';
import { isPaidWithin, ordersWanted, type Wanted } from './order-filter.ts';
import { findOrders } from './search-orders.ts';
import { orderTotal } from './total.ts';

type Order = ReturnType<typeof orderRow>;

export async function listOrders({
  input,
  db,
  caller,
  now,
}: ReadCall<Input>): Promise<RawJson<Static<typeof orderList.listOrders.response>>> {
  const { payStartDate: fromMs, payEndDate: toMs } = input;
  if (toMs < fromMs) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: 'payEndDate',
      begin: 'payStartDate',
      beginValue: fromMs,
      received: toMs,
    });
  }
  const { orderStatus: status = contract.everyStatus, orderType: type = contract.everyType } = input;
  const wanted = { caller, status, type, fromMs, toMs, now };
  const narrowing = narrowingOf(input, wanted);
  const wantedPage = slice(input.pageNum, input.pageSize);
  const page =
    narrowing.prices.length + narrowing.keywords.length === 0
      ? await selectCounted(db, wanted, wantedPage)
      : await selectNarrowed(db, wanted, narrowing, wantedPage);
  return new RawJson(`{"count":${page.total},"list":[${page.list.map((order) => renderOrder(order, caller)).join()}]}`);
}

/** Further in than this, walking costs more than looking up where to begin. */
const farIn = 200;

const newestFirst = sql`page.paid_at_ms desc, page.order_id desc`;

/** What the counters know: the total is theirs, and so is the way to a page far in. */
function selectCounted(db: Scope, wanted: Wanted, { limit, offset }: Slice): Promise<Page<Order>> {
  const parts = offset > farIn ? partsOf(wanted) : undefined;
  const listed = (where: Sql, skipped: Sql) =>
    recordsOf(
      wanted,
      sql`
        select *
        from (${ordersWanted(wanted, sql`o.*`, where)}) as o
        order by o.paid_at_ms desc, o.order_id desc
        limit ${limit} offset ${skipped}`,
    );
  const query =
    parts === undefined
      ? { total: orderTotal(wanted), page: listed(isPaidWithin(wanted), sql`${offset}`) }
      : {
          shared: skipTo(wanted, parts, offset),
          total: sql`select total from everything`,
          page: listed(
            sql`o.paid_at_ms >= ${wanted.fromMs} and o.paid_at_ms < (select end_ms from skip)`,
            sql`(select orders from skip)`,
          ),
        };
  return selectPage(db, { ...query, order: newestFirst, isPrepared: true }, orderRow);
}

/** What the counters do not know has to be looked for. */
function selectNarrowed(db: Scope, wanted: Wanted, narrowing: Narrowing, slice: Slice): Promise<Page<Order>> {
  const query = {
    shared: findOrders(wanted, narrowing, slice),
    total: sql`select total from everything`,
    page: recordsOf(
      wanted,
      sql`select o.* from listed join orders o on o.org_id = $1 and o.order_id = listed.order_id`,
    ),
    order: newestFirst,
    // Of several keywords there are too many combinations to keep them all; without one, all orders may have to be
    // counted, and only a plan for these very values knows whether that is worth several workers.
    isPrepared: narrowing.keywords.length === 1,
  };
  return selectPage(db, query, orderRow);
}

const recordsOf = ({ now }: Wanted, orders: Sql): Sql => sql`
  select o.order_id, o.paid_at_ms, ${orderColumns(now)}
  from (${orders}) as o ${orderJoins}`;
