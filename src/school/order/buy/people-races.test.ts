import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPostgres, openTestDatabase } from '../../../../test/database/database.ts';
import { waitsFor } from '../../../../test/database/lock-wait.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { lockUser } from '../../user/write.ts';
import { recordPassedDeadlines } from '../lock-order/record-passed-deadlines.ts';
import { requestRefund } from '../refund/request-refund.ts';
import { createOrder } from './create-order.ts';

const dayMs = 24 * 60 * 60_000;

let database: Database;
let shop: Shop;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  shop = await createShop(database);
});

/** An operation whose transaction is still open. */
const callIn = <Input>(tx: OrgSql, input: Input): WriteCall<Input> => ({
  input,
  tx,
  caller: callerOf(shop.school),
  now: noon,
  language: 'en',
  audit: () => {},
  scopes: 'every',
});

const del = (userId: string) => shop.server.post('/user/del', { userId });
const refundUnderWay = { code: 4202, obj: { sucNum: 0 } };

describe.runIf(isPostgres())('of two at once', () => {
  test('a buyer cannot be deleted while a refund request is in progress', async () => {
    const [buyerId] = shop.students;
    const { orderSn } = await shop.buyAndPay(await shop.product());
    const { deletion, waited } = await shop.school.db.transaction(async (tx) => {
      await requestRefund.write(callIn(tx, { orderSn }));
      const deletion = del(buyerId);
      return { deletion, waited: await waitsFor(tx, deletion) };
    });
    expect((await deletion).body.obj).toMatchObject(refundUnderWay);
    expect(waited).toBe(true);
  });

  test('a refund request and the deletion of its buyer run one after the other', async () => {
    const [buyerId] = shop.students;
    const { orderSn } = await shop.buyAndPay(await shop.product());
    const { request, waited } = await shop.school.db.transaction(async (tx) => {
      await lockUser(tx, callerOf(shop.school), buyerId);
      const request = shop.server.post('/order/requestRefund', { orderSn });
      return { request, waited: await waitsFor(tx, request) };
    });
    expect(waited).toBe(true);
    expect((await request).status).toBe(200);
  });

  test('the currency cannot change after the first order, even an unpaid one', async () => {
    const productId = await shop.product();
    const order = { buyerId: shop.students[0], productList: [{ productId }] };
    const { change, waited } = await shop.school.db.transaction(async (tx) => {
      await createOrder.write(callIn(tx, order));
      const change = shop.server.post('/organisation/update', { currency: 'USD' });
      return { change, waited: await waitsFor(tx, change) };
    });
    expect((await change).body).toMatchObject({ code: 4213, param: 'currency' });
    expect(waited).toBe(true);
  });
});

test('buyers of a group purchase past its deadline cannot be deleted, recorded or not', async () => {
  const productId = await shop.product({ groupSize: 3, groupPrice: 10 });
  const [first, second] = shop.students;
  const { purchaseGroupId } = await shop.buyAndPay(productId, { orderType: 5, buyerId: first });
  await shop.buyAndPay(productId, { orderType: 5, buyerId: second, purchaseGroupId });
  shop.server.setNow(noon + dayMs);
  const [...answers] = await Promise.all([
    del(first),
    shop.school.db.transaction((tx) => recordPassedDeadlines(tx, noon + dayMs)),
    del(second),
  ]);
  for (const answer of [answers[0], answers[2]]) expect(answer.body.obj).toMatchObject(refundUnderWay);
});

test('the currency can be changed before the first order', async () => {
  const productId = await shop.product();
  expect(await shop.server.ask('/organisation/update', { currency: 'USD' })).toMatchObject({ currency: 'USD' });
  await shop.buy(productId);
  expect(await shop.refused('/organisation/update', { currency: 'CNY' })).toMatchObject({ code: 4213 });
  expect(await shop.server.ask('/organisation/update', { currency: 'USD', name: 'x' })).toMatchObject({ name: 'x' });
});
