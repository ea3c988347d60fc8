import type { Caller, ReadCall } from '../call/call.ts';
import { Rendered } from '../contract/operation.ts';
import { slice } from '../contract/paging.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { selectPage } from '../database/page.ts';
import { join, nothing, type Sql, sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import { contains, keyword } from '../search/keyword.ts';
import { isIn, missedBy } from './clock.ts';
import { everyStatus, everyType, type listOrders } from './contract.ts';
import { orderColumns, orderJoins, orderRow, renderOrder } from './record.ts';
import { orderTotal } from './total.ts';

type Input = Static<typeof listOrders.request>;

export async function list({
  input,
  db,
  caller,
  now,
}: ReadCall<Input>): Promise<Rendered<Static<typeof listOrders.response>>> {
  const {
    payStartDate: fromMs,
    payEndDate: toMs,
    orderStatus: status = everyStatus,
    orderType: type = everyType,
  } = input;
  const { limit, offset } = slice(input.pageNum, input.pageSize);
  if (toMs < fromMs) {
    throw fail('rangeEndBeforeBegin', {
      param: 'payEndDate',
      begin: 'payStartDate',
      beginValue: fromMs,
      received: toMs,
    });
  }

  const narrowing = [...priceFilters(input), ...keywordFilters(input, caller)];
  const seen = sql`
    o.org_id = $1 ${inBranch(caller, sql`o.branch_id`)} ${type === everyType ? nothing : sql`and o.type = ${type}`}`;
  const conditions = sql`
    ${seen} and o.paid_at_ms between ${fromMs} and ${toMs}
    ${status === everyStatus ? nothing : sql`and ${isIn(status, now)}`} ${join(narrowing, ' ')}`;
  const missed = missedBy(status, now);
  const correction = missed && { ...missed, orders: sql`${seen} and ${missed.orders}` };
  const total =
    narrowing.length === 0
      ? orderTotal({ caller, status, type, fromMs, toMs, conditions, correction })
      : sql`select count(*) from orders o where ${conditions}`;

  const page = await selectPage(
    db,
    {
      total,
      page: sql`
        select o.order_id, ${orderColumns(now)}
        from (
          select *
          from orders o
          where ${conditions}
          order by o.paid_at_ms desc, o.order_id desc
          limit ${limit} offset ${offset}
        ) as o ${orderJoins}`,
      order: sql`page.paid_at_ms desc, page.order_id desc`,
    },
    orderRow,
  );
  return new Rendered(
    `{"count":${page.total},"list":[${page.list.map((order) => renderOrder(order, caller)).join()}]}`,
  );
}

function priceFilters({ priceBegin, priceEnd }: Input): Sql[] {
  const from = priceBegin === undefined ? undefined : Number(priceBegin);
  const to = priceEnd === undefined ? undefined : Number(priceEnd);
  if (from !== undefined && to !== undefined && to < from) {
    throw fail('rangeEndBeforeBegin', { param: 'priceEnd', begin: 'priceBegin', beginValue: from, received: to });
  }
  return [
    ...(from === undefined ? [] : [sql`and o.amount >= ${from}`]),
    ...(to === undefined ? [] : [sql`and o.amount <= ${to}`]),
  ];
}

function keywordFilters(input: Input, caller: Caller): Sql[] {
  const buyer = keyword(input.buyer);
  const receiver = keyword(input.receiver);
  const sharer = keyword(input.shareUser);
  const product = keyword(input.prodName);
  const users = (folded: string, kinds: Parameters<typeof contains>[2]) =>
    sql`(select user_id from users where org_id = $1 and ${contains(caller, folded, kinds)})`;
  return [
    ...(buyer === undefined ? [] : [sql`and o.buyer_id in ${users(buyer, ['name', 'mobile'])}`]),
    ...(receiver === undefined
      ? []
      : [
          sql`and o.receiver_id in (
            select receiver_id from receivers where org_id = $1 and ${contains(caller, receiver, ['name', 'mobile'])})`,
        ]),
    ...(sharer === undefined ? [] : [sql`and o.sharer_id in ${users(sharer, ['name'])}`]),
    ...(product === undefined
      ? []
      : [
          sql`and o.order_id in (
            select l.order_id from ordered_names n
            join order_lines l on l.org_id = $1 and l.ordered_name_id = n.ordered_name_id
            where n.org_id = $1 and ${contains(caller, product, ['name'])})`,
        ]),
  ];
}
