import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { addLesson, at, createClassroom, heldFrom } from '../../../../test/school/classroom.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { startAuthenticatedServer } from '../../../../test/server/authenticated-server.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import { password, signIn } from '../../../../test/server/sign-in.ts';
import type { Database } from '../../../database/database.ts';
import { sql } from '../../../sql/sql.ts';
import { transitions } from '../status/transitions.ts';

let database: Database;
let shop: Shop;
beforeAll(async () => {
  database = await openOwnDatabase();
  shop = await createShop(database);
});
beforeEach(() => shop.server.setNow(noon));

const get = ({ orderSn }: { orderSn: string }) => shop.server.ask('/order/get', { orderSn });
const suggestions = async (order: { orderSn: string }) =>
  (await get(order)).lines.map(({ suggestedRefund }: { suggestedRefund: number }) => suggestedRefund);

test('an unknown order, and one of another branch or organisation, is not found', async () => {
  const { orderSn } = await shop.buy(await shop.product());
  const missing = { status: 404, code: 4060, param: 'orderSn' };
  expect(await shop.refused('/order/get', { orderSn: 'nobody' })).toEqual(missing);
  expect(await shop.refused('/order/get', { orderSn }, shop.elsewhere)).toEqual(missing);
  const other = await createShop(database);
  expect(await shop.refused('/order/get', { orderSn }, other.server)).toEqual(missing);
});

test('an order is found by orderSn or by externalId; both or neither is refused', async () => {
  const externalId = 'crm-order-1';
  const { orderSn } = await shop.buy(await shop.product(), { externalId });
  expect(await shop.server.ask('/order/get', { externalId })).toEqual(await get({ orderSn }));
  const missing = { status: 404, code: 4060, param: 'externalId' };
  expect(await shop.refused('/order/get', { externalId: 'crm-order-2' })).toEqual(missing);
  expect(await shop.refused('/order/get', { externalId }, shop.elsewhere)).toEqual(missing);
  const one = { status: 400, code: 2030 };
  expect(await shop.refused('/order/get', {})).toEqual({ ...one, param: 'orderSn' });
  expect(await shop.refused('/order/get', { orderSn, externalId })).toEqual({ ...one, param: 'externalId' });
});

test('the history lists every transition of every line with caller, time, amount and reason', async () => {
  const order = await shop.buyAndPay(await shop.product({ price: 100 }));
  shop.server.setNow(noon + 1);
  await shop.move('/order/requestRefund', order, { lines: [{ line: 1, amount: 30 }], reason: 'ill' });
  shop.server.setNow(noon + 2);
  await shop.move('/order/approveRefund', order, { keepEnrolment: 1 });
  await shop.move('/order/settleRefund', order, { refundChannel: 'cash' });
  const told = { line: 1, caller: 'test', callerName: '', reason: '' };
  expect((await get(order)).history).toEqual([
    { ...told, move: 'create', from: -1, to: 0, time: noon, amount: 0 },
    { ...told, move: 'pay', from: 0, to: 2, time: noon, amount: 0 },
    { ...told, move: 'requestRefund', from: 2, to: 9, time: noon + 1, amount: 30, reason: 'ill' },
    { ...told, move: 'approveRefund', from: 9, to: 6, time: noon + 2, amount: 30 },
    { ...told, move: 'settleRefund', from: 6, to: 2, time: noon + 2, amount: 30 },
  ]);
});

test('the enrolled student and the member of staff have names', async () => {
  const { orderSn } = await shop.buyAndPay(await shop.product());
  await shop.server.ask('/staff/create', { loginName: 'boss', name: '周敏', password, role: 'owner' });
  const boss = await signIn(await startAuthenticatedServer(database), 'boss');
  await boss.ask('/order/withdraw', { orderSn });
  const { lines, history } = await get({ orderSn });
  const { name } = await shop.server.ask('/user/get', { userId: lines[0].studentId });
  expect(lines[0].studentName).toBe(name);
  expect(history.at(-1)).toMatchObject({ move: 'withdraw', callerName: '周敏' });
  expect(history[0]).toMatchObject({ caller: 'test', callerName: '' });
});

test('nextMoves follows the table of transitions, for each line and for the order', async () => {
  const productId = await shop.product({ type: 5 });
  const order = await shop.buyAndPay(productId, { productList: [{ productId }, { productId }] });
  await shop.move('/order/requestRefund', order, { lines: [{ line: 2 }] });
  const { lines, nextMoves } = await get(order);
  const ofPaid = ['/order/ship', '/order/withdraw', '/order/requestRefund'];
  const ofRequested = ['/order/approveRefund', '/order/declineRefund', '/order/cancelRefund'];
  expect(lines.map((line: { nextMoves: string[] }) => line.nextMoves)).toEqual([ofPaid, ofRequested]);
  expect(nextMoves).toEqual([...ofPaid, ...ofRequested]);
});

test('without the scope personal a hidden address differs from a missing one', async () => {
  const productId = await shop.product();
  const orderAddress = { receiver: '王芳', mobile: '13812345678', districts: '上海', address: '世纪大道 100 号' };
  const { orderSn } = await shop.buy(productId, { orderAddress });
  const server = await startServer(database, { ...callerOf(shop.school), personal: false });
  expect((await server.ask('/order/get', { orderSn })).orderAddress).toEqual({
    receiver: '',
    mobile: '*******5678',
    districts: '上海',
    address: '',
    hiddenFields: ['receiver', 'mobile', 'address'],
  });
  const without = await shop.buy(productId);
  expect((await server.ask('/order/get', { orderSn: without.orderSn })).orderAddress).toEqual({
    receiver: '',
    mobile: '',
    districts: '',
    address: '',
  });
  expect((await get({ orderSn })).orderAddress).toEqual(orderAddress);
});

describe('the suggested refund', () => {
  /** An order whose student is in a class with this many past and future lessons. */
  async function attending({ held, ahead, ...product }: { held: number; ahead: number; lessonNum?: number }) {
    const order = await shop.buyAndPay(await shop.product({ price: 1000, ...product }));
    const classroom = await createClassroom(shop.school);
    const dayMs = 86_400_000;
    await shop.school.db.transaction(async (tx) => {
      await tx.run(sql`
        update group_members set (order_id, line) = (
          select order_id, 1 from orders where org_id = $1 and order_sn = ${order.orderSn})
        where org_id = $1 and group_id = ${classroom.groupId} and user_id = ${shop.branch.studentIds[0]}`);
      for (let lesson = 0; lesson < held; lesson++) {
        await addLesson(tx, classroom, heldFrom(`${8 + lesson}:00`, `${8 + lesson}:45`), {
          scheduledBeginMs: at(`${8 + lesson}:00`),
          scheduledEndMs: at(`${8 + lesson}:45`),
        });
      }
      for (let lesson = 1; lesson <= ahead; lesson++) {
        await addLesson(tx, classroom, [], {
          scheduledBeginMs: noon + lesson * dayMs,
          scheduledEndMs: noon + lesson * dayMs + 1,
        });
      }
      // A cancelled lesson, and one before the student joined.
      const cancelled = await addLesson(tx, classroom, []);
      await tx.run(sql`update lessons set cancelled_at_ms = 1 where org_id = $1 and lesson_id = ${cancelled}`);
      const early = Date.UTC(2025, 11, 1);
      await addLesson(tx, classroom, [], { scheduledBeginMs: early, scheduledEndMs: early + 1 });
    });
    return order;
  }

  test('is the payment minus the lessons held, rounded in favour of the buyer', async () => {
    const order = await attending({ held: 3, ahead: 4 });
    expect((await get(order)).lines[0]).toMatchObject({ lessonsHeld: 3, suggestedRefund: 1000 - 428 });
  });

  test('uses the lesson count of the product, if it has one', async () => {
    const order = await attending({ held: 3, ahead: 4, lessonNum: 10 });
    expect(await suggestions(order)).toEqual([700]);
  });

  test('counts the lessons of each class during the student’s membership', async () => {
    const order = await attending({ held: 2, ahead: 3 });
    const second = await createClassroom(shop.school, { name: 'Maths 2' });
    await shop.school.db.transaction(async (tx) => {
      const moved = sql`(select order_id from orders where org_id = $1 and order_sn = ${order.orderSn})`;
      await tx.run(sql`
        update group_members set left_at_ms = ${noon} where org_id = $1 and order_id = ${moved}`);
      await tx.run(sql`
        update group_members set order_id = ${moved}, line = 1, joined_at_ms = ${noon}
        where org_id = $1 and group_id = ${second.groupId} and user_id = ${shop.branch.studentIds[0]}`);
      for (const lesson of [1, 2]) {
        const scheduledBeginMs = noon + lesson * 3_600_000;
        await addLesson(tx, second, [], { scheduledBeginMs, scheduledEndMs: scheduledBeginMs + 1 });
      }
      // Before the change of class, so it does not count.
      await addLesson(tx, second, heldFrom('9:00', '9:45'));
    });
    expect((await get(order)).lines[0]).toMatchObject({ lessonsHeld: 2, suggestedRefund: 500 });
  });

  test('is never negative and subtracts earlier refunds', async () => {
    const order = await attending({ held: 2, ahead: 0, lessonNum: 2 });
    expect(await suggestions(order)).toEqual([0]);
    const other = await attending({ held: 1, ahead: 3 });
    await shop.move('/order/requestRefund', other, { lines: [{ line: 1, amount: 100 }] });
    await shop.move('/order/approveRefund', other, { keepEnrolment: 1 });
    await shop.move('/order/settleRefund', other, { refundChannel: 'cash' });
    expect(await suggestions(other)).toEqual([650]);
  });

  test('of goods is the full amount before shipping and 0 after; of a course before its first lesson it is the full amount', async () => {
    const [course, book] = [await shop.product({ price: 1000 }), await shop.product({ price: 500, type: 4 })];
    const order = await shop.buyAndPay(course, { productList: [{ productId: course }, { productId: book }] });
    expect(await suggestions(order)).toEqual([1000, 500]);
    await shop.move('/order/ship', order, { logisticsCompany: 'x', trackingText: '1', lines: [2] });
    expect(await suggestions(order)).toEqual([1000, 0]);
  });

  test('of an unpaid or refunded order is 0', async () => {
    const order = await shop.buy(await shop.product());
    expect(await suggestions(order)).toEqual([0]);
  });
});

test('the table of transitions is published in the language of the request', async () => {
  const { list } = await shop.server.ask('/order/transitions', {});
  expect(list).toEqual(
    transitions.map(({ move, operation, from, to, when }) => ({
      move,
      operation: operation ?? '',
      from,
      to,
      when: when.en,
    })),
  );
  const zh = await shop.server.post('/order/transitions', {}, { 'Accept-Language': 'zh' });
  expect(zh.body.obj.list[0].when).toBe(transitions[0]?.when.zh);
});
