import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { tries } from '../../../../test/run/tries.ts';
import { orderBy } from '../../../../test/school/orders.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';
import { row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { insertOrders } from '../insert/insert-orders.ts';
import { linesFromRows } from './render-in-sql.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});

interface Identified {
  readonly orderSn: string;
}

async function detail({ orderSn }: Identified) {
  const { list } = await shop.server.ask('/order/detail', { orderSns: [orderSn] });
  return list[0];
}

const run = (statement: ReturnType<typeof sql>) => shop.school.db.transaction((tx) => tx.run(statement));

/** What a program does that does not know the columns of this folder: it changes rows and the order's change number. */
async function asAnotherProgram({ orderSn }: Identified, change: ReturnType<typeof sql>): Promise<void> {
  await shop.school.db.transaction(async (tx) => {
    await tx.run(change);
    await tx.run(sql`
      update orders set change_number = ${await tx.changeNumber()} where org_id = $1 and order_sn = ${orderSn}`);
  });
}

/** Stores other lines than those of the rows, to see which ones an answer has. */
const mark = ({ orderSn }: Identified) => {
  const marked = '[{"productId":1,"product_name":"marked","quantity":1,"orderAmount":1,"status":2,"refundAmount":0}]';
  return run(sql`update orders set rendered_lines = ${marked} where org_id = $1 and order_sn = ${orderSn}`);
};
const isMarked = async (order: Identified) => (await detail(order)).productList[0].product_name === 'marked';

test('the details of an order pass on its stored lines', async () => {
  const order = await shop.buyAndPay(await shop.product());
  await mark(order);
  expect(await isMarked(order)).toBe(true);
});

test('the stored lines stay in use when a person and their addresses are erased', async () => {
  const { userId: buyerId } = await shop.server.ask('/user/create', {
    userRole: 'student',
    name: 'Eve',
    loginName: 'eve',
  });
  const { userId: studentId } = await shop.server.ask('/user/create', {
    userRole: 'student',
    name: 'Dan',
    loginName: 'dan',
  });
  const orderAddress = { receiver: 'Dan', mobile: '13900000000', districts: '', address: 'street of Dan 1' };
  const productId = await shop.product();
  const own = await shop.buyAndPay(productId, { buyerId, orderAddress });
  const ofOther = await shop.buyAndPay(productId, { productList: [{ productId, studentId }], orderAddress });
  for (const order of [own, ofOther]) await mark(order);
  for (const userId of [buyerId, studentId]) await shop.server.ask('/user/erase', { userId });
  for (const order of [own, ofOther]) {
    expect((await detail(order)).orderAddress.address).toBe('');
    expect(await isMarked(order)).toBe(true);
  }
});

test('any product name is rendered as PostgreSQL renders it, to the byte', async () => {
  // PostgreSQL stores no NUL, and a text never has half of a surrogate pair.
  const name = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }));
  let orders = 0;
  await fc.assert(
    fc.asyncProperty(
      name.filter((each) => !each.includes('\0')),
      async (given) => {
        const orderSn = `rendered-${++orders}`;
        await shop.school.db.transaction((tx) =>
          insertOrders(tx, [orderBy(shop.branch, { orderSn, lines: [{ name: given }, { name: 'another' }] })]),
        );
        const { stored, rendered } = await shop.school.db.one(
          sql`
            select o.rendered_lines as stored, ${linesFromRows(0)} as rendered
            from orders o where o.org_id = $1 and o.order_sn = ${orderSn}`,
          row({ stored: text, rendered: text }),
        );
        expect(stored).toBe(rendered);
      },
    ),
    { numRuns: tries(100, 2000) },
  );
});

test('the amount of a line stays as ordered while a part of it is refunded', async () => {
  const order = await shop.buyAndPay(await shop.product({ type: 4, price: 1000 }));
  const line = async () => (await detail(order)).productList[0];
  await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 50 }] });
  expect(await line()).toMatchObject({ orderAmount: 1000, refundAmount: 0, status: 9 });
  await shop.move('/order/approveRefund', order);
  expect(await line()).toMatchObject({ orderAmount: 1000, refundAmount: 0, status: 6 });
  await shop.move('/order/settleRefund', order, { refundChannel: 'wechat', transactionNo: 'part' });
  expect(await line()).toMatchObject({ orderAmount: 1000, refundAmount: 50, status: 2 });
});

test('a refund by a program that does not render lines is in the next answer', async () => {
  const order = await shop.buyAndPay(await shop.product());
  await asAnotherProgram(
    order,
    sql`
      update order_lines set refund_amount = 7
      where org_id = $1 and order_id = (select order_id from orders where org_id = $1 and order_sn = ${order.orderSn})`,
  );
  expect(await detail(order)).toMatchObject({ productList: [{ refundAmount: 7 }] });
  const other = await shop.buyAndPay(await shop.product());
  const { list } = await shop.server.ask('/order/detail', { orderSns: [other.orderSn, order.orderSn] });
  expect(list).toMatchObject([{ productList: [{ refundAmount: 0 }] }, { productList: [{ refundAmount: 7 }] }]);
});

test('a note by a program that does not render lines is in the next answer, also after the next change', async () => {
  const order = await shop.buyAndPay(await shop.product({ type: 4 }));
  await asAnotherProgram(
    order,
    sql`
      insert into order_notes (org_id, order_id, content, at_ms, user_name)
      select org_id, order_id, 'from elsewhere', 1, 'ann' from orders
      where org_id = $1 and order_sn = ${order.orderSn}`,
  );
  expect(await detail(order)).toMatchObject({ note: { content: 'from elsewhere' } });
  await shop.move('/order/ship', order, { logisticsCompany: '顺丰速运', trackingText: 'SF1' });
  expect(await detail(order)).toMatchObject({ productList: [{ status: 8 }], note: { content: 'from elsewhere' } });
});

test('notes are shown at once, the latest one, also after other changes', async () => {
  const order = await shop.buyAndPay(await shop.product({ type: 4 }));
  expect(await detail(order)).toMatchObject({ note: { content: '', time: 0, userName: '' } });
  await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'first' });
  expect(await detail(order)).toMatchObject({ note: { content: 'first' } });
  await shop.move('/order/ship', order, { logisticsCompany: '顺丰速运', trackingText: 'SF1' });
  expect(await detail(order)).toMatchObject({ productList: [{ status: 8 }], note: { content: 'first' } });
  await shop.server.ask('/order/addNote', { orderSn: order.orderSn, content: 'second' });
  expect(await detail(order)).toMatchObject({ note: { content: 'second' } });
});

test('the lines of a group purchase change at its deadline, without a write; a name never does', async () => {
  const name = '"status":4,","status":4,"';
  const productId = await shop.product({ name, groupPrice: 800, groupSize: 2, groupHours: 1 });
  const order = await shop.buyAndPay(productId, { orderType: 5 });
  const deadline = noon + 3_600_000;
  shop.server.setNow(deadline - 1);
  expect(await detail(order)).toMatchObject({ orderStatus: 4, productList: [{ product_name: name, status: 4 }] });
  shop.server.setNow(deadline);
  expect(await detail(order)).toMatchObject({ orderStatus: 6, productList: [{ product_name: name, status: 6 }] });
});
