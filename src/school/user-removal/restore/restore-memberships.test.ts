import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';

const day = 24 * 3_600_000;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});
beforeEach(() => shop.server.setNow(noon));

let names = 0;
async function newStudent(): Promise<string> {
  const loginName = `place-${names++}`;
  return (await shop.server.ask('/user/create', { userRole: 'student', loginName, name: '王芳' })).userId;
}

async function newGroup(capacity = 0): Promise<number> {
  const { groupId } = await shop.server.ask('/group/create', {
    ...{ groupName: 'Class', teacherId: `0_${shop.branch.teacherId}` },
    ...{ activeBegin: noon / 1000, activeEnd: (noon + 90 * day) / 1000 },
  });
  await shop.server.ask('/group/setAttributes', { groupId, capacity });
  return groupId;
}

const add = (groupId: number, member: object) => shop.server.ask('/group/addMembers', { groupId, members: [member] });
const remove = (groupId: number, member: object) =>
  shop.server.ask('/group/removeMembers', { groupId, members: [member] });

/** A student in a class by an order line that was paid. */
async function enrolled() {
  const [userId, groupId] = [await newStudent(), await newGroup()];
  const productId = await shop.product({ price: 100 });
  const order = await shop.buyAndPay(productId, { productList: [{ productId, studentId: userId }] });
  await add(groupId, { userId, orderSn: order.orderSn, line: 1 });
  return { userId, groupId, order };
}

const del = (userId: string) => shop.server.ask('/user/del', { userId });
const restore = (userId: string) => shop.server.ask('/user/restore', { userId });
/** Where a student is at a moment. */
async function classesOf(userId: string, at = noon): Promise<number[]> {
  shop.server.setNow(at);
  const { list } = await shop.server.ask('/group/list', { visibleTo: userId });
  return list.map(({ groupId }: { groupId: number }) => groupId);
}

describe('a student who was deleted and is restored', () => {
  const refund = async (order: OrderState, approval: object = {}) => {
    await shop.move('/order/requestRefund', order);
    await shop.move('/order/approveRefund', order, approval);
    await shop.move('/order/settleRefund', order, { refundChannel: 'cash', transactionNo: `r-${order.orderSn}` });
  };
  const between: readonly [what: string, move: (order: OrderState) => Promise<unknown>, isBack: boolean][] = [
    ['nothing happened to the order line', async () => {}, true],
    ['a refund was only requested', (order) => shop.move('/order/requestRefund', order), true],
    [
      'a refund was declined',
      async (order) => {
        await shop.move('/order/requestRefund', order);
        await shop.move('/order/declineRefund', order, { reason: 'too late' });
      },
      true,
    ],
    ['the line was refunded and the place was to stay', (order) => refund(order, { keepEnrolment: 1 }), true],
    ['the line was refunded', refund, false],
    [
      'a refund was approved',
      async (order) => {
        await shop.move('/order/requestRefund', order);
        await shop.move('/order/approveRefund', order);
      },
      false,
    ],
    ['the course was withdrawn', (order) => shop.move('/order/withdraw', order), false],
    [
      'the course was withdrawn and that was undone: staff places them again',
      async (order) => {
        await shop.move('/order/withdraw', order);
        await shop.move('/order/undoWithdraw', order);
      },
      false,
    ],
  ];

  test.each(between)('is back in the class or not, as if never deleted: %s', async (_, move, isBack) => {
    const [deleted, present] = [await enrolled(), await enrolled()];
    await del(deleted.userId);
    await move(deleted.order);
    await move(present.order);
    await restore(deleted.userId);
    expect(await classesOf(present.userId)).toEqual(isBack ? [present.groupId] : []);
    expect(await classesOf(deleted.userId)).toEqual(isBack ? [deleted.groupId] : []);
  });

  test('leaves on the day that was planned', async () => {
    const [userId, groupId] = [await newStudent(), await newGroup()];
    await add(groupId, { userId });
    await remove(groupId, { userId, leftAt: noon + 2 * day, reason: 'moves away' });
    await del(userId);
    await restore(userId);
    expect(await classesOf(userId, noon + day)).toEqual([groupId]);
    expect(await classesOf(userId, noon + 2 * day)).toEqual([]);
  });

  test('does not rejoin a class whose planned end has passed', async () => {
    const [userId, groupId] = [await newStudent(), await newGroup()];
    await add(groupId, { userId });
    await remove(groupId, { userId, leftAt: noon + 2 * day });
    await del(userId);
    shop.server.setNow(noon + 3 * day);
    expect(await restore(userId)).toEqual({ sucNum: 1, notRejoined: [] });
    expect(await classesOf(userId, noon + 3 * day)).toEqual([]);
  });

  test('gets back both memberships in one class', async () => {
    const [userId, groupId] = [await newStudent(), await newGroup()];
    await add(groupId, { userId });
    await remove(groupId, { userId, leftAt: noon + 2 * day });
    await add(groupId, { userId, joinedAt: noon + 5 * day });
    await del(userId);
    await restore(userId);
    expect(await classesOf(userId, noon + day)).toEqual([groupId]);
    expect(await classesOf(userId, noon + 3 * day)).toEqual([]);
    expect(await classesOf(userId, noon + 6 * day)).toEqual([groupId]);
  });

  test('does not rejoin a full class, and the response names it', async () => {
    const [userId, other, groupId] = [await newStudent(), await newStudent(), await newGroup(1)];
    await add(groupId, { userId });
    await del(userId);
    await add(groupId, { userId: other });
    expect(await restore(userId)).toEqual({ sucNum: 1, notRejoined: [groupId] });
    expect(await classesOf(userId)).toEqual([]);
    expect((await shop.server.ask('/group/get', { groupId })).memberCount).toBe(1);
  });

  test('has a new audit log entry for each rejoined class', async () => {
    const { userId, groupId } = await enrolled();
    await del(userId);
    await restore(userId);
    const { list } = await shop.server.ask('/audit/list', { record: 'groupMember', recordId: `${groupId}/${userId}` });
    expect(list[0]).toMatchObject({ operation: 'user.restore', fields: { joinedAtMs: [null, noon] } });
  });
});

test('a refund also ends a membership with a later planned end', async () => {
  const { userId, groupId, order } = await enrolled();
  await remove(groupId, { userId, leftAt: noon + 20 * day });
  await shop.move('/order/requestRefund', order);
  await shop.move('/order/approveRefund', order);
  expect(await classesOf(userId, noon + day)).toEqual([]);
});
