import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { startAuthenticatedServer } from '../../../../test/server/authenticated-server.ts';
import { noon } from '../../../../test/server/server.ts';
import { password, signIn } from '../../../../test/server/sign-in.ts';
import type { Database } from '../../../database/database.ts';

const orderAddress = { receiver: '王建国', mobile: '13800001234', districts: '上海市', address: '漕溪北路 88 号' };
const parcel = { logisticsCompany: '顺丰速运', trackingText: 'SF1' };
const dayMs = 86_400_000;

let database: Database;
let shop: Shop;
let books: number;
let course: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  shop = await createShop(database);
  books = await shop.product({ name: '练习册', type: 4 });
  course = await shop.product({ type: 1 });
});

const waiting = async (request: object = {}, by = shop.server) => {
  const { total, list } = await by.ask('/order/unshipped', request);
  expect(list.length).toBe(total);
  return list.map(({ orderSn }: { orderSn: string }) => orderSn);
};

describe('the queue of orders to be shipped', () => {
  test('lists paid orders of goods with an address and their lines, oldest payment first', async () => {
    const first = await shop.buyAndPay(books, { orderAddress, productList: [{ productId: books, quantity: 2 }] });
    shop.server.setNow(noon + 5);
    const second = await shop.buyAndPay(course, {
      orderAddress,
      productList: [{ productId: course }, { productId: books }],
    });
    await shop.buyAndPay(course, { orderAddress });
    await shop.buyAndPay(books);
    await shop.buy(books, { orderAddress });
    expect(await shop.server.ask('/order/unshipped', {})).toEqual({
      total: 2,
      list: [
        {
          orderSn: first.orderSn,
          datePay: noon,
          subOrgId: shop.branch.branchId,
          lines: [{ line: 1, product_name: '练习册', quantity: 2 }],
          orderAddress,
        },
        {
          orderSn: second.orderSn,
          datePay: noon + 5,
          subOrgId: shop.branch.branchId,
          lines: [{ line: 2, product_name: '练习册', quantity: 1 }],
          orderAddress,
        },
      ],
    });
    expect(await waiting({}, shop.elsewhere)).toEqual([]);
  });

  test('lists a partly shipped order until the rest is shipped, and no refunded lines', async () => {
    const productList = [{ productId: books }, { productId: books }, { productId: books }];
    const order = await shop.buyAndPay(books, { orderAddress, productList });
    await shop.move('/order/ship', order, { ...parcel, lines: [1] });
    await shop.move('/order/requestRefund', order, { lines: [{ line: 2 }] });
    expect(await waiting()).toEqual([order.orderSn]);
    await shop.move('/order/ship', order, { ...parcel, lines: [3] });
    expect(await waiting()).toEqual([]);
  });

  test('goes back 90 days by default', async () => {
    const { orderSn } = await shop.buyAndPay(books, { orderAddress });
    shop.server.setNow(noon + 90 * dayMs);
    expect(await waiting()).toEqual([orderSn]);
    shop.server.setNow(noon + 90 * dayMs + 1);
    expect(await waiting()).toEqual([]);
    expect(await waiting({ payStartDate: noon })).toEqual([orderSn]);
  });

  test('lists orders also for staff who see masked addresses', async () => {
    const { orderSn } = await shop.buyAndPay(books, { orderAddress });
    const loginName = `packer-${crypto.randomUUID().slice(0, 8)}`;
    await shop.server.ask('/staff/create', { loginName: 'boss', name: 'Boss', role: 'owner', password });
    await shop.server.ask('/staff/create', { loginName, name: 'Packer', role: 'academicAffairs', password });
    const packer = await signIn(await startAuthenticatedServer(database), loginName);
    const { list } = await packer.ask('/order/unshipped', { payStartDate: noon });
    expect(list).toMatchObject([
      { orderSn, orderAddress: { receiver: '', address: '', hiddenFields: ['receiver', 'mobile', 'address'] } },
    ]);
  });
});
