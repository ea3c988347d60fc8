import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createSchool, type School } from '../../../test/school/school.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { noon } from '../../../test/server/server.ts';
import { sql } from '../../sql/sql.ts';
import { insertProductColumns } from '../product-column/write.ts';
import { compactSoldUnits } from './sold.ts';

const halfHour = 30 * 60_000;

let shop: Shop;
let other: School;
let columns: readonly [ours: number, elsewhere: number];
beforeAll(async () => {
  const database = await openTestDatabase();
  shop = await createShop(database);
  other = await createSchool(database);
  const [head, second] = shop.school.branches;
  const [a = 0, b = 0] = await shop.school.db.transaction((tx) =>
    insertProductColumns(tx, [
      { branchId: head.branchId, name: 'Maths' },
      { branchId: second.branchId, name: 'Maths' },
    ]),
  );
  columns = [a, b];
});
beforeEach(() => shop.server.setNow(noon));

const least = { name: 'Course', type: 1, price: 100 };
const create = async (changes = {}): Promise<number> =>
  (await shop.server.ask('/product/create', { ...least, ...changes })).productId;
const get = (productId: number) => shop.server.ask('/product/get', { productId });
const refused = (path: string, request: object, by = shop.server) => shop.refused(path, request, by);

describe('a new product', () => {
  test('is not listed and has the fields that were sent', async () => {
    const teacherId = `0_${shop.branch.teacherId}`;
    const said = {
      name: '初一数学',
      type: 3,
      price: 128_000,
      iosPrice: 128_800,
      cover: 'https://school.example/c.png',
      url: 'https://school.example/p',
      fakeSoldNum: 5,
      limitBuyNum: 2,
      tags: ['a', 'b'],
      saleBeginTime: noon + 1,
      saleEndTime: noon + 2,
      serviceDuration: 180,
    };
    const productId = await create({
      ...said,
      lessonNum: 16,
      stock: 30,
      groupSize: 3,
      groupPrice: 98_000,
      columnIds: [columns[0], columns[0]],
      teacherIds: [teacherId, teacherId],
    });
    expect(await get(productId)).toEqual({
      version: expect.any(String),
      ...said,
      id: productId,
      soldNum: 0,
      status: 0,
      relatedTeachers: [{ name: 'teacher', avatarUrl: '' }],
      columnIds: [columns[0]],
      createAt: noon,
      subOrgId: shop.branch.branchId,
      stock: 30,
      lessonNum: 16,
      groupSize: 3,
      groupPrice: 98_000,
      groupHours: 24,
      teacherIds: [teacherId],
      updateAt: noon,
      nextStatuses: [1],
    });
  });

  test('has by default the same price on iOS and an unlimited stock', async () => {
    expect(await get(await create())).toMatchObject({
      iosPrice: 100,
      stock: -1,
      limitBuyNum: 0,
      groupSize: 0,
      groupPrice: 0,
      groupHours: 0,
      lessonNum: 0,
      subOrgId: shop.branch.branchId,
    });
  });

  test('belongs to the requested branch, the branch of the caller or the head branch', async () => {
    const [head, second] = shop.school.branches;
    const branchOf = async (productId: number) => (await get(productId)).subOrgId;
    expect(await branchOf(await create({ subOrgId: second.branchId }))).toBe(second.branchId);
    const { productId } = await shop.elsewhere.ask('/product/create', least);
    expect(await branchOf(productId)).toBe(second.branchId);
    const unknown = { status: 422, code: 4110, param: 'subOrgId' };
    expect(await refused('/product/create', { ...least, subOrgId: 999_999_999 })).toEqual(unknown);
    expect(await refused('/product/create', { ...least, subOrgId: head.branchId }, shop.elsewhere)).toEqual(unknown);
  });
});

describe('is refused, made or changed:', () => {
  const cases: [string, () => object, { status: number; code: number; param: string }][] = [
    [
      'a sale that ends when it begins',
      () => ({ saleBeginTime: noon, saleEndTime: noon }),
      { status: 400, code: 2055, param: 'saleEndTime' },
    ],
    ['a group of one', () => ({ groupSize: 1, groupPrice: 1 }), { status: 400, code: 2008, param: 'groupSize' }],
    ['a group without a price', () => ({ groupSize: 2 }), { status: 400, code: 2001, param: 'groupPrice' }],
    ['a group price without a group', () => ({ groupPrice: 2 }), { status: 400, code: 2001, param: 'groupSize' }],
    [
      'a column of another branch',
      () => ({ columnIds: [columns[0], columns[1]] }),
      { status: 422, code: 4154, param: 'columnIds[1]' },
    ],
    [
      'a column that is not there',
      () => ({ columnIds: [999_999_999] }),
      { status: 422, code: 4154, param: 'columnIds[0]' },
    ],
    [
      'a teacher of another organisation',
      () => ({ teacherIds: [`0_${other.branches[0].teacherId}`] }),
      { status: 422, code: 4101, param: 'teacherIds[0]' },
    ],
    [
      'a student as a teacher',
      () => ({ teacherIds: [`0_${shop.branch.teacherId}`, `0_${shop.branch.studentIds[0]}`] }),
      { status: 422, code: 4101, param: 'teacherIds[1]' },
    ],
  ];
  test.each(cases)('%s', async (_, changes, refusal) => {
    expect(await refused('/product/create', { ...least, ...changes() })).toEqual(refusal);
    const productId = await create();
    expect(await refused('/product/update', { productId, ...changes() })).toEqual(refusal);
  });
});

describe('changing a product', () => {
  test('changes only the fields that are sent', async () => {
    const productId = await create({ tags: ['a'], stock: 3, columnIds: [columns[0]], groupSize: 2, groupPrice: 50 });
    const before = await get(productId);
    shop.server.setNow(noon + 5);
    expect(await shop.server.ask('/product/update', { productId, price: 70 })).toEqual({ sucNum: 1 });
    expect(await get(productId)).toEqual({
      ...before,
      price: 70,
      updateAt: noon + 5,
      version: expect.any(String),
    });
    await shop.server.ask('/product/update', { productId, tags: [], columnIds: [], groupSize: 0, saleEndTime: 0 });
    expect(await get(productId)).toMatchObject({ tags: [], columnIds: [], groupSize: 0, groupPrice: 0, groupHours: 0 });
  });

  test('needs a field to change and a product that the caller may read', async () => {
    const productId = await create();
    expect(await refused('/product/update', { productId })).toEqual({ status: 400, code: 2019, param: 'productId' });
    const missing = { status: 404, code: 4061, param: 'productId' };
    for (const path of ['/product/update', '/product/get', '/product/setStatus']) {
      const more = path === '/product/update' ? { price: 1 } : path === '/product/setStatus' ? { status: 1 } : {};
      expect(await refused(path, { productId: 999_999_999, ...more })).toEqual(missing);
      expect(await refused(path, { productId, ...more }, shop.elsewhere)).toEqual(missing);
      expect(await refused(path, { productId: other.branches[0].productIds[0], ...more })).toEqual(missing);
    }
  });

  test('is in the audit log with the previous values', async () => {
    const productId = await create();
    await shop.server.ask('/product/update', { productId, price: 70 });
    const entries = await shop.school.db.rows(
      sql`
        select operation, fields
        from audit_entries
        where org_id = $1 and record = 'product' and record_id = ${String(productId)}
        order by audit_id desc
        limit 1`,
      (values) => values,
    );
    expect(entries).toMatchObject([{ operation: 'product.update', fields: { price: [100, 70] } }]);
  });
});

describe('the stock', () => {
  test('is set or changed by an amount, and never drops below 0', async () => {
    const productId = await create({ stock: 5 });
    const change = (changes: object) => shop.server.ask('/product/update', { productId, ...changes });
    await change({ stockChange: 10 });
    expect(await get(productId)).toMatchObject({ stock: 15 });
    await change({ stockChange: -15 });
    expect(await get(productId)).toMatchObject({ stock: 0 });
    expect(await refused('/product/update', { productId, stockChange: -1 })).toEqual({
      status: 409,
      code: 4244,
      param: 'stockChange',
    });
    expect(await refused('/product/update', { productId, stock: 1, stockChange: 1 })).toEqual({
      status: 400,
      code: 2030,
      param: 'stockChange',
    });
    await change({ stock: -1 });
    await change({ stockChange: -4 });
    expect(await get(productId)).toMatchObject({ stock: -1 });
    await change({ stock: 2 });
    expect(await get(productId)).toMatchObject({ stock: 2 });
  });

  test('includes the units of unpaid orders from the moment their holds expire, also when it is set', async () => {
    const productId = await shop.product({ stock: 3 });
    await shop.buy(productId, { productList: [{ productId, quantity: 2 }] });
    expect(await get(productId)).toMatchObject({ stock: 1 });
    shop.server.setNow(noon + halfHour);
    expect(await get(productId)).toMatchObject({ stock: 3 });
    await shop.server.ask('/product/update', { productId, stockChange: 1 });
    expect(await get(productId)).toMatchObject({ stock: 4 });
    await shop.server.ask('/product/update', { productId, stock: 1 });
    expect(await get(productId)).toMatchObject({ stock: 1 });
  });

  test('units sold are the same before and after compaction', async () => {
    const productId = await shop.product();
    await shop.buyAndPay(productId, { productList: [{ productId, quantity: 2 }] });
    const listed = async () => {
      const { list } = await shop.server.ask('/product/getProductList', { pageSize: 500 });
      return list.find(({ id }: { id: number }) => id === productId).soldNum;
    };
    expect([(await get(productId)).soldNum, await listed()]).toEqual([2, 2]);
    expect(await shop.school.db.transaction((tx) => compactSoldUnits(tx))).toBeGreaterThan(0);
    expect([(await get(productId)).soldNum, await listed()]).toEqual([2, 2]);
    expect(await shop.school.db.transaction((tx) => compactSoldUnits(tx))).toBe(0);
  });
});
