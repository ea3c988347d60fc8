import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { recordLapses } from './unrecorded-lapses.ts';

const minute = 60_000;
const payBefore = noon + 30 * minute;
const groupDeadline = noon + 24 * 60 * minute;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});
beforeEach(() => shop.server.setNow(noon));

const history = async ({ orderSn }: OrderState) => (await shop.server.ask('/order/get', { orderSn })).history;
const audited = async ({ orderSn }: OrderState) =>
  (await shop.server.ask('/audit/list', { record: 'order', recordId: orderSn })).list;

/** The stored status, without passed deadlines. */
const stored = ({ orderSn }: OrderState) =>
  shop.school.db.one(
    sql`
      select o.status, coalesce((
          select string_agg(m.move || ' by ' || m.caller, ', ' order by m.move_id)
          from order_moves m
          where m.org_id = $1 and m.order_id = o.order_id), '') as moves,
        (select m.to_status
          from order_moves m
          where m.org_id = $1 and m.order_id = o.order_id
          order by m.move_id desc
          limit 1) as last_status
      from orders o
      where o.org_id = $1 and o.order_sn = ${orderSn}`,
    row({ status: integer, moves: text, lastStatus: integer }),
  );

test('a note on an order past payBefore closes it with a transition in its history and an entry in the audit log', async () => {
  const productId = await shop.product({ stock: 1 });
  const order = await shop.buy(productId);
  shop.server.setNow(payBefore);
  await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'called, no answer' });
  expect((await history(order)).at(-1)).toMatchObject({
    move: 'lapse',
    from: 0,
    to: 10,
    caller: 'clock',
    time: payBefore,
  });
  const [note, lapse] = await audited(order);
  expect(note).toMatchObject({ operation: 'order.addNote' });
  expect(lapse).toMatchObject({ operation: 'order.expire', caller: 'clock', fields: { 'lines[1].status': [0, 10] } });
  expect(await shop.server.ask('/product/get', { productId })).toMatchObject({ stock: 1 });
});

test('a note on an order that can still be paid leaves it open', async () => {
  const order = await shop.buy(await shop.product());
  shop.server.setNow(payBefore - 1);
  await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'pays today' });
  expect(await stored(order)).toMatchObject({ status: 0, lastStatus: 0 });
});

const writes: readonly [path: string, request: (order: OrderState) => object][] = [
  ['/order/addNote', () => ({ content: 'x' })],
  ['/order/pay', ({ payable }) => ({ amount: payable, payChannel: 'cash' })],
  ['/order/cancel', () => ({})],
  ['/order/ship', () => ({ logisticsCompany: 'SF', trackingText: '1' })],
  ['/order/withdraw', () => ({})],
  ['/order/undoWithdraw', () => ({})],
  ['/order/requestRefund', () => ({ reason: 'x' })],
  ['/order/cancelRefund', () => ({})],
  ['/order/declineRefund', () => ({})],
  ['/order/approveRefund', () => ({ userName: 'approver' })],
  ['/order/failRefund', () => ({ reason: 'x' })],
  ['/order/retryRefund', () => ({})],
  ['/order/giveUpRefund', () => ({})],
  ['/order/settleRefund', () => ({ refundChannel: 'cash', transactionNo: 'deadline' })],
];

describe.each(writes)('%s after a deadline', (path, request) => {
  const storedAfter = async (order: OrderState, deadline: number) => {
    shop.server.setNow(deadline);
    await shop.server.post(path, { orderSn: order.orderSn, ...request(order) });
    return stored(order);
  };

  test('leaves an unpaid order in the status that its history ends with', async () => {
    const { status, moves, lastStatus } = await storedAfter(await shop.buy(await shop.product()), payBefore);
    expect(lastStatus).toBe(status);
    if (status !== 0) expect(moves).toContain('create by test, lapse by clock');
  });

  test('leaves a group purchase in the status that its history ends with', async () => {
    const productId = await shop.product({ groupSize: 2, groupPrice: 500 });
    const { status, moves, lastStatus } = await storedAfter(
      await shop.buyAndPay(productId, { orderType: 5 }),
      groupDeadline,
    );
    expect(lastStatus).toBe(status);
    if (status !== 4) expect(moves).toContain('pay by test, fail by clock');
  });
});

test('a batch of shipments records the lapse of an order it refuses', async () => {
  const order = await shop.buy(await shop.product());
  shop.server.setNow(payBefore);
  await shop.server.ask('/order/shipBatch', {
    shipments: [{ orderSn: order.orderSn, logisticsCompany: 'SF', trackingText: '1' }],
  });
  expect(await stored(order)).toMatchObject({ status: 10, lastStatus: 10 });
});

test('orders that were closed without a transition get one, with an audit entry, once', async () => {
  const { db } = shop.school;
  const [order, cancelled] = [await shop.buy(await shop.product({ stock: 1 })), await shop.buy(await shop.product())];
  await shop.move('/order/cancel', cancelled);
  await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'before' });
  // As earlier versions stored it.
  await db.transaction(async (tx) => {
    await tx.run(sql`update orders set status = 10 where org_id = $1 and order_sn = ${order.orderSn}`);
    await tx.run(sql`
      update order_lines set status = 10
      where org_id = $1 and order_id = (select order_id from orders where org_id = $1 and order_sn = ${order.orderSn})`);
  });
  expect(await recordLapses(db)).toBe(1);
  expect(await recordLapses(db)).toBe(0);
  expect((await history(order)).at(-1)).toMatchObject({
    move: 'lapse',
    from: 0,
    to: 10,
    caller: 'clock',
    time: payBefore,
  });
  expect(await audited(order)).toMatchObject([
    { operation: 'order.expire', caller: 'clock' },
    { operation: 'order.addNote' },
    { operation: 'order.create' },
  ]);
  expect((await stored(cancelled)).moves).not.toContain('lapse');
});
