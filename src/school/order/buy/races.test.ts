import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { insertUsers } from '../../user/write.ts';
import { recordPassedDeadlines } from '../lock-order/record-passed-deadlines.ts';

const halfHour = 30 * 60_000;
const dayMs = 24 * 60 * 60_000;
// The order of arrival varies: several rounds cover more orders of arrival.
const manyRounds = process.env.LONG === undefined ? 2 : 30;
const rounds = inject('databases')?.kind === 'embedded' ? 1 : manyRounds;

let database: Database;
let shop: Shop;
/** The same school through a process with another clock. */
let later: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await createShop(database);
  later = await startServer(database, callerOf(shop.school));
});
beforeEach(() => shop.server.setNow(noon));

const everyRound = Array.from({ length: rounds }, (_, round) => round + 1);
const codes = async (calls: readonly Promise<{ body: { code: number } }>[]) =>
  (await Promise.all(calls)).map(({ body }) => body.code).sort((a, b) => a - b);
const post = (path: string, request: object, by = shop.server) => by.post(path, request);
const productOf = (productId: number) => shop.server.ask('/product/get', { productId });
const get = ({ orderSn }: { orderSn: string }) => shop.server.ask('/order/get', { orderSn });
let transactions = 0;
const payment = ({ orderSn, payable: amount }: OrderState) => {
  transactions += 1;
  return { orderSn, amount, payChannel: 'wechat', transactionNo: `race-${transactions}` };
};
const illegal = 4240;
const soldOut = 4243;
const nothingLeft = 4244;

/** As many buyers as a test wants. */
async function buyers(count: number): Promise<string[]> {
  const { branchId } = shop.branch;
  const numbers = await shop.school.db.transaction((tx) =>
    insertUsers(
      tx,
      Array.from({ length: count }, () => {
        const name = crypto.randomUUID();
        return { branchId, role: 'student', loginName: name, name, createdAtMs: 0 };
      }),
    ),
  );
  return numbers.map((number) => `1_${number}`);
}

describe.each(everyRound)('round %i', () => {
  test('each of the last units is sold once', async () => {
    const productId = await shop.product({ stock: 3 });
    const orders = (await buyers(8)).map((buyerId) => post('/order/create', { buyerId, productList: [{ productId }] }));
    expect(await codes(orders)).toEqual([0, 0, 0, ...Array(5).fill(soldOut)]);
    expect(await productOf(productId)).toMatchObject({ stock: 0, status: 3 });
  });

  test('concurrent orders of one buyer do not exceed the purchase limit', async () => {
    const productId = await shop.product({ limitBuyNum: 2 });
    const [buyerId] = await buyers(1);
    const orders = Array.from({ length: 6 }, () => post('/order/create', { buyerId, productList: [{ productId }] }));
    expect(await codes(orders)).toEqual([0, 0, 4245, 4245, 4245, 4245]);
  });

  test('of two concurrent payments of one order one counts; a repeated notification counts once', async () => {
    const productId = await shop.product();
    const order = await shop.buy(productId);
    expect(await codes([payment(order), payment(order)].map((each) => post('/order/pay', each)))).toEqual([0, illegal]);
    const told = await shop.buy(productId);
    const once = payment(told);
    expect(await codes([once, once, once].map((each) => post('/order/pay', each)))).toEqual([0, 0, 0]);
    expect((await get(told)).history).toHaveLength(2);
    expect((await productOf(productId)).soldNum).toBe(2);
  });

  test('concurrent payment and cancellation end in a paid order', async () => {
    const productId = await shop.product({ stock: 1 });
    const order = await shop.buy(productId);
    const [paid, cancelled] = await Promise.all([
      post('/order/pay', payment(order)),
      post('/order/cancel', { orderSn: order.orderSn }),
    ]);
    expect(paid.body.code).toBe(0);
    expect([0, illegal]).toContain(cancelled.body.code);
    expect((await get(order)).orderStatus).toBe(2);
    expect(await productOf(productId)).toMatchObject({ stock: 0, soldNum: 1 });
  });

  test('a late payment and another buyer compete for the last unit: one gets it, and no money is lost', async () => {
    const productId = await shop.product({ stock: 1 });
    const order = await shop.buy(productId);
    shop.server.setNow(noon + halfHour);
    const [buyerId] = await buyers(1);
    const [paid, other] = await Promise.all([
      post('/order/pay', payment(order)),
      post('/order/create', { buyerId, productList: [{ productId }] }),
    ]);
    expect(paid.body.code).toBe(0);
    const { orderStatus } = await get(order);
    expect(orderStatus === 2 ? [soldOut, nothingLeft] : [0]).toContain(other.body.code);
    expect([2, 6]).toContain(orderStatus);
    expect((await productOf(productId)).stock).toBe(0);
  });

  test('concurrent payments for a group of two: no group exceeds its size', async () => {
    const productId = await shop.product({ groupSize: 2, groupPrice: 10 });
    const [first = '', ...others] = await buyers(6);
    const opener = await shop.buyAndPay(productId, { buyerId: first, orderType: 5 });
    const { purchaseGroupId } = opener;
    const joiners = await Promise.all(
      others.map((buyerId) => shop.buy(productId, { buyerId, orderType: 5, purchaseGroupId })),
    );
    const paid = await codes(joiners.map((order) => post('/order/pay', payment(order))));
    expect(paid).toEqual(Array(5).fill(0));
    const seen = await Promise.all([opener, ...joiners].map(get));
    // One joins the first buyer; the four who come too late have a group each.
    expect(seen.map(({ orderStatus }) => orderStatus).sort()).toEqual([2, 2, 4, 4, 4, 4]);
    expect(seen.filter((order) => order.purchaseGroup.purchaseGroupId === purchaseGroupId)).toHaveLength(2);
    for (const { orderStatus, purchaseGroup } of seen) {
      expect(purchaseGroup).toMatchObject(orderStatus === 2 ? { joined: 2, status: 'complete' } : { joined: 1 });
    }
  });

  test('the last payment, staff and the deadline compete for a group: one of them decides for all orders', async () => {
    const productId = await shop.product({ groupSize: 3, groupPrice: 10, stock: 9 });
    const [a = '', b = '', c = ''] = await buyers(3);
    const first = await shop.buyAndPay(productId, { buyerId: a, orderType: 5 });
    const { purchaseGroupId } = first;
    const join = (buyerId: string) => shop.buy(productId, { buyerId, orderType: 5, purchaseGroupId });
    const [second, third] = [await join(b), await join(c)];
    await shop.pay(second);
    // A payment that comes too late starts a new group, whose deadline must not pass as well.
    shop.server.setNow(noon + 1);
    const answers = await Promise.all([
      post('/order/pay', payment(third)),
      post('/order/completeGroupPurchase', { purchaseGroupId }),
      shop.school.db.transaction((tx) => recordPassedDeadlines(tx, noon + dayMs)),
    ]);
    expect(answers[0].body.code).toBe(0);
    const statuses = await Promise.all([first, second].map(async (order) => (await get(order)).orderStatus));
    expect([
      [2, 2],
      [6, 6],
    ]).toContainEqual(statuses);
    const { orderStatus } = await get(third);
    expect([2, 4]).toContain(orderStatus);
    const { stock, soldNum } = await productOf(productId);
    expect(stock + soldNum).toBe(9);
  });

  test('a unit at the deadline of its group purchase is not sold twice, even if clocks differ', async () => {
    const productId = await shop.product({ groupSize: 2, groupPrice: 10, stock: 2 });
    const [a = '', b = '', c = ''] = await buyers(3);
    const first = await shop.buyAndPay(productId, { buyerId: a, orderType: 5 });
    const { purchaseGroupId } = first;
    shop.server.setNow(noon + dayMs - 1);
    const second = await shop.buy(productId, { buyerId: b, orderType: 5, purchaseGroupId });
    later.setNow(noon + dayMs);
    const [paid, otherOrder] = await Promise.all([
      post('/order/pay', payment(second)),
      post('/order/create', { buyerId: c, productList: [{ productId }], orderType: 4, moneyPaid: 0 }, later),
    ]);
    expect(paid.body.code).toBe(0);
    expect([0, nothingLeft]).toContain(otherOrder.body.code);
    const statuses = await Promise.all([first, second].map(async (order) => (await get(order)).orderStatus));
    expect(statuses).toEqual(otherOrder.body.code === 0 ? [6, 6] : [2, 2]);
  });

  test('a refund is requested, approved and settled once', async () => {
    const order = await shop.buyAndPay(await shop.product({ price: 300 }));
    const { orderSn } = order;
    const thrice = (path: string, request: (index: number) => object) =>
      codes([1, 2, 3].map((index) => post(path, { orderSn, ...request(index) })));
    const once = [0, illegal, illegal];
    expect(await thrice('/order/requestRefund', () => ({ lines: [{ line: 1, amount: 200 }] }))).toEqual(once);
    const approval = () => ({ lines: [{ line: 1, amount: 250 }], userName: 'approver' });
    expect(await thrice('/order/approveRefund', approval)).toEqual(once);
    const settled = (index: number) => ({ refundChannel: 'wechat', transactionNo: `${orderSn}-${index}` });
    expect(await thrice('/order/settleRefund', settled)).toEqual(once);
    expect(await get(order)).toMatchObject({ refundAmount: 250, moneyPaid: 300 });
  });

  test('two batches that ship the same orders in opposite order do not deadlock', async () => {
    const productId = await shop.product({ type: 4 });
    const orders = [];
    for (let index = 0; index < 6; index++) orders.push(await shop.buyAndPay(productId));
    const shipments = orders.map(({ orderSn }) => ({ orderSn, logisticsCompany: 'x', trackingText: '1' }));
    const batches = [shipments, [...shipments].reverse()].map((each) => post('/order/shipBatch', { shipments: each }));
    for (const { body } of await Promise.all(batches)) expect(body.obj).toMatchObject({ sucNum: 6, errNum: 0 });
  });

  test('the stock is right after concurrent orders, cancellations and additions', async () => {
    const productId = await shop.product({ stock: 20 });
    const people = await buyers(6);
    const orders = await Promise.all(people.slice(0, 3).map((buyerId) => shop.buy(productId, { buyerId })));
    await Promise.all([
      ...orders.map(({ orderSn }) => post('/order/cancel', { orderSn })),
      ...people.slice(3).map((buyerId) => post('/order/create', { buyerId, productList: [{ productId }] })),
      ...[5, -2].map((stockChange) => post('/product/update', { productId, stockChange })),
    ]);
    expect((await productOf(productId)).stock).toBe(20 - 3 + 3);
  });
});
