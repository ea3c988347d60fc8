import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

let database: Database;
let shop: Shop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await createShop(database);
});
beforeEach(() => shop.server.setNow(noon));

const illegal = { status: 409, code: 4240, param: 'orderSn' };
const get = ({ orderSn }: { orderSn: string }) => shop.server.ask('/order/get', { orderSn });
const statuses = ({ orderStatus, lines }: OrderState) => [orderStatus, lines.map(({ status }) => status)];
const parcel = { logisticsCompany: '顺丰速运', trackingText: 'SF1' };
let settlements = 0;
const settle = (order: { orderSn: string }, changes = {}) => {
  settlements += 1;
  return shop.move('/order/settleRefund', order, {
    payChannel: 'wechat',
    transactionNo: `back-${settlements}`,
    ...changes,
  });
};

/** An order of goods over 300 with a share of 200 and 100. */
async function twoLines(): Promise<OrderState> {
  const [a, b] = [await shop.product({ type: 4, price: 220 }), await shop.product({ type: 4, price: 110 })];
  return shop.buyAndPay(a, { productList: [{ productId: a }, { productId: b }], discount: 30 });
}

describe('a refund', () => {
  test('is requested, approved and settled; then the line is refunded', async () => {
    const order = await twoLines();
    expect(statuses(await shop.move('/order/requestRefund', order))).toEqual([9, [9, 9]]);
    expect(statuses(await shop.move('/order/approveRefund', order))).toEqual([6, [6, 6]]);
    const settled = await settle(order);
    expect(statuses(settled)).toEqual([5, [5, 5]]);
    expect(settled.lines).toMatchObject([{ refundAmount: 200 }, { refundAmount: 100 }]);
    expect(settled.moneyPaid).toBe(300);
    const { list } = await shop.server.ask('/order/detail', { orderSns: [order.orderSn] });
    expect(list[0].productList).toMatchObject([{ refundAmount: 200 }, { refundAmount: 100 }]);
  });

  test('of one line leaves the other unchanged; the order shows the status that needs action', async () => {
    const order = await twoLines();
    const asked = await shop.move('/order/requestRefund', order, { lines: [{ line: 2 }] });
    expect(statuses(asked)).toEqual([9, [2, 9]]);
    expect(statuses(await shop.move('/order/approveRefund', order))).toEqual([6, [2, 6]]);
    expect(statuses(await settle(order))).toEqual([2, [2, 5]]);
  });

  test('of a part keeps the line active, and the rest can be requested later, to the cent', async () => {
    const order = await twoLines();
    const ask = (amount?: number) =>
      shop.move('/order/requestRefund', order, { lines: [{ line: 1, ...(amount === undefined ? {} : { amount }) }] });
    await ask(50);
    await shop.move('/order/approveRefund', order);
    const part = await settle(order);
    expect(statuses(part)).toEqual([2, [2, 2]]);
    expect(part.lines[0]?.refundAmount).toBe(50);

    const tooMuch = { orderSn: order.orderSn, lines: [{ line: 1, amount: 151 }] };
    expect(await shop.refused('/order/requestRefund', tooMuch)).toEqual({
      status: 409,
      code: 4248,
      param: 'lines[0].amount',
    });
    await ask();
    await shop.move('/order/approveRefund', order);
    const rest = await settle(order);
    expect(statuses(rest)).toEqual([2, [5, 2]]);
    expect(rest.lines[0]?.refundAmount).toBe(200);
  });

  test('may be approved for another amount than requested, but not for more than the refundable amount', async () => {
    const order = await twoLines();
    await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 50 }] });
    const approve = (amount: number) => ({
      orderSn: order.orderSn,
      lines: [{ line: 1, amount }],
      userName: 'approver',
    });
    expect(await shop.refused('/order/approveRefund', approve(201))).toMatchObject({ code: 4248 });
    expect(await shop.refused('/order/approveRefund', approve(0))).toMatchObject({ status: 400, code: 2008 });
    await shop.move('/order/approveRefund', order, approve(120));
    expect((await settle(order)).lines[0]?.refundAmount).toBe(120);
    expect((await get(order)).refunds).toMatchObject([{ requestedAmount: 50, amount: 120, status: 'settled' }]);
  });

  test('of a line that cost nothing has the amount 0 and refunds the line', async () => {
    const order = await shop.buyAndPay(await shop.product({ price: 0 }));
    await shop.move('/order/requestRefund', order);
    await shop.move('/order/approveRefund', order);
    expect(statuses(await settle(order))).toEqual([5, [5]]);
  });

  test.each(['/order/declineRefund', '/order/cancelRefund'])('%s restores the earlier status', async (path) => {
    const productId = await shop.product({ type: 5 });
    const order = await shop.buyAndPay(productId, { productList: [{ productId }, { productId }, { productId }] });
    await shop.move('/order/ship', order, { ...parcel, lines: [2] });
    await shop.move('/order/withdraw', order, { lines: [3] });
    await shop.move('/order/requestRefund', order);
    expect(statuses(await shop.move(path, order, { reason: 'no' }))).toEqual([8, [2, 8, 3]]);
    const status = path === '/order/declineRefund' ? 'declined' : 'takenBack';
    expect((await get(order)).refunds).toMatchObject(Array(3).fill({ status }));
    expect(statuses(await shop.move('/order/requestRefund', order))).toEqual([9, [9, 9, 9]]);
  });

  test('that failed can be retried, given up, or settled outside the system with a transaction number', async () => {
    const order = await twoLines();
    await shop.move('/order/requestRefund', order);
    await shop.move('/order/approveRefund', order);
    expect(statuses(await shop.move('/order/failRefund', order, { reason: 'closed account' }))).toEqual([7, [7, 7]]);
    expect((await get(order)).refunds[0]).toMatchObject({ status: 'failed', failure: 'closed account' });
    expect(statuses(await shop.move('/order/retryRefund', order, { lines: [1] }))).toEqual([6, [6, 7]]);
    expect(statuses(await shop.move('/order/giveUpRefund', order, { lines: [2] }))).toEqual([6, [6, 2]]);
    await shop.move('/order/failRefund', order);
    const offline = { orderSn: order.orderSn, refundChannel: 'cash' };
    expect(await shop.refused('/order/settleRefund', offline)).toEqual({
      status: 400,
      code: 2001,
      param: 'transactionNo',
    });
    expect(statuses(await shop.move('/order/settleRefund', order, { ...offline, transactionNo: 'R-1' }))).toEqual([
      2,
      [5, 2],
    ]);
  });

  test('of a part that failed and was settled outside the system keeps the line active', async () => {
    const order = await twoLines();
    await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 1 }] });
    await shop.move('/order/approveRefund', order);
    await shop.move('/order/failRefund', order);
    expect(statuses(await settle(order))).toEqual([2, [2, 2]]);
  });

  test('is settled once, however often the provider sends the notification; another transaction is refused', async () => {
    const order = await twoLines();
    await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 20 }] });
    await shop.move('/order/approveRefund', order);
    const once = { transactionNo: 'same', lines: [1] };
    const settled = await settle(order, once);
    expect(await settle(order, once)).toEqual(settled);
    expect(await settle(order, { transactionNo: 'same' })).toEqual(settled);
    const again = { orderSn: order.orderSn, refundChannel: 'wechat' };
    expect(await shop.refused('/order/settleRefund', { ...again, transactionNo: 'other' })).toEqual(illegal);
    // A repeated notification about the earlier refund does not settle the open one.
    await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 30 }] });
    await shop.move('/order/approveRefund', order);
    expect(statuses(await settle(order, once))).toEqual([6, [6, 2]]);
    expect((await settle(order)).lines[0]?.refundAmount).toBe(50);
  });

  test('is settled through payChannel, or by its former name; neither, or two that differ, is refused', async () => {
    const order = await twoLines();
    await shop.move('/order/requestRefund', order);
    await shop.move('/order/approveRefund', order);
    const { orderSn } = order;
    const refused = (channels: object) => shop.refused('/order/settleRefund', { orderSn, ...channels });
    expect(await refused({})).toEqual({ status: 400, code: 2001, param: 'payChannel' });
    const two = { status: 400, code: 2030, param: 'refundChannel' };
    expect(await refused({ payChannel: 'cash', refundChannel: 'wechat' })).toEqual(two);
    const once = { transactionNo: 'former', payChannel: undefined };
    const settled = await settle(order, { ...once, refundChannel: 'cash' });
    expect(statuses(settled)).toEqual([5, [5, 5]]);
    // The same notification by either name.
    expect(await settle(order, { ...once, payChannel: 'cash' })).toEqual(settled);
    expect(await settle(order, { ...once, payChannel: 'cash', refundChannel: 'cash' })).toEqual(settled);
  });

  test('is not settled by a repeated notification about another line', async () => {
    const order = await twoLines();
    const refund = async (line: number) => {
      await shop.move('/order/requestRefund', order, { lines: [{ line }] });
      await shop.move('/order/approveRefund', order);
    };
    await refund(1);
    await settle(order, { transactionNo: 'of-line-1' });
    await refund(2);
    expect(statuses(await settle(order, { transactionNo: 'of-line-1' }))).toEqual([6, [5, 6]]);
    // One transfer may settle several lines if the request names them.
    expect(statuses(await settle(order, { transactionNo: 'of-line-1', lines: [2] }))).toEqual([5, [5, 5]]);
  });

  test('cannot have a time before the payment or in the future', async () => {
    const order = await twoLines();
    await shop.move('/order/requestRefund', order);
    await shop.move('/order/approveRefund', order);
    const dated = (dateRefund: number) => ({ orderSn: order.orderSn, refundChannel: 'cash', dateRefund });
    expect(await shop.refused('/order/settleRefund', dated(noon - 1))).toMatchObject({
      code: 2053,
      param: 'dateRefund',
    });
    expect(await shop.refused('/order/settleRefund', dated(noon + 1))).toMatchObject({
      code: 2070,
      param: 'dateRefund',
    });
    await settle(order, { dateRefund: noon });
    expect((await get(order)).refunds).toMatchObject([{ dateRefund: noon }, { dateRefund: noon }]);
  });

  describe('is not approved by its requester', () => {
    const another = (id: string) => startServer(database, callerOf(shop.school, undefined, id));
    const refused = { status: 409, code: 4249, param: 'userName' };
    const approval = ({ orderSn }: OrderState, userName?: string) => ({ orderSn, ...(userName && { userName }) });

    test('by name, in any case or width and with any key', async () => {
      const order = await twoLines();
      await shop.move('/order/requestRefund', order, { userName: 'LiJie' });
      for (const by of [shop.server, await another('crm')]) {
        expect(await shop.refused('/order/approveRefund', approval(order, 'lijie'), by)).toEqual(refused);
      }
      await shop.move('/order/approveRefund', order, { userName: 'zhaomin' });
      expect((await get(order)).refunds[0]).toMatchObject({ requestedBy: 'LiJie', decidedBy: 'zhaomin' });
    });

    test('by the same signed-in member of staff, under any name', async () => {
      const order = await twoLines();
      const { orderSn } = order;
      const signedIn = (staffId: number) =>
        startServer(database, { ...callerOf(shop.school, undefined, `staff:${staffId}`), staffId });
      const [asker, other] = [await signedIn(1), await signedIn(2)];
      await asker.ask('/order/requestRefund', { orderSn, userName: 'lijie' });
      expect(await shop.refused('/order/approveRefund', approval(order, 'zhaomin'), asker)).toEqual(refused);
      await other.ask('/order/approveRefund', { orderSn });
      expect((await get(order)).refunds[0]).toMatchObject({ requestedBy: 'lijie', decidedBy: 'staff:2' });
    });

    test('by the same key, if no name is given', async () => {
      const order = await twoLines();
      await shop.move('/order/requestRefund', order, { lines: [{ line: 1 }] });
      expect(await shop.refused('/order/approveRefund', approval(order))).toEqual(refused);
      expect((await (await another('crm')).post('/order/approveRefund', approval(order))).status).toBe(200);
      expect((await get(order)).refunds[0]).toMatchObject({ requestedBy: 'test', decidedBy: 'crm' });

      await shop.move('/order/requestRefund', order, { lines: [{ line: 2 }] });
      await shop.move('/order/approveRefund', order, { userName: 'zhaomin' });
    });
  });

  test('returns units to the stock only after a full refund', async () => {
    const productId = await shop.product({ stock: 2, limitBuyNum: 2 });
    const order = await shop.buyAndPay(productId, { productList: [{ productId, quantity: 2 }] });
    const units = async () => {
      const { stock, soldNum, status } = await shop.server.ask('/product/get', { productId });
      return { stock, soldNum, status };
    };
    await shop.move('/order/requestRefund', order);
    await shop.move('/order/approveRefund', order, { lines: [{ line: 1, amount: 1 }] });
    await settle(order);
    expect(await units()).toEqual({ stock: 0, soldNum: 2, status: 3 });
    await shop.move('/order/requestRefund', order);
    await shop.move('/order/approveRefund', order);
    expect(await units()).toEqual({ stock: 0, soldNum: 2, status: 3 });
    await settle(order);
    expect(await units()).toEqual({ stock: 2, soldNum: 0, status: 2 });
    expect(await shop.buy(productId, { productList: [{ productId, quantity: 2 }] })).toMatchObject({ orderStatus: 0 });
  });

  test.each([
    '/order/approveRefund',
    '/order/declineRefund',
    '/order/cancelRefund',
    '/order/settleRefund',
    '/order/failRefund',
    '/order/retryRefund',
    '/order/giveUpRefund',
  ])('%s is not possible where nobody asked', async (path) => {
    const { orderSn } = await twoLines();
    const needed = path === '/order/settleRefund' ? { refundChannel: 'cash' } : {};
    const reason = path === '/order/declineRefund' ? { reason: 'no' } : {};
    expect(await shop.refused(path, { orderSn, ...needed, ...reason })).toEqual(illegal);
  });

  test('cannot be requested while one is open, before the payment, or after a full refund', async () => {
    const order = await shop.buy(await shop.product());
    const ask = () => shop.refused('/order/requestRefund', { orderSn: order.orderSn });
    expect(await ask()).toEqual(illegal);
    await shop.pay(order);
    await shop.move('/order/requestRefund', order);
    expect(await ask()).toEqual(illegal);
    await shop.move('/order/approveRefund', order);
    await settle(order);
    expect(await ask()).toEqual(illegal);
  });
});
