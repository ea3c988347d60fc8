import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';

const hour = 3_600_000;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});
beforeEach(() => shop.server.setNow(noon));

const together = (changes = {}) => shop.product({ price: 1000, groupPrice: 600, groupSize: 2, ...changes });
const order = (productId: number, buyer: 0 | 1 | 2, purchaseGroupId?: number) =>
  shop.buy(productId, {
    buyerId: shop.students[buyer],
    orderType: 5,
    ...(purchaseGroupId === undefined ? {} : { purchaseGroupId }),
  });
const begin = async (productId: number, buyer: 0 | 1 | 2 = 0) => shop.pay(await order(productId, buyer));
const get = ({ orderSn }: { orderSn: string }) => shop.server.ask('/order/get', { orderSn });
const statusesOf = (...orders: OrderState[]) =>
  Promise.all(orders.map(async (each) => (await get(each)).orderStatus as number));
const open = async (productId: number) => (await shop.server.ask('/order/groupPurchases', { productId })).list;

describe('a group', () => {
  test('opens with the first payment, has its own price, and can be joined until its deadline', async () => {
    const productId = await together({ groupHours: 2 });
    const unpaid = await order(productId, 0);
    expect(unpaid).toMatchObject({ orderStatus: 0, payable: 600 });
    expect(await open(productId)).toEqual([]);
    shop.server.setNow(noon + 7);
    const paid = await shop.pay(unpaid);
    expect(paid).toMatchObject({ orderStatus: 4, purchaseGroupId: unpaid.purchaseGroupId });
    expect(await open(productId)).toEqual([
      {
        purchaseGroupId: paid.purchaseGroupId,
        productId,
        status: 'open',
        price: 600,
        size: 2,
        joined: 1,
        completeBefore: noon + 7 + 2 * hour,
        buyers: [{ orderSn: paid.orderSn, customerName: `ann-${shop.branch.branchId}`, datePay: noon + 7 }],
      },
    ]);
    const { list } = await shop.server.ask('/order/detail', { orderSns: [paid.orderSn] });
    expect(list).toMatchObject([{ orderStatus: 4, productList: [{ status: 4, orderAmount: 600 }] }]);
  });

  test('has 24 hours by default', async () => {
    const productId = await together();
    await begin(productId);
    expect(await open(productId)).toMatchObject([{ completeBefore: noon + 24 * hour }]);
  });

  test('is complete with the last payment: all its orders become paid at once', async () => {
    const productId = await together({ groupSize: 3 });
    const a = await begin(productId, 0);
    const b = await shop.pay(await order(productId, 1, a.purchaseGroupId));
    const c = await order(productId, 2, a.purchaseGroupId);
    expect(await statusesOf(a, b, c)).toEqual([4, 4, 0]);
    expect(await shop.pay(c)).toMatchObject({ orderStatus: 2 });
    expect(await statusesOf(a, b, c)).toEqual([2, 2, 2]);
    expect(await open(productId)).toEqual([]);
    expect((await get(c)).purchaseGroup).toMatchObject({ status: 'complete', joined: 3, size: 3 });
    const moves = (await get(c)).history.map(({ move, from, to }: { move: string; from: number; to: number }) => [
      move,
      from,
      to,
    ]);
    expect(moves).toEqual([
      ['create', -1, 0],
      ['pay', 0, 4],
      ['complete', 4, 2],
    ]);
  });

  test('that is full makes the next payment start a new group with the same terms', async () => {
    const productId = await together();
    const a = await begin(productId, 0);
    const [b, c] = [await order(productId, 1, a.purchaseGroupId), await order(productId, 2, a.purchaseGroupId)];
    await shop.server.ask('/product/update', { productId, groupPrice: 999, groupSize: 9, groupHours: 99 });
    await shop.pay(b);
    const late = await shop.pay(c);
    expect(late).toMatchObject({ orderStatus: 4, moneyPaid: 600 });
    expect(late.purchaseGroupId).not.toBe(a.purchaseGroupId);
    expect(await open(productId)).toMatchObject([{ size: 2, price: 600, joined: 1, completeBefore: noon + 24 * hour }]);
    expect(await statusesOf(a, b, c)).toEqual([2, 2, 4]);
  });

  test('accepts each buyer once', async () => {
    const productId = await together({ groupSize: 3 });
    const a = await begin(productId, 0);
    const join = { orderType: 5, purchaseGroupId: a.purchaseGroupId, productList: [{ productId }] };
    const refusal = { status: 409, code: 4251, param: 'purchaseGroupId' };
    expect(await shop.refused('/order/create', { ...join, buyerId: shop.students[0] })).toEqual(refusal);
    await order(productId, 1, a.purchaseGroupId);
    expect(await shop.refused('/order/create', { ...join, buyerId: shop.students[1] })).toEqual(refusal);
    // A lapsed order holds no units; a late payment starts a group purchase of its own.
    shop.server.setNow(noon + hour);
    const again = await shop.pay(await order(productId, 1, a.purchaseGroupId));
    expect(again.purchaseGroupId).toBe(a.purchaseGroupId);
  });

  test('two orders of one buyer for one group are paid into two groups', async () => {
    const productId = await together({ groupSize: 3 });
    const a = await begin(productId, 0);
    const first = await order(productId, 1, a.purchaseGroupId);
    shop.server.setNow(noon + hour);
    const second = await order(productId, 1, a.purchaseGroupId);
    expect((await shop.pay(second)).purchaseGroupId).toBe(a.purchaseGroupId);
    expect((await shop.pay(first)).purchaseGroupId).not.toBe(a.purchaseGroupId);
  });

  test('stays open when the product goes off sale or loses its group price; a new group cannot start', async () => {
    const productId = await together();
    const a = await begin(productId);
    await shop.server.ask('/product/setStatus', { productId, status: 4 });
    await shop.server.ask('/product/update', { productId, groupSize: 0 });
    const b = await shop.pay(await order(productId, 1, a.purchaseGroupId));
    expect(await statusesOf(a, b)).toEqual([2, 2]);
    const request = { buyerId: shop.students[2], productList: [{ productId }], orderType: 5 };
    expect(await shop.refused('/order/create', request)).toMatchObject({ code: 4243 });
    await shop.server.ask('/product/setStatus', { productId, status: 2 });
    expect(await shop.refused('/order/create', request)).toMatchObject({ status: 409, code: 4252 });
  });

  test('cannot be joined when it is complete, failed, of another product or unknown', async () => {
    const [productId, other] = [await together(), await together()];
    const a = await begin(productId);
    const join = (purchaseGroupId: number, of = productId) =>
      shop.refused('/order/create', {
        buyerId: shop.students[2],
        productList: [{ productId: of }],
        orderType: 5,
        purchaseGroupId,
      });
    const unknown = { status: 422, code: 4153, param: 'purchaseGroupId' };
    expect(await join(a.purchaseGroupId, other)).toEqual(unknown);
    expect(await join(999_999_999)).toEqual(unknown);
    const b = await begin(productId, 1);
    await shop.pay(await order(productId, 1, a.purchaseGroupId));
    expect(await join(a.purchaseGroupId)).toEqual({ status: 409, code: 4250, param: 'purchaseGroupId' });
    shop.server.setNow(noon + 24 * hour);
    expect(await join(b.purchaseGroupId)).toEqual({ status: 409, code: 4250, param: 'purchaseGroupId' });
  });

  test('stays complete after a refund', async () => {
    const productId = await together();
    const a = await begin(productId);
    const b = await shop.pay(await order(productId, 1, a.purchaseGroupId));
    await shop.move('/order/requestRefund', b);
    await shop.move('/order/approveRefund', b);
    await shop.move('/order/settleRefund', b, { refundChannel: 'cash' });
    expect(await statusesOf(a, b)).toEqual([2, 5]);
  });
});

describe('completed by staff', () => {
  test('all its orders are paid at the group price', async () => {
    const productId = await together({ groupSize: 5 });
    const a = await begin(productId);
    const waiting = await order(productId, 1, a.purchaseGroupId);
    const { purchaseGroupId } = a;
    expect(await shop.server.ask('/order/completeGroupPurchase', { purchaseGroupId })).toMatchObject({
      status: 'complete',
      joined: 1,
    });
    expect(await statusesOf(a)).toEqual([2]);
    // The next payment starts another group.
    expect((await shop.pay(waiting)).orderStatus).toBe(4);
    expect(await shop.refused('/order/completeGroupPurchase', { purchaseGroupId })).toEqual({
      status: 409,
      code: 4250,
      param: 'purchaseGroupId',
    });
  });

  test('is refused after the deadline, for another branch, and before the first payment', async () => {
    const productId = await together();
    const a = await begin(productId);
    const { purchaseGroupId } = a;
    const missing = { status: 404, code: 4062, param: 'purchaseGroupId' };
    expect(await shop.refused('/order/completeGroupPurchase', { purchaseGroupId }, shop.elsewhere)).toEqual(missing);
    expect(await shop.refused('/order/completeGroupPurchase', { purchaseGroupId: 999_999_999 })).toEqual(missing);
    const closed = { status: 409, code: 4250, param: 'purchaseGroupId' };
    const unopened = await order(productId, 1);
    expect(await shop.refused('/order/completeGroupPurchase', { purchaseGroupId: unopened.purchaseGroupId })).toEqual(
      closed,
    );
    shop.server.setNow(noon + 24 * hour);
    expect(await shop.refused('/order/completeGroupPurchase', { purchaseGroupId })).toEqual(closed);
  });
});

describe('the deadline', () => {
  const deadline = noon + 24 * hour;

  test('is exact to the millisecond: then every operation shows its orders as refund in progress', async () => {
    const productId = await together({ groupSize: 3, stock: 5 });
    const a = await begin(productId);
    const b = await shop.pay(await order(productId, 1, a.purchaseGroupId));
    const listed = async (orderStatus: number) => {
      const range = { payStartDate: noon, payEndDate: noon, prodName: 'Maths', orderStatus, pageSize: 500 };
      const { list } = await shop.server.ask('/order/list', range);
      const { count } = await shop.server.ask('/order/list', { ...range, prodName: '' });
      const ours = list.filter(({ orderSn }: OrderState) => [a, b].some((each) => each.orderSn === orderSn));
      return { ours: ours.length, rest: count - ours.length };
    };
    shop.server.setNow(deadline - 1);
    expect(await statusesOf(a, b)).toEqual([4, 4]);
    const before = { inGroup: await listed(4), refunding: await listed(6) };
    expect([before.inGroup.ours, before.refunding.ours]).toEqual([2, 0]);
    expect((await shop.server.ask('/product/get', { productId })).stock).toBe(3);

    shop.server.setNow(deadline);
    expect(await statusesOf(a, b)).toEqual([6, 6]);
    expect([(await listed(4)).ours, (await listed(6)).ours]).toEqual([0, 2]);
    const { list } = await shop.server.ask('/order/detail', { orderSns: [a.orderSn] });
    expect(list).toMatchObject([{ orderStatus: 6, productList: [{ status: 6 }] }]);
    expect((await shop.server.ask('/product/get', { productId })).stock).toBe(5);
    expect(await open(productId)).toEqual([]);
  });

  test('refunds the full payments, which cannot be given up', async () => {
    const productId = await together({ stock: 2 });
    const a = await begin(productId);
    shop.server.setNow(deadline);
    await shop.move('/order/failRefund', a, { reason: 'x' });
    expect(await get(a)).toMatchObject({
      orderStatus: 7,
      refunds: [{ status: 'failed', amount: 600, reason: 'groupFailed' }],
      purchaseGroup: { status: 'failed' },
      nextMoves: ['/order/settleRefund', '/order/retryRefund'],
    });
    const { list } = await shop.server.ask('/audit/list', { recordId: a.orderSn, operation: 'order.expire' });
    expect(list[0].fields).toMatchObject({ 'lines[1].approvedAmount': [null, 600] });
    await shop.move('/order/retryRefund', a);
    expect(await shop.move('/order/settleRefund', a, { refundChannel: 'cash' })).toMatchObject({
      orderStatus: 5,
      lines: [{ refundAmount: 600 }],
    });
    expect(await shop.server.ask('/product/get', { productId })).toMatchObject({ stock: 2, soldNum: 0 });
  });

  test('releases the purchase limit', async () => {
    const productId = await together({ limitBuyNum: 1 });
    await begin(productId);
    const again = { buyerId: shop.students[0], productList: [{ productId }] };
    expect(await shop.refused('/order/create', again)).toMatchObject({ code: 4245 });
    shop.server.setNow(deadline);
    expect(await shop.buy(productId)).toMatchObject({ orderStatus: 0 });
  });

  test('a payment after the deadline of its group starts a new group', async () => {
    const productId = await together();
    const a = await begin(productId);
    const b = await shop.buy(productId, {
      buyerId: shop.students[1],
      orderType: 5,
      purchaseGroupId: a.purchaseGroupId,
      payBefore: deadline + hour,
    });
    shop.server.setNow(deadline);
    expect(await shop.pay(b)).toMatchObject({ orderStatus: 4 });
    expect((await get(b)).purchaseGroup).toMatchObject({
      status: 'open',
      joined: 1,
      completeBefore: deadline + 24 * hour,
    });
    expect(await statusesOf(a)).toEqual([6]);
  });
});

test('a refund cannot be requested while the group is open', async () => {
  const a = await begin(await together());
  for (const path of ['/order/requestRefund', '/order/withdraw', '/order/cancel']) {
    expect(await shop.refused(path, { orderSn: a.orderSn })).toEqual({ status: 409, code: 4240, param: 'orderSn' });
  }
});
