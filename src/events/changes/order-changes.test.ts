import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf } from '../../../test/school/school.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { insertOrders } from '../../school/order/insert/insert-orders.ts';
import { recordPassedDeadlines } from '../../school/order/lock-order/record-passed-deadlines.ts';

const minute = 60_000;

let database: Database;
let shop: Shop;
let reader: TestServer;
let productId: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  shop = await createShop(database);
  productId = await shop.product();
  reader = await startServer(database, callerOf(shop.school));
  reader.setNow(noon + 10 * minute);
});

type Changed = { orderSn: string; orderStatus: number };
/** What is told some time after it happened. */
const changes = (request: object, by = reader) => by.ask('/order/changes', request);
const snsOf = (list: readonly Changed[]) => list.map(({ orderSn }) => orderSn);

describe('changed orders', () => {
  test('are sorted by last change, including unpaid orders, starting at updatedSince', async () => {
    const [a, b] = [await shop.buy(productId), await shop.buy(productId)];
    shop.server.setNow(noon + 1);
    const c = await shop.buy(productId);
    shop.server.setNow(noon + 2);
    await shop.pay(a);
    const { list } = await changes({});
    expect(snsOf(list)).toEqual([b.orderSn, c.orderSn, a.orderSn]);
    expect(list[2]).toMatchObject({
      orderSn: a.orderSn,
      subOrgId: shop.branch.branchId,
      orderStatus: 2,
      buyerId: shop.students[0],
      dateAdded: noon,
      datePay: noon + 2,
      orderAmount: 1000,
      moneyPaid: 1000,
      updateAt: noon + 2,
    });
    expect(snsOf((await changes({ updatedSince: noon + 1 })).list)).toEqual([c.orderSn, a.orderSn]);
    expect(snsOf((await changes({ updatedSince: noon + 3 })).list)).toEqual([]);
  });

  test('with the same time are paged without loss or repetition', async () => {
    const orders = [];
    for (let index = 0; index < 7; index++) orders.push((await shop.buy(productId)).orderSn);
    for (const pageSize of [1, 3, 7]) {
      const told: string[] = [];
      let request: object = { updatedSince: noon, pageSize };
      for (;;) {
        const { list, nextCursor, hasMore } = await changes(request);
        told.push(...snsOf(list));
        request = { cursor: nextCursor, pageSize };
        if (hasMore === 0) break;
      }
      expect(told).toEqual(orders);
      expect((await changes(request)).list).toEqual([]);
    }
  });

  test('never go back in time, even if the second writer has an earlier clock', async () => {
    const order = await shop.buy(productId);
    shop.server.setNow(noon + 1000);
    await shop.pay(order);
    shop.server.setNow(noon + 500);
    await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'x' });
    expect((await changes({})).list).toMatchObject([{ updateAt: noon + 1000 }]);
  });

  test('of another branch or organisation are left out', async () => {
    await shop.buy(productId);
    const another = await createShop(database);
    for (const { server } of [{ server: shop.elsewhere }, another]) {
      server.setNow(noon + 10 * minute);
      expect((await changes({}, server)).list).toEqual([]);
    }
  });

  test('have everything that /order/get has, except personal data and what depends on the moment or the caller', async () => {
    const order = await shop.buyAndPay(productId, { buyerId: shop.students[1], shareUserId: shop.students[2] });
    await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 250 }], reason: 'moved' });
    await shop.move('/order/approveRefund', order, { userName: 'approver' });
    await shop.move('/order/settleRefund', order, { refundChannel: 'cash' });
    await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'called', userName: 'Zhou' });
    const { customerName, customerRealName, orderAddress, nextMoves, version, ...whole } = await shop.server.ask(
      '/order/get',
      { orderSn: order.orderSn },
    );
    const lasting = (names: readonly string[]) => (each: object) =>
      Object.fromEntries(Object.entries(each).filter(([name]) => !names.includes(name)));
    const { list } = await changes({});
    expect(list).toEqual([
      {
        ...whole,
        lines: whole.lines.map(
          lasting(['studentName', 'studentLoginName', 'lessonsHeld', 'suggestedRefund', 'nextMoves']),
        ),
        refunds: whole.refunds.map(lasting(['ownRequest'])),
      },
    ]);
    expect(list[0]).toMatchObject({ notes: [{ content: 'called' }], refunds: [{ amount: 250, status: 'settled' }] });
  });

  test('include notes and refund amounts', async () => {
    const order = await shop.buyAndPay(productId);
    await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 250 }] });
    await shop.move('/order/approveRefund', order);
    await shop.move('/order/settleRefund', order, { refundChannel: 'cash' });
    shop.server.setNow(noon + 9);
    await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'x' });
    expect((await changes({})).list).toMatchObject([{ refundAmount: 250, updateAt: noon + 9 }]);
  });
});

describe('time-based changes', () => {
  const dayMs = 24 * 60 * minute;
  const expire = (now: number) => shop.school.db.transaction((tx) => recordPassedDeadlines(tx, now));
  const get = (orderSn: string) => shop.server.ask('/order/get', { orderSn });

  test('are stored once: unpaid orders close, failed groups are refunded, and both appear in the feed', async () => {
    const grouped = await shop.product({ groupSize: 2, groupPrice: 500, stock: 3 });
    const unpaid = await shop.buy(productId);
    const inGroup = await shop.buyAndPay(grouped, { orderType: 5 });
    expect(await expire(noon + 30 * minute - 1)).toBe(0);
    expect(await expire(noon + 30 * minute)).toBe(1);
    expect(await expire(noon + dayMs - 1)).toBe(0);
    expect(await expire(noon + dayMs)).toBe(1);
    expect(await expire(noon + dayMs)).toBe(0);

    reader.setNow(noon + dayMs + minute);
    const { list } = await changes({ updatedSince: noon + 1 });
    expect(list).toMatchObject([
      { orderSn: unpaid.orderSn, orderStatus: 10, updateAt: noon + 30 * minute },
      { orderSn: inGroup.orderSn, orderStatus: 6, updateAt: noon + dayMs },
    ]);
    expect((await get(unpaid.orderSn)).history.at(-1)).toMatchObject({
      move: 'lapse',
      from: 0,
      to: 10,
      caller: 'clock',
    });
    expect((await get(inGroup.orderSn)).history.at(-1)).toMatchObject({ move: 'fail', from: 4, to: 6, amount: 500 });
    expect(await shop.server.ask('/product/get', { productId: grouped })).toMatchObject({ stock: 3, soldNum: 0 });
  });

  test('return stock once, also if another order already took the expired units', async () => {
    const rare = await shop.product({ stock: 1 });
    await shop.buy(rare);
    shop.server.setNow(noon + 30 * minute);
    const next = await shop.buy(rare, { buyerId: shop.students[1] });
    await expire(noon + 30 * minute);
    expect((await shop.server.ask('/product/get', { productId: rare })).stock).toBe(0);
    await shop.move('/order/cancel', next);
    expect((await shop.server.ask('/product/get', { productId: rare })).stock).toBe(1);
  });

  test('also apply to imported orders without a group purchase', async () => {
    const imported = (orderSn: string) => ({
      ...orderBy(shop.branch, { orderSn, type: 5, paidAtMs: noon, moneyPaid: 100, lines: [{ status: 4 }] }),
      completeBeforeMs: noon + 5,
    });
    await shop.school.db.transaction((tx) => insertOrders(tx, [imported('swept'), imported('touched')]));
    shop.server.setNow(noon + 5);
    const touched = await shop.move('/order/failRefund', { orderSn: 'touched' });
    expect(touched).toMatchObject({ orderStatus: 7 });
    expect(await expire(noon + 5)).toBe(1);
    expect(await get('swept')).toMatchObject({ orderStatus: 6, refunds: [{ status: 'approved', amount: 100 }] });
  });

  test('do not prevent a late payment of a closed order', async () => {
    const order = await shop.buy(productId);
    await expire(noon + 30 * minute);
    shop.server.setNow(noon + 31 * minute);
    expect(await shop.pay(order)).toMatchObject({ orderStatus: 2 });
  });
});
