import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { longText as text } from '../../test/school/long-text.ts';
import { createShop, type Shop } from '../../test/school/shop.ts';
import { noon } from '../../test/server/server.ts';

let shop: Shop;
let groupId: number;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
  ({ groupId } = await shop.server.ask('/group/create', { groupName: 'x', ...newGroup() }));
});

const newGroup = () => ({
  activeBegin: noon / 1000,
  activeEnd: noon / 1000 + 3600,
  teacherId: `0_${shop.branch.teacherId}`,
});
const newLesson = () => ({ groupId, classType: 'small', beginTime: noon, endTime: noon + 3_600_000 });

/** An order of a product whose name is as long as one can be. */
async function newOrder() {
  const { productId } = await shop.server.ask('/product/create', { name: text(100), type: 4, price: 1 });
  for (const status of [1, 2]) await shop.server.ask('/product/setStatus', { productId, status });
  return { buyerId: shop.students[0], productList: [{ productId }] };
}

type Lengths = Readonly<Record<string, number>>;

/** Texts that something is unique or found by, and that so come into an index, with the most characters they may have. */
const indexed: readonly [path: string, Lengths, rest: () => object | Promise<object>][] = [
  ['/user/create', { loginName: 64, name: 100, externalId: 100 }, () => ({ userRole: 'student' })],
  ['/subject/create', { courseName: 50 }, () => ({})],
  ['/productColumn/create', { name: 50 }, () => ({})],
  ['/product/create', { name: 100 }, () => ({ type: 1, price: 1 })],
  ['/group/create', { groupName: 50 }, newGroup],
  ['/group/setAttributes', { externalId: 100 }, () => ({ groupId })],
  ['/liveclass/schedule', { shortDesc: 100, externalId: 100 }, newLesson],
  ['/order/create', { orderSn: 64, externalId: 128 }, newOrder],
  [
    '/order/create',
    { payChannel: 32, transactionNo: 128 },
    async () => ({ ...(await newOrder()), orderType: 4, moneyPaid: 0 }),
  ],
];

const textsOf = (lengths: Lengths) =>
  Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, text(length)]));

describe.each(indexed)('%s with the longest %o', (path, lengths, rest) => {
  test('works', async () => {
    await shop.server.ask(path, { ...(await rest()), ...textsOf(lengths) });
  });

  test.each(Object.entries(lengths))('%s with one character more is refused', async (param, length) => {
    const request = { ...(await rest()), ...textsOf(lengths), [param]: text(length + 1) };
    expect(await shop.refused(path, request)).toEqual({ status: 400, code: 2004, param });
  });
});

describe('an order with the longest address', () => {
  const lengths: Lengths = { receiver: 100, mobile: 32, districts: 100, address: 200 };

  test('works', async () => {
    await shop.server.ask('/order/create', { ...(await newOrder()), orderAddress: textsOf(lengths) });
  });

  test.each(Object.entries(lengths))('%s with one character more is refused', async (field, length) => {
    const orderAddress = { ...textsOf(lengths), [field]: text(length + 1) };
    const refused = await shop.refused('/order/create', { ...(await newOrder()), orderAddress });
    expect(refused).toEqual({ status: 400, code: 2004, param: `orderAddress.${field}` });
  });
});
