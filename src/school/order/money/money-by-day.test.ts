import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { orderBy } from '../../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { createShop } from '../../../../test/school/shop.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { sql } from '../../../sql/sql.ts';
import { compactCounters } from '../count/counters.ts';
import { insertOrders } from '../insert/insert-orders.ts';

const path = '/overview/moneyByDay';
const dayMs = 86_400_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

async function schoolIn(timeZone: string): Promise<{ school: School; server: TestServer; elsewhere: TestServer }> {
  const school = await createSchool(database);
  await school.db.transaction((tx) => tx.run(sql`update organisations set time_zone = ${timeZone} where org_id = $1`));
  return {
    school,
    server: await startServer(database, callerOf(school)),
    elsewhere: await startServer(database, callerOf(school, school.branches[1])),
  };
}

let made = 0;
const paid = (school: School, at: readonly number[], branch = school.branches[0]) =>
  school.db.transaction((tx) =>
    insertOrders(
      tx,
      at.map((paidAtMs, index) => {
        made += 1;
        return orderBy(branch, { orderSn: `m${made}`, paidAtMs, moneyPaid: 2 ** index, lines: [{ amount: 1000 }] });
      }),
    ),
  );

describe.each([
  ['Asia/Shanghai', 8 * 60],
  ['Asia/Kolkata', 5 * 60 + 30],
  ['Asia/Kathmandu', 5 * 60 + 45],
  ['Pacific/Marquesas', -(9 * 60 + 30)],
  ['UTC', 0],
])('in %s', (timeZone, offsetMinutes) => {
  // The organisation's 2 March begins at this moment.
  const midnight = Date.UTC(2026, 2, 2) - offsetMinutes * 60_000;

  test('a day begins and ends to the millisecond in its time zone, before and after compaction', async () => {
    const { school, server } = await schoolIn(timeZone);
    await paid(school, [midnight - 1, midnight, midnight + dayMs / 2, midnight + dayMs - 1, midnight + dayMs]);
    const expected = [
      { day: '2026-03-01', orders: 1, paid: 1 },
      { day: '2026-03-02', orders: 3, paid: 2 + 4 + 8 },
      { day: '2026-03-03', orders: 1, paid: 16 },
    ].map((day) => ({ ...day, refunds: 0, refunded: 0, net: day.paid }));
    const request = { beginTime: midnight - 1, endTime: midnight + dayMs };
    expect(await server.ask(path, request)).toEqual({ currency: 'CNY', timeZone, list: expected });
    await school.db.transaction((tx) => compactCounters(tx));
    expect((await server.ask(path, request)).list).toEqual(expected);
    expect((await server.ask(path, { beginTime: midnight, endTime: midnight })).list).toEqual([expected[1]]);
  });
});

test('a day with 23 or 25 hours has all its hours', async () => {
  const { school, server } = await schoolIn('America/New_York');
  // 8 March 2026 has 23 hours there, 1 November 25.
  const [short, long] = [Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 10, 1, 4)];
  await paid(school, [short, short + 23 * 3_600_000 - 1, short + 23 * 3_600_000]);
  await paid(school, [long, long + 25 * 3_600_000 - 1, long + 25 * 3_600_000]);
  const ordersFrom = async (beginTime: number) => {
    const { list } = await server.ask(path, { beginTime, endTime: beginTime + 1.5 * dayMs });
    return list.map(({ day, orders }: { day: string; orders: number }) => [day, orders]);
  };
  expect(await ordersFrom(short)).toEqual([
    ['2026-03-08', 2],
    ['2026-03-09', 1],
  ]);
  expect(await ordersFrom(long)).toEqual([
    ['2026-11-01', 2],
    ['2026-11-02', 1],
  ]);
});

test('a payment counts on its day and a refund on the day it was settled; unpaid orders never count', async () => {
  const shop = await createShop(database);
  const productId = await shop.product({ price: 500 });
  const first = Date.UTC(2026, 8, 15, 4);
  await shop.buy(productId);
  const order = await shop.buyAndPay(productId);
  shop.server.setNow(first + dayMs);
  await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 200 }] });
  await shop.move('/order/approveRefund', order);
  shop.server.setNow(first + 2 * dayMs);
  await shop.move('/order/settleRefund', order, { refundChannel: 'cash', dateRefund: first + dayMs });
  const { list } = await shop.server.ask(path, { beginTime: first, endTime: first + 2 * dayMs });
  expect(list).toEqual([
    { day: '2026-09-15', orders: 1, paid: 500, refunds: 0, refunded: 0, net: 500 },
    { day: '2026-09-16', orders: 0, paid: 0, refunds: 1, refunded: 200, net: -200 },
    { day: '2026-09-17', orders: 0, paid: 0, refunds: 0, refunded: 0, net: 0 },
  ]);
});

test('a caller bound to a branch sees only its money, and nobody sees that of another organisation', async () => {
  const { school, server, elsewhere } = await schoolIn('Asia/Shanghai');
  const other = await schoolIn('Asia/Shanghai');
  const at = Date.UTC(2026, 2, 2, 3);
  for (const each of [school, other.school]) {
    await paid(each, [at, at]);
    await paid(each, [at], each.branches[1]);
  }
  const request = { beginTime: at, endTime: at };
  expect((await server.ask(path, request)).list).toMatchObject([{ orders: 3, paid: 4 }]);
  expect((await elsewhere.ask(path, request)).list).toMatchObject([{ orders: 1, paid: 1 }]);
});

test('a range of 400 days passes, 400 days and a millisecond is refused, and so is an end before the beginning', async () => {
  const { server } = await schoolIn('Asia/Shanghai');
  const beginTime = Date.UTC(2026, 0, 1);
  expect((await server.ask(path, { beginTime, endTime: beginTime + 400 * dayMs })).list).toHaveLength(401);
  const refused = async (endTime: number) => {
    const { status, body } = await server.post(path, { beginTime, endTime });
    return { status, code: body.code, param: body.param };
  };
  expect(await refused(beginTime + 400 * dayMs + 1)).toEqual({ status: 400, code: 2015, param: 'endTime' });
  expect(await refused(beginTime - 1)).toEqual({ status: 400, code: 2014, param: 'endTime' });
});

test('the largest and smallest possible times are accepted', async () => {
  const { server } = await schoolIn('Asia/Shanghai');
  for (const moment of [0, Number.MAX_SAFE_INTEGER]) {
    expect((await server.ask(path, { beginTime: moment, endTime: moment })).list).toHaveLength(1);
  }
});
