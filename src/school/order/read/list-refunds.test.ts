import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createShop } from '../../../../test/school/shop.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

test('a queue of refunds has asked, suggested and approved amounts, and tells the requester that someone else must approve', async () => {
  const own = await createShop(database);
  const signedIn = (staffId: number) =>
    startServer(database, { ...callerOf(own.school, undefined, `staff:${staffId}`), staffId });
  const [asker, other] = [await signedIn(1), await signedIn(2)];
  const productId = await own.product({ type: 4, price: 220 });
  const order = await own.buyAndPay(productId);
  const shipped = await own.buyAndPay(productId);
  await own.move('/order/ship', shipped, { logisticsCompany: 'SF', trackingText: 'SF1' });
  asker.setNow(noon + 1000);
  await asker.ask('/order/requestRefund', {
    orderSn: order.orderSn,
    lines: [{ line: 1, amount: 150 }],
    userName: 'lijie',
  });
  asker.setNow(noon + 2000);
  await asker.ask('/order/requestRefund', { orderSn: shipped.orderSn, userName: 'lijie', reason: 'late' });
  const queue = (server: typeof asker, status: string) => server.ask('/order/refunds', { status });

  const { total, list } = await queue(asker, 'requested');
  expect(total).toBe(2);
  expect(list.map(({ orderSn }: { orderSn: string }) => orderSn)).toEqual([order.orderSn, shipped.orderSn]);
  const sorted = async (sort: string) => {
    const found = await asker.ask('/order/refunds', { status: 'requested', sort });
    return found.list.map(({ orderSn }: { orderSn: string }) => orderSn);
  };
  for (const upwards of ['requested', 'amount']) {
    expect(await sorted(upwards)).toEqual([order.orderSn, shipped.orderSn]);
    expect(await sorted(`-${upwards}`)).toEqual([shipped.orderSn, order.orderSn]);
  }
  expect(list[0]).toMatchObject({
    moneyPaid: 220,
    refunds: [
      { requestedAmount: 150, suggestedRefund: 220, requestedBy: 'lijie', requestedAt: noon + 1000, ownRequest: 1 },
    ],
  });
  // Shipped goods are kept: nothing is suggested for them.
  expect(list[1].refunds).toMatchObject([{ requestedAmount: 220, suggestedRefund: 0, reason: 'late' }]);
  expect((await queue(other, 'requested')).list[0].refunds[0].ownRequest).toBe(0);
  expect((await asker.ask('/order/get', { orderSn: order.orderSn })).refunds[0].ownRequest).toBe(1);

  await other.ask('/order/approveRefund', { orderSn: order.orderSn, lines: [{ line: 1, amount: 100 }] });
  const toPay = await queue(asker, 'approved');
  expect(toPay).toMatchObject({ total: 1, totalAmount: 100 });
  expect(toPay.list[0].refunds).toMatchObject([{ requestedAmount: 150, amount: 100, decidedBy: 'staff:2' }]);
  await asker.ask('/order/failRefund', { orderSn: order.orderSn, reason: 'account closed' });
  expect((await queue(other, 'failed')).list[0].refunds).toMatchObject([{ amount: 100, failure: 'account closed' }]);
  expect(await queue(other, 'approved')).toMatchObject({ total: 0, totalAmount: 0, list: [] });
});
