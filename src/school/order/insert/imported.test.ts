import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { orderBy } from '../../../../test/school/orders.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { insertOrders } from './insert-orders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});
beforeEach(() => shop.server.setNow(noon));

type Given = Parameters<typeof orderBy>[1];
const write = async (order: Given): Promise<{ orderSn: string }> => {
  await shop.school.db.transaction((tx) => insertOrders(tx, [orderBy(shop.branch, { moneyPaid: 300, ...order })]));
  return { orderSn: order.orderSn };
};
const statuses = ({ orderStatus, lines }: OrderState) => [orderStatus, lines.map(({ status }) => status)];

test('an imported order with an open refund can continue', async () => {
  const order = await write({ orderSn: 'midst', lines: [{ status: 9 }, { status: 6 }, { status: 7 }] });
  expect(statuses(await shop.move('/order/approveRefund', order))).toEqual([6, [6, 6, 7]]);
  expect(statuses(await shop.move('/order/settleRefund', order, { refundChannel: 'cash', lines: [1, 2] }))).toEqual([
    7,
    [5, 5, 7],
  ]);
  expect(statuses(await shop.move('/order/giveUpRefund', order))).toEqual([2, [5, 5, 2]]);
});

test('an imported refund counts on the day of the order’s last change and is not refundable again', async () => {
  const updatedAtMs = Date.UTC(2026, 2, 5);
  const order = await write({ orderSn: 'part', updatedAtMs, lines: [{ status: 2, refundAmount: 120 }] });
  const { list } = await shop.server.ask('/overview/moneyByDay', { beginTime: updatedAtMs, endTime: updatedAtMs });
  expect(list).toMatchObject([{ refunds: 1, refunded: 120 }]);
  const tooMuch = { orderSn: order.orderSn, lines: [{ line: 1, amount: 181 }] };
  expect(await shop.refused('/order/requestRefund', tooMuch)).toMatchObject({ code: 4248 });
  await shop.move('/order/requestRefund', order);
  await shop.move('/order/approveRefund', order);
  const settled = await shop.move('/order/settleRefund', order, { refundChannel: 'cash' });
  expect(settled).toMatchObject({ orderStatus: 5, lines: [{ refundAmount: 300 }] });
});

test('a refund that is due cannot be given up', async () => {
  const order = await write({ orderSn: 'due', lines: [{ status: 6, isRefundDue: true }] });
  await shop.move('/order/failRefund', order);
  expect(await shop.refused('/order/giveUpRefund', order)).toEqual({ status: 409, code: 4240, param: 'orderSn' });
});

/** Orders whose number or identifier a new order would get next: those of the nth new orders from now. */
async function writeAhead(orders: readonly { nth: number; taken: 'number' | 'identifier' }[]) {
  const next = sql`select nextval(pg_get_serial_sequence('orders', 'order_id')) as number where $1::bigint > 0`;
  const { number } = await shop.school.db.transaction((tx) => tx.one(next, row({ number: integer })));
  const lines = [{ status: 2 as const }];
  for (const { nth, taken } of orders) {
    const ahead = number + nth;
    const orderSn = `LT20260915${String(ahead).padStart(5, '0')}`;
    // Far from what the sequence reaches.
    await write(
      taken === 'number' ? { orderSn: `n-${ahead}`, orderId: ahead, lines } : { orderSn, orderId: ahead + 9e14, lines },
    );
  }
  return number;
}

test.each<{ case: string; ahead: Parameters<typeof writeAhead>[0]; gets: number }>([
  { case: 'its identifier', ahead: [{ nth: 1, taken: 'identifier' }], gets: 2 },
  { case: 'its number', ahead: [{ nth: 1, taken: 'number' }], gets: 2 },
  {
    case: 'those of the next orders too',
    ahead: [1, 2, 3, 4, 5, 6, 7].map((nth) => ({ nth, taken: nth % 2 === 0 ? 'number' : 'identifier' })),
    gets: 8,
  },
])('a new order gets other numbers if an import has brought $case', async ({ ahead, gets }) => {
  const number = await writeAhead(ahead);
  const productId = await shop.product();
  const request = { buyerId: shop.students[0], productList: [{ productId }] };
  const { orderSn } = await shop.server.ask('/order/create', request);
  expect(Number(orderSn.slice('LT20260915'.length))).toBe(number + gets);
  expect((await shop.server.ask('/order/get', { orderSn })).lines).toMatchObject([{ productId }]);
  const { list } = await shop.server.ask('/audit/list', { record: 'order', recordId: orderSn });
  expect(list).toHaveLength(1);
});

test('units count as sold if they are paid and not refunded', async () => {
  const productId = await shop.product();
  const line = (status: 0 | 2 | 5 | 6 | 8, quantity: number, isRefundDue = false) => ({
    productId,
    status,
    quantity,
    isRefundDue,
  });
  await write({ orderSn: 'sold', lines: [line(2, 1), line(5, 10), line(8, 100), line(6, 1000, true)] });
  await write({ orderSn: 'unpaid', paidAtMs: null, moneyPaid: 0, lines: [line(0, 10_000)] });
  expect((await shop.server.ask('/product/get', { productId })).soldNum).toBe(101);
});

test('an unpaid order can be paid for half an hour after its creation', async () => {
  const order = await write({ orderSn: 'waits', paidAtMs: null, moneyPaid: 0, createdAtMs: noon - 30 * 60_000 + 1 });
  const get = () => shop.server.ask('/order/get', order);
  expect((await get()).orderStatus).toBe(0);
  shop.server.setNow(noon + 1);
  expect((await get()).orderStatus).toBe(10);
});
