import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});

let settlements = 0;
const settle = (order: { orderSn: string }, changes = {}) => {
  settlements += 1;
  const transactionNo = `back-${settlements}`;
  return shop.move('/order/settleRefund', order, { refundChannel: 'wechat', transactionNo, ...changes });
};

/** A paid order of two books. */
async function twoLines(): Promise<OrderState> {
  const [a, b] = [await shop.product({ type: 4 }), await shop.product({ type: 4 })];
  return shop.buyAndPay(a, { productList: [{ productId: a }, { productId: b }] });
}

describe('a refund is in the audit log', () => {
  /** The entries about refunds of an order, the earliest first. */
  const entriesOf = async ({ orderSn }: OrderState) =>
    (await shop.server.ask('/audit/list', { record: 'order', recordId: orderSn })).list
      .map(({ operation, fields }: { operation: string; fields: object }) => ({ operation, fields }))
      .filter(({ operation }: { operation: string }) => /Refund$|expire/.test(operation))
      .toReversed();
  const line = (status: readonly [number, number], amounts: object = {}) =>
    Object.fromEntries(Object.entries({ status, ...amounts }).map(([name, change]) => [`lines[1].${name}`, change]));
  const ask = (order: OrderState, amount: number) =>
    shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount }], reason: 'private matters' });

  test('with the amounts and without the reason', async () => {
    const order = await twoLines();
    await ask(order, 50);
    await shop.move('/order/approveRefund', order);
    await settle(order);
    await settle(order, { transactionNo: `back-${settlements}` });
    await ask(order, 30);
    await shop.move('/order/approveRefund', order, { lines: [{ line: 1, amount: 20 }] });
    await settle(order);
    const entries = await entriesOf(order);
    expect(JSON.stringify(entries)).not.toContain('private');
    expect(entries).toEqual([
      { operation: 'order.requestRefund', fields: line([2, 9], { requestedAmount: [null, 50] }) },
      { operation: 'order.approveRefund', fields: line([9, 6], { approvedAmount: [null, 50] }) },
      { operation: 'order.settleRefund', fields: line([6, 2], { refundAmount: [0, 50] }) },
      { operation: 'order.requestRefund', fields: line([2, 9], { requestedAmount: [null, 30] }) },
      { operation: 'order.approveRefund', fields: line([9, 6], { approvedAmount: [30, 20] }) },
      { operation: 'order.settleRefund', fields: line([6, 2], { refundAmount: [50, 70] }) },
    ]);
  });

  test('with the amount that is no longer due', async () => {
    const order = await twoLines();
    await ask(order, 50);
    await shop.move('/order/declineRefund', order, { reason: 'no' });
    await ask(order, 40);
    await shop.move('/order/cancelRefund', order);
    await ask(order, 30);
    await shop.move('/order/approveRefund', order);
    await shop.move('/order/failRefund', order);
    await shop.move('/order/retryRefund', order);
    await shop.move('/order/failRefund', order);
    await shop.move('/order/giveUpRefund', order);
    expect(await entriesOf(order)).toEqual([
      { operation: 'order.requestRefund', fields: line([2, 9], { requestedAmount: [null, 50] }) },
      { operation: 'order.declineRefund', fields: line([9, 2], { requestedAmount: [50, null] }) },
      { operation: 'order.requestRefund', fields: line([2, 9], { requestedAmount: [null, 40] }) },
      { operation: 'order.cancelRefund', fields: line([9, 2], { requestedAmount: [40, null] }) },
      { operation: 'order.requestRefund', fields: line([2, 9], { requestedAmount: [null, 30] }) },
      { operation: 'order.approveRefund', fields: line([9, 6], { approvedAmount: [null, 30] }) },
      { operation: 'order.failRefund', fields: line([6, 7], { failedAmount: [null, 30] }) },
      { operation: 'order.retryRefund', fields: line([7, 6], { approvedAmount: [null, 30] }) },
      { operation: 'order.failRefund', fields: line([6, 7], { failedAmount: [null, 30] }) },
      { operation: 'order.giveUpRefund', fields: line([7, 2], { failedAmount: [30, null] }) },
    ]);
  });
});
