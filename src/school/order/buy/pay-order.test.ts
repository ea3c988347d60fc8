import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';

const halfHour = 30 * 60_000;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});
beforeEach(() => shop.server.setNow(noon));

const productOf = (productId: number) => shop.server.ask('/product/get', { productId });
const get = ({ orderSn }: OrderState) => shop.server.ask('/order/get', { orderSn });
const pay = ({ orderSn, payable: amount }: OrderState, changes = {}) =>
  shop.refused('/order/pay', { orderSn, amount, payChannel: 'wechat', ...changes });
const illegal = { status: 409, code: 4240, param: 'orderSn' };

describe('paying', () => {
  test('in full makes an order paid: in the list, with shares, channel and transaction', async () => {
    const [a, b] = [await shop.product({ price: 200 }), await shop.product({ price: 100 })];
    const productList = [{ productId: a }, { productId: b }];
    const order = await shop.buy(a, { productList, discount: 1 });
    shop.server.setNow(noon + 5);
    const paid = await shop.pay(order, { transactionNo: 'first' });
    expect(paid).toMatchObject({
      orderStatus: 2,
      moneyPaid: 299,
      payBefore: order.payBefore,
      lines: [
        { status: 2, share: 199 },
        { status: 2, share: 100 },
      ],
    });
    const { list } = await shop.server.ask('/order/detail', { orderSns: [order.orderSn] });
    expect(list).toMatchObject([{ datePay: noon + 5, moneyPaid: 299, orderAmount: 300, orderStatus: 2 }]);
    expect(await get(order)).toMatchObject({
      payChannel: 'wechat',
      transactionNo: 'first',
      datePay: noon + 5,
      payBefore: noon + halfHour,
    });
  });

  test('less or more than the payable amount is refused', async () => {
    const order = await shop.buy(await shop.product({ price: 100 }));
    const refusal = { status: 409, code: 4246, param: 'amount' };
    expect(await pay(order, { amount: 99 })).toEqual(refusal);
    expect(await pay(order, { amount: 101 })).toEqual(refusal);
    expect((await get(order)).orderStatus).toBe(0);
  });

  test('0 is accepted if the payable amount is 0', async () => {
    const order = await shop.buy(await shop.product({ price: 0 }));
    expect(await shop.pay(order)).toMatchObject({ orderStatus: 2, moneyPaid: 0 });
  });

  test('accepts a past datePay, but not before the order or in the future', async () => {
    const order = await shop.buy(await shop.product());
    shop.server.setNow(noon + 100);
    expect(await pay(order, { datePay: noon - 1 })).toEqual({ status: 400, code: 2053, param: 'datePay' });
    expect(await pay(order, { datePay: noon + 101 })).toEqual({ status: 400, code: 2070, param: 'datePay' });
    await shop.pay(order, { datePay: noon });
    expect((await get(order)).datePay).toBe(noon);
  });

  test('again with the same transaction changes nothing; with another one it is refused', async () => {
    const order = await shop.buy(await shop.product());
    const paid = await shop.pay(order, { transactionNo: 'once' });
    shop.server.setNow(noon + 1);
    expect(await shop.pay(order, { transactionNo: 'once' })).toEqual(paid);
    expect((await get(order)).history).toHaveLength(2);
    expect(await pay(order, { transactionNo: 'twice' })).toEqual(illegal);
    expect(await pay(order, { transactionNo: 'once', payChannel: 'alipay' })).toEqual(illegal);
    expect(await pay(order)).toEqual(illegal);
  });

  test('two orders with one transaction is refused, unless the channel differs', async () => {
    const productId = await shop.product();
    await shop.pay(await shop.buy(productId), { transactionNo: 'shared' });
    const other = await shop.buy(productId);
    expect(await pay(other, { transactionNo: 'shared' })).toEqual({
      status: 409,
      code: 4247,
      param: 'transactionNo',
    });
    expect(await shop.pay(other, { transactionNo: 'shared', payChannel: 'alipay' })).toMatchObject({ orderStatus: 2 });
  });

  test('an unknown order, or one of another branch, is refused', async () => {
    const order = await shop.buy(await shop.product());
    const missing = { status: 404, code: 4060, param: 'orderSn' };
    const request = { amount: 1000, payChannel: 'cash' };
    expect(await shop.refused('/order/pay', { orderSn: 'nobody', ...request })).toEqual(missing);
    expect(await shop.refused('/order/pay', { orderSn: order.orderSn, ...request }, shop.elsewhere)).toEqual(missing);
  });

  test('counts units as sold', async () => {
    const productId = await shop.product();
    const order = await shop.buy(productId, { productList: [{ productId, quantity: 3 }, { productId }] });
    expect((await productOf(productId)).soldNum).toBe(0);
    await shop.pay(order);
    expect((await productOf(productId)).soldNum).toBe(4);
  });
});

describe('cancelling', () => {
  test('closes an order once and releases its units and the purchase limit', async () => {
    const productId = await shop.product({ stock: 1, limitBuyNum: 1 });
    const order = await shop.buy(productId);
    expect(await productOf(productId)).toMatchObject({ stock: 0, status: 3 });
    expect(await shop.move('/order/cancel', order, { reason: 'twice' })).toMatchObject({ orderStatus: 10 });
    expect(await productOf(productId)).toMatchObject({ stock: 1, status: 2 });
    expect(await shop.buy(productId)).toMatchObject({ orderStatus: 0 });
    expect(await shop.refused('/order/cancel', { orderSn: order.orderSn })).toEqual(illegal);
    expect((await get(order)).history.at(-1)).toMatchObject({ move: 'cancel', from: 0, to: 10, reason: 'twice' });
  });

  test('is refused for a paid order', async () => {
    const order = await shop.buyAndPay(await shop.product());
    expect(await shop.refused('/order/cancel', { orderSn: order.orderSn })).toEqual(illegal);
  });
});

describe('payBefore', () => {
  test('closes an order to the millisecond and releases its units', async () => {
    const productId = await shop.product({ stock: 1, limitBuyNum: 1 });
    const order = await shop.buy(productId);
    shop.server.setNow(noon + halfHour - 1);
    expect(await get(order)).toMatchObject({ orderStatus: 0, nextMoves: ['/order/pay', '/order/cancel'] });
    expect(await productOf(productId)).toMatchObject({ stock: 0, status: 3 });
    expect((await shop.server.ask('/product/getProductList', { status: 3, pageSize: 500 })).list).toContainEqual(
      expect.objectContaining({ id: productId }),
    );
    shop.server.setNow(noon + halfHour);
    expect(await get(order)).toMatchObject({ orderStatus: 10, nextMoves: ['/order/pay'] });
    expect(await productOf(productId)).toMatchObject({ stock: 1, status: 2 });
    expect(await shop.refused('/order/cancel', { orderSn: order.orderSn })).toEqual(illegal);
    expect(await shop.buy(productId)).toMatchObject({ orderStatus: 0 });
  });

  test('of a product without a stock releases only the purchase limit', async () => {
    const productId = await shop.product({ limitBuyNum: 1 });
    await shop.buy(productId);
    shop.server.setNow(noon + halfHour);
    expect(await shop.buy(productId)).toMatchObject({ orderStatus: 0 });
  });
});

describe('a late payment', () => {
  const late = noon + halfHour;

  test('reopens the order if units are left', async () => {
    const productId = await shop.product({ stock: 1 });
    const order = await shop.buy(productId);
    shop.server.setNow(late);
    expect(await shop.pay(order)).toMatchObject({ orderStatus: 2 });
    expect(await productOf(productId)).toMatchObject({ stock: 0, soldNum: 1 });
  });

  test('of a cancelled order does the same', async () => {
    const productId = await shop.product({ stock: 1 });
    const order = await shop.buy(productId);
    await shop.move('/order/cancel', order);
    expect(await shop.pay(order)).toMatchObject({ orderStatus: 2 });
    expect(await productOf(productId)).toMatchObject({ stock: 0, soldNum: 1 });
  });

  test('is refunded in full if no units are left; no other operation is possible', async () => {
    const productId = await shop.product({ stock: 1, price: 700 });
    const order = await shop.buy(productId);
    shop.server.setNow(late);
    const winner = await shop.buy(productId, { buyerId: shop.students[1] });
    expect(await shop.pay(order)).toMatchObject({ orderStatus: 6, moneyPaid: 700 });
    expect(await get(order)).toMatchObject({
      refunds: [{ status: 'approved', amount: 700, reason: 'noSeatLeft' }],
      nextMoves: ['/order/settleRefund', '/order/failRefund'],
    });
    const { list } = await shop.server.ask('/audit/list', { recordId: order.orderSn, operation: 'order.pay' });
    expect(list[0].fields).toMatchObject({ 'lines[1].approvedAmount': [null, 700] });
    await shop.pay(winner);
    expect(await productOf(productId)).toMatchObject({ stock: 0, soldNum: 1 });

    expect(await shop.move('/order/failRefund', order)).toMatchObject({ orderStatus: 7 });
    expect(await shop.refused('/order/giveUpRefund', { orderSn: order.orderSn })).toEqual(illegal);
    const settled = await shop.move('/order/settleRefund', order, { refundChannel: 'bank', transactionNo: 'b1' });
    expect(settled).toMatchObject({ orderStatus: 5, lines: [{ refundAmount: 700 }] });
    expect(await productOf(productId)).toMatchObject({ stock: 0, soldNum: 1 });
  });

  test('of several lines gets all units or none', async () => {
    const [rare, plenty] = [await shop.product({ stock: 1 }), await shop.product({ stock: 5 })];
    const order = await shop.buy(rare, { productList: [{ productId: rare }, { productId: plenty, quantity: 2 }] });
    shop.server.setNow(late);
    await shop.buy(rare, { buyerId: shop.students[1] });
    expect(await shop.pay(order)).toMatchObject({ orderStatus: 6, lines: [{ status: 6 }, { status: 6 }] });
    expect(await productOf(plenty)).toMatchObject({ stock: 5, soldNum: 0 });
  });

  test('above the purchase limit is refunded too', async () => {
    const productId = await shop.product({ limitBuyNum: 1 });
    const order = await shop.buy(productId);
    shop.server.setNow(late);
    await shop.buy(productId);
    expect(await shop.pay(order)).toMatchObject({ orderStatus: 6 });
  });
});
