import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';

const path = '/overview/moneyBy';
const dayMs = 86_400_000;
// The organisation's clocks are 8 hours ahead: its day begins at 16:00 UTC the day before.
const midnight = Math.floor((noon + 8 * 3_600_000) / dayMs) * dayMs - 8 * 3_600_000;

let shop: Shop;
let maths: number;
let books: number;

beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
  maths = await shop.product({ name: 'Maths', price: 1000 });
  books = await shop.product({ name: 'Books', price: 501 });
  const both = { productList: [{ productId: maths }, { productId: books }], discount: 500 };
  await shop.buyAndPay(maths, both);
  const cash = await shop.pay(await shop.buy(maths), { payChannel: 'cash' });
  await shop.move('/order/requestRefund', cash);
  await shop.move('/order/approveRefund', cash);
  await shop.move('/order/settleRefund', cash, { refundChannel: 'offline', transactionNo: 'R-1' });
});

const today = { beginTime: noon, endTime: noon };
const ask = async (by: string, range = today, on = shop.server) => (await on.ask(path, { ...range, by })).list;

test('money by product is the sum of the shares of its lines, and equals money by day', async () => {
  const list = await ask('product');
  const [day] = (await shop.server.ask('/overview/moneyByDay', today)).list;
  const sum = (figure: 'paid' | 'refunded' | 'net') =>
    list.reduce((total: number, each: Record<typeof figure, number>) => total + each[figure], 0);
  expect([sum('paid'), sum('refunded'), sum('net')]).toEqual([day.paid, day.refunded, day.net]);
  // 1001 of 1501 split by amount, largest remainder: 667 and 334.
  expect(list).toEqual([
    { id: `${maths}`, name: 'Maths', orders: 2, paid: 1667, refunds: 1, refunded: 1000, net: 667 },
    { id: `${books}`, name: 'Books', orders: 1, paid: 334, refunds: 0, refunded: 0, net: 334 },
  ]);
});

test('a refund belongs to the payment channel of its order', async () => {
  expect(await ask('channel')).toEqual([
    { id: 'wechat', name: 'wechat', orders: 1, paid: 1001, refunds: 0, refunded: 0, net: 1001 },
    { id: 'cash', name: 'cash', orders: 1, paid: 1000, refunds: 1, refunded: 1000, net: 0 },
  ]);
});

test('money by branch covers the branches that the caller may read', async () => {
  const { branchId } = shop.branch;
  expect(await ask('branch')).toMatchObject([{ id: `${branchId}`, orders: 2, paid: 2001, refunded: 1000 }]);
  expect(await ask('branch', today, shop.elsewhere)).toEqual([]);
});

test('every figure is the total of the orders or of the refunds behind it', async () => {
  const days = { payStartDate: midnight, payEndDate: midnight + dayMs - 1 };
  const settled = { status: 'settled', beginTime: midnight, endTime: midnight + dayMs };
  for (const [by, filterOf] of [
    ['product', (id: string) => ({ productId: Number(id) })],
    ['channel', (id: string) => ({ payChannel: id })],
  ] as const) {
    for (const { id, orders, refunds, refunded } of await ask(by)) {
      const { count, list } = await shop.server.ask('/order/sorted', { ...days, ...filterOf(id) });
      const back = await shop.server.ask('/order/refunds', { ...settled, ...filterOf(id) });
      expect([by, id, count, list.length, back.totalRefunds, back.totalAmount]).toEqual([
        ...[by, id, orders, orders],
        ...[refunds, refunded],
      ]);
    }
  }
  const { total, list } = await shop.server.ask('/order/refunds', settled);
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ payChannel: 'cash', refunds: [{ amount: 1000, transactionNo: 'R-1' }] });
  expect(list[0].refunds[0].dateRefund).toBeGreaterThanOrEqual(midnight);
  const before = { ...settled, beginTime: midnight - dayMs, endTime: midnight };
  expect(await shop.server.ask('/order/refunds', before)).toMatchObject({ total: 0, totalRefunds: 0, totalAmount: 0 });
  expect(await shop.elsewhere.ask('/order/refunds', settled)).toMatchObject({ total: 0, totalRefunds: 0 });
});

test('days run from midnight to midnight in the time zone of the organisation', async () => {
  const orders = async (beginTime: number, endTime: number) => (await ask('channel', { beginTime, endTime })).length;
  expect(await orders(midnight, midnight)).toBe(2);
  expect(await orders(midnight + dayMs - 1, midnight + dayMs - 1)).toBe(2);
  expect(await orders(midnight - 1, midnight - 1)).toBe(0);
  expect(await orders(midnight + dayMs, midnight + dayMs)).toBe(0);
});

test('a range of 400 days passes, a millisecond more fails with param endTime', async () => {
  const beginTime = noon - 400 * dayMs;
  expect(await ask('branch', { beginTime, endTime: noon })).toHaveLength(1);
  const { body } = await shop.server.post(path, { beginTime, endTime: noon + 1, by: 'branch' });
  expect(body).toMatchObject({ param: 'endTime' });
});

test('the largest and smallest possible times are accepted', async () => {
  for (const moment of [0, 8.64e15, 8.64e15 + 1, Number.MAX_SAFE_INTEGER]) {
    expect(await ask('branch', { beginTime: moment, endTime: moment })).toEqual([]);
  }
});
