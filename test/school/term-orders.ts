import { expect } from 'vitest';
import type { TestServer } from '../server/server.ts';
import type { School } from './term.ts';
import { hour, minute, notedAt, ordered, shippedAt } from './term-times.ts';

export const orderAddress = {
  receiver: '王建国',
  mobile: '13700004321',
  districts: '上海市 浦东新区',
  address: '世纪大道 1 号',
};

type Products = Awaited<ReturnType<typeof productsOnSale>>;

export async function productsOnSale({ ask }: TestServer, { subOrgId, people }: School) {
  const { columnId } = await ask('/productColumn/create', { name: '秋季班', subOrgId });
  const create = async (product: object): Promise<number> => {
    const { productId } = await ask('/product/create', { ...product, subOrgId });
    for (const status of [1, 2]) await ask('/product/setStatus', { productId, status });
    return productId;
  };
  return {
    column: columnId as number,
    course: await create({
      name: '初一数学秋季班',
      type: 1,
      price: 100_000,
      lessonNum: 16,
      serviceDuration: 120,
      limitBuyNum: 1,
      tags: ['初一'],
      columnIds: [columnId],
      teacherIds: [people.li],
    }),
    books: await create({ name: '教材', type: 4, price: 10_000, stock: 30 }),
    camp: await create({ name: '先修营', type: 1, price: 80_000, groupSize: 2, groupPrice: 60_000, groupHours: 48 }),
  };
}

export async function ordersPaidGroupedAndRefunded(server: TestServer, { people }: School, products: Products) {
  const { ask, setNow } = server;
  const buy = async (who: keyof typeof ordered, productList: object[], more: object = {}): Promise<string> => {
    setNow(ordered[who]);
    const { orderSn, payable } = await ask('/order/create', { buyerId: people[who], productList, ...more });
    setNow(ordered[who] + minute);
    await ask('/order/pay', { orderSn, amount: payable, payChannel: 'wechat', transactionNo: `T${orderSn}` });
    return orderSn;
  };
  const course = { productId: products.course };
  const wang = await buy('wang', [course, { productId: products.books }], { orderAddress });
  const zhao = await buy('zhao', [course], { discount: 10_000 });
  const chen = await buy('chen', [course]);

  // Sun begins a group for her brother; it waits for one more, who comes two hours later.
  const camp = { productId: products.camp };
  const sun = await buy('sun', [{ ...camp, studentId: people.brother }], { orderType: 5 });
  const { orderStatus, purchaseGroup } = await ask('/order/get', { orderSn: sun });
  const { purchaseGroupId } = purchaseGroup;
  const completeBefore = ordered.sun + minute + 48 * hour;
  expect([orderStatus, purchaseGroup]).toEqual([
    4,
    { purchaseGroupId, status: 'open', size: 2, joined: 1, completeBefore },
  ]);
  const liu = await buy('liu', [camp], { orderType: 5, purchaseGroupId });
  for (const orderSn of [sun, liu]) {
    expect(await ask('/order/get', { orderSn })).toMatchObject({
      orderStatus: 2,
      purchaseGroup: { purchaseGroupId, status: 'complete', size: 2, joined: 2, completeBefore },
    });
  }

  setNow(shippedAt);
  await ask('/order/ship', { orderSn: wang, logisticsCompany: '顺丰速运', trackingText: '773012345678901234' });
  setNow(notedAt);
  await ask('/order/addNote', { orderSn: wang, content: '教材随第一课寄出', userName: 'lijie' });
  const part = { lines: [{ line: 1, amount: 30_000 }], reason: '迟到入班', userName: '赵欣' };
  await ask('/order/requestRefund', { orderSn: zhao, ...part });
  await ask('/order/approveRefund', { orderSn: zhao, userName: 'lijie' });
  await ask('/order/settleRefund', { orderSn: zhao, refundChannel: 'wechat', transactionNo: 'R1' });
  await ask('/order/requestRefund', { orderSn: chen, reason: '搬家', userName: '陈曦' });
  return { wang, zhao, chen, sun, liu };
}
