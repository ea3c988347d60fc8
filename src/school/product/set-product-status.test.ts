import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { noon } from '../../../test/server/server.ts';
import { productTransitions } from './transitions.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});
beforeEach(() => shop.server.setNow(noon));

const create = async (changes = {}): Promise<number> =>
  (await shop.server.ask('/product/create', { name: 'Course', type: 1, price: 100, ...changes })).productId;
const get = (productId: number) => shop.server.ask('/product/get', { productId });
const refused = (path: string, request: object) => shop.refused(path, request, shop.server);

describe('setting the status of a product', () => {
  /** How to bring a new product into each status. */
  const into: Readonly<Record<number, readonly number[]>> = { 0: [], 1: [1], 2: [1, 2], 3: [1, 2], 4: [1, 2, 4] };
  const inStatus = async (status: number) => {
    const productId = await create({ stock: status === 3 ? 0 : -1 });
    for (const next of into[status] ?? []) await shop.server.ask('/product/setStatus', { productId, status: next });
    expect((await get(productId)).status).toBe(status);
    return productId;
  };
  const legal: Readonly<Record<number, readonly number[]>> = { 0: [1], 1: [0, 2], 2: [1, 4], 3: [4], 4: [2, 1] };

  test.each([0, 1, 2, 3, 4])('from %i is possible exactly to the statuses of the table', async (from) => {
    expect([...(await get(await inStatus(from))).nextStatuses].sort()).toEqual([...(legal[from] ?? [])].sort());
    for (const status of [0, 1, 2, 4]) {
      const productId = await inStatus(from);
      if (legal[from]?.includes(status)) {
        expect(await shop.server.ask('/product/setStatus', { productId, status })).toEqual({ status });
      } else {
        const { status: http, body } = await shop.server.post('/product/setStatus', { productId, status });
        expect({ http, code: body.code, param: body.param }).toEqual({ http: 409, code: 4253, param: 'status' });
        expect(body.msg).toContain((legal[from] ?? []).join(', '));
      }
    }
  });

  test('against the sale times is refused, unless the request also changes them', async () => {
    const productId = await create({ saleBeginTime: noon + 10, saleEndTime: noon + 20 });
    const move = (status: number, changes = {}) => ({ productId, status, ...changes });
    await shop.server.ask('/product/setStatus', move(1));
    const forbidden = (param: string) => ({ status: 409, code: 4254, param });
    expect(await refused('/product/setStatus', move(2))).toEqual(forbidden('saleBeginTime'));
    expect(await shop.server.ask('/product/setStatus', move(2, { saleBeginTime: noon }))).toEqual({ status: 2 });
    expect(await refused('/product/setStatus', move(1))).toEqual(forbidden('saleBeginTime'));
    shop.server.setNow(noon + 20);
    expect(await get(productId)).toMatchObject({ status: 4, nextStatuses: [2, 1] });
    expect(await refused('/product/setStatus', move(2))).toEqual(forbidden('saleEndTime'));
    expect(await shop.server.ask('/product/setStatus', move(2, { saleEndTime: 0 }))).toEqual({ status: 2 });
    expect(await shop.server.ask('/product/setStatus', move(1, { saleBeginTime: 0 }))).toEqual({ status: 1 });
  });

  test('to 1 after saleBeginTime puts it on sale, to the millisecond; after saleEndTime it is refused', async () => {
    const listed = async (saleBeginTime: number, saleEndTime = 0) => {
      const productId = await create({ saleBeginTime, saleEndTime });
      return (await shop.server.post('/product/setStatus', { productId, status: 1 })).body;
    };
    expect(await listed(noon + 1)).toMatchObject({ obj: { status: 1 } });
    expect(await listed(noon, noon + 1)).toMatchObject({ obj: { status: 2 } });
    expect(await listed(noon - 1, noon)).toMatchObject({ code: 4254, param: 'saleEndTime' });
    const productId = await create({ saleBeginTime: noon });
    await shop.server.ask('/product/setStatus', { productId, status: 1 });
    expect((await shop.buy(productId)).orderStatus).toBe(0);
    await shop.server.ask('/product/update', { productId, saleBeginTime: 0 });
    expect((await get(productId)).status).toBe(2);
  });

  test('the table is published', async () => {
    const { list } = await shop.server.ask('/product/transitions', {});
    expect(list).toHaveLength(productTransitions.length);
    expect(list[0]).toEqual({ from: 0, to: 1, operation: '/product/setStatus', when: 'listed, waiting for the sale' });
    const ways = list.map(({ from, to }: { from: number; to: number }) => `${from}→${to}`);
    expect([...new Set(ways)].sort()).toEqual(
      ['0→1', '1→0', '1→2', '2→1', '2→3', '2→4', '3→2', '3→4', '4→1', '4→2'].sort(),
    );
  });
});
