import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createClassroom } from '../../../../test/school/classroom.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';
import { integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});
beforeEach(() => shop.server.setNow(noon));

const statuses = ({ orderStatus, lines }: OrderState) => [orderStatus, lines.map(({ status }) => status)];
const illegal = { status: 409, code: 4240, param: 'orderSn' };
const settlement = { refundChannel: 'cash', transactionNo: 'c1' };

/** A paid order whose student is a member of a class through its line. */
async function enrolled() {
  const order = await shop.buyAndPay(await shop.product({ price: 100 }));
  const { groupId } = await createClassroom(shop.school);
  const { db } = shop.school;
  await db.transaction((tx) =>
    tx.run(sql`
      update group_members set (order_id, line) = (
        select order_id, 1 from orders where org_id = $1 and order_sn = ${order.orderSn})
      where org_id = $1 and group_id = ${groupId} and user_id = ${shop.branch.studentIds[0]}`),
  );
  const places = () =>
    db.rows(
      sql`
        select user_id, left_at_ms, reason
        from group_members
        where org_id = $1 and group_id = ${groupId} and left_at_ms is not null`,
      row({ userId: integer, leftAtMs: nullable(integer), reason: text }),
    );
  return { order, ended: places };
}

test('withdrawing a course ends the membership now, and the payment stays', async () => {
  const { order, ended } = await enrolled();
  shop.server.setNow(noon + 3);
  const withdrawn = await shop.move('/order/withdraw', order, { reason: 'moved' });
  expect(statuses(withdrawn)).toEqual([3, [3]]);
  expect(withdrawn.moneyPaid).toBe(100);
  expect(await ended()).toEqual([{ userId: shop.branch.studentIds[0], leftAtMs: noon + 3, reason: 'moved' }]);
});

test('approving a refund of a course ends the membership too; after a partial refund the line is withdrawn', async () => {
  const { order, ended } = await enrolled();
  await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 40 }] });
  expect(await ended()).toEqual([]);
  await shop.move('/order/approveRefund', order);
  expect(await ended()).toMatchObject([{ leftAtMs: noon, reason: 'refunded' }]);
  expect(statuses(await shop.move('/order/settleRefund', order, settlement))).toEqual([3, [3]]);
});

test('a declined refund does not end the membership', async () => {
  const { order, ended } = await enrolled();
  await shop.move('/order/requestRefund', order);
  expect(statuses(await shop.move('/order/declineRefund', order, { reason: 'no' }))).toEqual([2, [2]]);
  expect(await ended()).toEqual([]);
});

test('a partial refund can keep the membership', async () => {
  const { order, ended } = await enrolled();
  await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 40 }] });
  await shop.move('/order/approveRefund', order, { keepEnrolment: 1 });
  const settled = await shop.move('/order/settleRefund', order, { ...settlement, transactionNo: 'c2' });
  expect(statuses(settled)).toEqual([2, [2]]);
  expect(await ended()).toEqual([]);
});

test('a refund that is given up leaves the line withdrawn if the membership has ended', async () => {
  const { order } = await enrolled();
  await shop.move('/order/requestRefund', order);
  await shop.move('/order/approveRefund', order);
  await shop.move('/order/failRefund', order);
  expect(statuses(await shop.move('/order/giveUpRefund', order))).toEqual([3, [3]]);
});

test('undoing a withdrawal returns the line to paid or to shipped', async () => {
  const productId = await shop.product({ type: 5 });
  const order = await shop.buyAndPay(productId, { productList: [{ productId }, { productId }] });
  await shop.move('/order/ship', order, { logisticsCompany: 'x', trackingText: '1', lines: [2] });
  expect(statuses(await shop.move('/order/withdraw', order))).toEqual([3, [3, 3]]);
  expect(statuses(await shop.move('/order/undoWithdraw', order, { lines: [1] }))).toEqual([2, [2, 3]]);
  // Also after a declined refund of the withdrawn line.
  await shop.move('/order/requestRefund', order, { lines: [{ line: 2 }] });
  await shop.move('/order/cancelRefund', order);
  expect(statuses(await shop.move('/order/undoWithdraw', order))).toEqual([8, [2, 8]]);
  expect(await shop.refused('/order/undoWithdraw', { orderSn: order.orderSn })).toEqual(illegal);
});

test('by default the lines that enrol a student are withdrawn', async () => {
  const [course, book] = [await shop.product(), await shop.product({ type: 4 })];
  const order = await shop.buyAndPay(course, { productList: [{ productId: course }, { productId: book }] });
  expect(statuses(await shop.move('/order/withdraw', order))).toEqual([2, [3, 2]]);
  expect(statuses(await shop.move('/order/withdraw', order, { lines: [2] }))).toEqual([3, [3, 3]]);
  expect(await shop.refused('/order/withdraw', { orderSn: order.orderSn })).toEqual(illegal);
});
