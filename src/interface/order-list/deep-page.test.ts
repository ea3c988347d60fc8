import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { integer, row, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';
import { everyStatus, everyType } from '../../school/order/contract.ts';
import { foldCounters } from '../../school/order/count/counters.ts';
import { isIn } from '../../school/order/status/clock.ts';
import { insertOrders } from '../../school/order/write/insert-orders.ts';
import { partsOf } from './buckets.ts';
import { skipTo } from './deep-page.ts';
import { isPaidWithin, isSeen, ordersWanted, type Wanted } from './order-filter.ts';

const long = process.env.LONG !== undefined;
const hourMs = 3_600_000;
const beganMs = Date.UTC(2026, 2, 1, 21);
const ordersInAll = long ? 3_000 : 700;

let database: Database;
let school: School;
let servers: readonly [whole: TestServer, bound: TestServer];
let made = 0;

// Moments on both sides of hours and days, where the counters meet the rows, and several orders at the same moment.
const moment = fc
  .tuple(fc.nat(60), fc.constantFrom(-1, 0, 0, 1, 1_800_000))
  .map(([hours, beside]) => beganMs + hours * hourMs + beside);
const anyOrder = fc.record({
  branch: fc.constantFrom(0 as const, 1 as const),
  type: fc.constantFrom(1 as const, 4 as const, 5 as const),
  status: fc.constantFrom(2 as const, 2 as const, 4 as const, 6 as const, 8 as const),
  overdue: fc.boolean(),
  paidAtMs: moment,
});
type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

const newOrder = ({ branch, status, overdue, ...order }: Order) => {
  made += 1;
  const completeBeforeMs = overdue ? noon : noon + 1;
  return orderBy(school.branches[branch], { orderSn: `sn-${made}`, ...order, completeBeforeMs, lines: [{ status }] });
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
  // Some of the counters are folded, some still to be.
  await place(orders.slice(0, -60));
  await school.db.transaction((tx) => foldCounters(tx));
  await place(orders.slice(-60));
});

const anyRequest = fc.record({
  server: fc.constantFrom(0 as const, 1 as const),
  between: fc.oneof(fc.constant([beganMs, beganMs + 60 * hourMs] as const), fc.tuple(moment, moment)),
  status: fc.constantFrom(everyStatus, everyStatus, 2, 4, 6, 8),
  type: fc.constantFrom(everyType, everyType, 1, 5),
  pageSize: fc.constantFrom(1, 7, 20),
  /** How far in, in parts of a hundred; a little past the end too. */
  percent: fc.nat(105),
});
type Request = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

const wantedBy = ({ server, between: [one, other], status, type }: Request): Wanted => ({
  caller: callerOf(school, server === 0 ? undefined : school.branches[1]),
  status,
  type,
  fromMs: Math.min(one, other),
  toMs: Math.max(one, other),
  now: noon,
});

/** The same page by walking to it. */
async function walked(wanted: Wanted, limit: number, offset: number) {
  const where = sql`${isSeen(wanted)} and ${isIn(wanted.status, wanted.now)} and ${isPaidWithin(wanted)}`;
  const found = await school.db.rows(
    sql`
      select o.order_sn from orders o where ${where}
      order by o.paid_at_ms desc, o.order_id desc limit ${limit} offset ${offset}`,
    row({ orderSn: text }),
  );
  const { count } = await school.db.one(
    sql`select count(*) as count from orders o where ${where}`,
    row({ count: integer }),
  );
  return { count, list: found.map(({ orderSn }) => orderSn) };
}

test('a page far in is the page that walking there finds, with the same total', async () => {
  let skipped = 0;
  await fc.assert(
    fc.asyncProperty(anyRequest, async (request) => {
      const wanted = wantedBy(request);
      const all = await walked(wanted, 0, 0);
      const pageNum = Math.floor((all.count * request.percent) / 100 / request.pageSize);
      const { count, list } = await servers[request.server].ask('/order/list', {
        payStartDate: wanted.fromMs,
        payEndDate: wanted.toMs,
        orderStatus: wanted.status,
        orderType: wanted.type,
        pageNum,
        pageSize: request.pageSize,
      });
      if (pageNum * request.pageSize > 200 && list.length > 0) skipped += 1;
      expect({ count, list: list.map(({ orderSn }: { orderSn: string }) => orderSn) }).toEqual(
        await walked(wanted, request.pageSize, pageNum * request.pageSize),
      );
    }),
    { numRuns: long ? 2_000 : 120, seed: 1 },
  );
  // Else this would say nothing about skipping.
  expect(skipped).toBeGreaterThan(5);
});

test('while others write and fold, a skip leads to the order that walking there leads to', async () => {
  const wanted = wantedBy({
    server: 0,
    between: [beganMs, beganMs + 60 * hourMs],
    status: everyStatus,
    type: everyType,
    pageSize: 1,
    percent: 0,
  });
  const parts = partsOf(wanted);
  if (parts === undefined) throw new Error('The range has whole hours');
  const first = (where: ReturnType<typeof sql>, offset: ReturnType<typeof sql>) => sql`
    select o.order_id from (${ordersWanted(wanted, sql`o.order_id, o.paid_at_ms`, where)}) as o
    order by o.paid_at_ms desc, o.order_id desc limit 1 offset ${offset}`;
  const read = async () => {
    for (let offset = 0; offset < ordersInAll; offset += long ? 7 : 61) {
      // One statement, one moment.
      const { total, counted, reached, walked } = await school.db.one(
        sql`
          with ${skipTo(wanted, parts, offset)}
          select (select total from everything) as total,
            (select count(*) from (${ordersWanted(wanted, sql`o.order_id`, isPaidWithin(wanted))}) as o) as counted,
            coalesce((${first(
              sql`o.paid_at_ms >= ${wanted.fromMs} and o.paid_at_ms < (select end_ms from skip)`,
              sql`(select orders from skip)`,
            )}), 0) as reached,
            coalesce((${first(isPaidWithin(wanted), sql`${offset}`)}), 0) as walked`,
        row({ total: integer, counted: integer, reached: integer, walked: integer }),
      );
      expect({ total, reached }).toEqual({ total: counted, reached: walked });
    }
  };
  const write = async () => {
    for (const order of fc.sample(anyOrder, { numRuns: 25, seed: 6 })) await place([order]);
  };
  const fold = async () => {
    for (let times = 0; times < 8; times++) await school.db.transaction((tx) => foldCounters(tx));
  };
  await Promise.all([read(), write(), write(), fold()]);
});
