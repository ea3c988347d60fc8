import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { orderBy } from '../../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { everyStatus, everyType } from '../contract.ts';
import { compactCounters } from '../count/counters.ts';
import { insertOrders } from '../insert/insert-orders.ts';
import { isInStatus } from '../status/status-at.ts';
import { type CountedFilter, isOfBranchAndType, isPaidWithin, selectOrders } from './counted-filter.ts';
import { isFromPageOn, locateDeepPage } from './deep-page.ts';
import { newestFirst, type OrderSort, sortedBy } from './order-sort.ts';
import { wholeHoursOf } from './total.ts';

const long = process.env.LONG !== undefined;
const hourMs = 3_600_000;
const beganMs = Date.UTC(2026, 2, 1, 21);
const ordersInAll = long ? 3_000 : 700;

let database: Database;
let school: School;
let servers: readonly [ofOrganisation: TestServer, ofBranch: TestServer];
let made = 0;

// Near the ends of hours and days, where counters meet rows; several orders have the same payment time.
const moment = fc
  .tuple(fc.nat(60), fc.constantFrom(-1, 0, 0, 1, 1_800_000))
  .map(([hours, beside]) => beganMs + hours * hourMs + beside);
const anyOrder = fc.record({
  branch: fc.constantFrom(0 as const, 1 as const),
  type: fc.constantFrom(1 as const, 4 as const, 5 as const),
  status: fc.constantFrom(2 as const, 2 as const, 4 as const, 6 as const, 8 as const),
  overdue: fc.boolean(),
  paidAtMs: moment,
  amount: fc.nat(30),
});
type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

const newOrder = ({ branch, status, overdue, amount, ...order }: Order) => {
  made += 1;
  const completeBeforeMs = overdue ? noon : noon + 1;
  return orderBy(school.branches[branch], {
    orderSn: `sn-${made}`,
    ...order,
    completeBeforeMs,
    lines: [{ status, amount }],
  });
};
const place = (orders: readonly Order[]) => school.db.transaction((tx) => insertOrders(tx, orders.map(newOrder)));

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  servers = [
    await startServer(database, callerOf(school)),
    await startServer(database, callerOf(school, school.branches[1])),
  ];
  const orders = fc.sample(anyOrder, { numRuns: ordersInAll, seed: 5 });
  // Some deltas are compacted into counters, some are not.
  await place(orders.slice(0, -60));
  await school.db.transaction((tx) => compactCounters(tx));
  await place(orders.slice(-60));
});

const anyRequest = fc.record({
  server: fc.constantFrom(0 as const, 1 as const),
  between: fc.oneof(fc.constant([beganMs, beganMs + 60 * hourMs] as const), fc.tuple(moment, moment)),
  status: fc.constantFrom(everyStatus, everyStatus, 2, 4, 6, 8),
  type: fc.constantFrom(everyType, everyType, 1, 5),
  sort: fc.constantFrom(undefined, undefined, 'paid', 'amount', '-amount'),
  pageSize: fc.constantFrom(1, 7, 20),
  /** The position of the page in percent of all orders; some pages are past the end. */
  percent: fc.nat(105),
});
type Request = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

const filterOf = ({ server, between: [one, other], status, type }: Request): CountedFilter => ({
  caller: callerOf(school, server === 0 ? undefined : school.branches[1]),
  status,
  type,
  fromMs: Math.min(one, other),
  toMs: Math.max(one, other),
  now: noon,
});

function plainOrder(sort: Request['sort']) {
  if (sort === 'paid') return sql`o.paid_at_ms, o.order_id`;
  if (sort === 'amount') return sql`o.amount, o.order_id`;
  return sort === '-amount' ? sql`o.amount desc, o.order_id desc` : sql`o.paid_at_ms desc, o.order_id desc`;
}

/** The same page by a plain query. */
async function selectPlainly(filter: CountedFilter, sort: Request['sort'], limit: number, offset: number) {
  const where = sql`${isOfBranchAndType(filter)} and ${isInStatus(filter.status, filter.now)} and ${isPaidWithin(filter)}`;
  const found = await school.db.rows(
    sql`
      select o.order_sn from orders o where ${where}
      order by ${plainOrder(sort)} limit ${limit} offset ${offset}`,
    row({ orderSn: text }),
  );
  const { count } = await school.db.one(
    sql`select count(*) as count from orders o where ${where}`,
    row({ count: integer }),
  );
  return { count, list: found.map(({ orderSn }) => orderSn) };
}

test('a deep page holds the orders that reading all orders before it finds, with the same total', async () => {
  let deepPages = 0;
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const filter = filterOf(request);
      const { sort } = request;
      const all = await selectPlainly(filter, sort, 0, 0);
      const pageNum = Math.floor((all.count * request.percent) / 100 / request.pageSize);
      const { count, list } = await servers[request.server].ask(sort === undefined ? '/order/list' : '/order/sorted', {
        ...(sort === undefined ? {} : { sort }),
        payStartDate: filter.fromMs,
        payEndDate: filter.toMs,
        orderStatus: filter.status,
        orderType: filter.type,
        pageNum,
        pageSize: request.pageSize,
      });
      if (pageNum * request.pageSize > 200 && list.length > 0) deepPages += 1;
      expect({ count, list: list.map(({ orderSn }: { orderSn: string }) => orderSn) }).toEqual(
        await selectPlainly(filter, sort, request.pageSize, pageNum * request.pageSize),
      );
    }),
    { numRuns: long ? 2_000 : 120, seed: 1 },
  );
  expect(deepPages).toBeGreaterThan(5);
});

/** The order at an offset: by the counters, and by reading all orders before it. One statement, so that all is of the same moment. */
async function locate(filter: CountedFilter, offset: number, sort: OrderSort) {
  const hours = wholeHoursOf(filter);
  if (hours === undefined) return undefined;
  const first = (where: Sql, skipped: Sql) => sql`
    select o.order_id from (${selectOrders(filter, sql`o.order_id, o.paid_at_ms`, where)}) as o
    order by ${sortedBy(sort, sql`o.`)} limit 1 offset ${skipped}`;
  return school.db.one(
    sql`
      with ${locateDeepPage(filter, hours, offset, sort)}
      select (select total from day) as total,
        (select count(*) from (${selectOrders(filter, sql`o.order_id`, isPaidWithin(filter))}) as o) as counted,
        coalesce((${first(isFromPageOn(filter, sort), sql`(select offset_orders from page_begin)`)}), 0) as located,
        coalesce((${first(isPaidWithin(filter), sql`${offset}`)}), 0) as expected`,
    row({ total: integer, counted: integer, located: integer, expected: integer }),
  );
}

test('any offset of any list is located, in both directions, also for statuses that the clock changes', async () => {
  let located = 0;
  const request = fc.tuple(anyRequest, fc.boolean(), fc.nat(ordersInAll));
  await fc.assert(
    fc.asyncProperty(request, async ([filters, isDescending, anyOffset]) => {
      const filter = filterOf(filters);
      const { counted = 0 } = (await locate(filter, 0, newestFirst)) ?? {};
      // Within the list, or just past its end.
      const found = await locate(filter, anyOffset % (counted + 2), { by: 'payment', isDescending });
      if (found === undefined) return;
      if (found.located > 0 && [4, 6].includes(filter.status)) located += 1;
      expect(found).toEqual({ ...found, total: counted, located: found.expected });
    }),
    { numRuns: long ? 4_000 : 400, seed: 2 },
  );
  expect(located).toBeGreaterThan(50);
});

test('while others write and compact counters, a deep page begins with the right order', async () => {
  const filter = filterOf({
    server: 0,
    between: [beganMs, beganMs + 60 * hourMs],
    status: everyStatus,
    type: everyType,
    sort: undefined,
    pageSize: 1,
    percent: 0,
  });
  const read = async () => {
    for (let offset = 0; offset < ordersInAll; offset += long ? 7 : 61) {
      const found = await locate(filter, offset, newestFirst);
      expect(found).toEqual({ ...found, total: found?.counted, located: found?.expected });
    }
  };
  const write = async () => {
    for (const order of fc.sample(anyOrder, { numRuns: 25, seed: 6 })) await place([order]);
  };
  const fold = async () => {
    for (let times = 0; times < 8; times++) await school.db.transaction((tx) => compactCounters(tx));
  };
  await Promise.all([read(), write(), write(), fold()]);
});
