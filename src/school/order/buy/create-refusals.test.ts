import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createSchool, type School } from '../../../../test/school/school.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';
import { sql } from '../../../sql/sql.ts';

const path = '/order/create';

let shop: Shop;
let other: School;
beforeAll(async () => {
  const database = await openTestDatabase();
  shop = await createShop(database);
  other = await createSchool(database);
});

const create = (request: object) => shop.server.ask(path, { buyerId: shop.students[0], ...request });
const refused = (request: object, by = shop.server) =>
  shop.refused(path, { buyerId: shop.students[0], ...request }, by);

describe('parameters of other order types', () => {
  const cases: [number, string, object][] = [
    [1, 'moneyPaid', { moneyPaid: 1 }],
    [1, 'payChannel', { payChannel: 'cash' }],
    [1, 'transactionNo', { transactionNo: 'x' }],
    [1, 'purchaseGroupId', { purchaseGroupId: 1 }],
    [4, 'payBefore', { payBefore: noon + 1, moneyPaid: 0 }],
    [4, 'purchaseGroupId', { purchaseGroupId: 1, moneyPaid: 0 }],
    [5, 'discount', { discount: 1 }],
    [5, 'ios', { ios: 1 }],
  ];
  test.each(cases)('type %i refuses %s', async (orderType, param, more) => {
    const productId = shop.branch.productIds[0];
    expect(await refused({ productList: [{ productId }], orderType, ...more })).toEqual({
      status: 400,
      code: 2050,
      param,
    });
  });

  test('only an order issued by an administrator accepts a line amount', async () => {
    const productList = [{ productId: shop.branch.productIds[0], orderAmount: 1 }];
    expect(await refused({ productList })).toEqual({ status: 400, code: 2050, param: 'productList[0].orderAmount' });
  });

  test('a group purchase has one line with one unit', async () => {
    const productId = await shop.product({ groupSize: 2, groupPrice: 1 });
    const two = { productList: [{ productId }, { productId }], orderType: 5 };
    expect(await refused(two)).toEqual({ status: 400, code: 2006, param: 'productList' });
    const units = { productList: [{ productId, quantity: 2 }], orderType: 5 };
    expect(await refused(units)).toEqual({ status: 400, code: 2052, param: 'productList[0].quantity' });
  });
});

describe('is refused, and changes nothing', () => {
  test.each([
    [0, [], 'not listed'],
    [1, [1], 'waiting'],
    [4, [1, 2, 4], 'off sale'],
  ])('what has the status %i', async (_, statuses) => {
    const { productId } = await shop.server.ask('/product/create', { name: 'X', type: 1, price: 1 });
    for (const status of statuses) await shop.server.ask('/product/setStatus', { productId, status });
    expect(await refused({ productList: [{ productId }] })).toEqual({
      status: 409,
      code: 4243,
      param: 'productList[0].productId',
    });
  });

  test('a product before and after its sale, to the millisecond', async () => {
    const { productId } = await shop.server.ask('/product/create', {
      name: 'X',
      type: 1,
      price: 1,
      saleBeginTime: noon + 10,
      saleEndTime: noon + 20,
    });
    await shop.server.ask('/product/setStatus', { productId, status: 1 });
    const codeAt = async (ms: number) => {
      shop.server.setNow(ms);
      const { body } = await shop.server.post(path, { buyerId: shop.students[0], productList: [{ productId }] });
      return body.code;
    };
    expect([await codeAt(noon + 9), await codeAt(noon + 10)]).toEqual([4243, 0]);
    expect([await codeAt(noon + 19), await codeAt(noon + 20)]).toEqual([0, 4243]);
    shop.server.setNow(noon);
  });

  test('more units than the stock has', async () => {
    const productId = await shop.product({ stock: 2 });
    const refusal = { status: 409, code: 4244, param: 'productList[1].productId' };
    const [book] = [await shop.product()];
    const productList = [{ productId: book }, { productId, quantity: 2 }, { productId }];
    expect(await refused({ productList })).toEqual(refusal);
    expect((await shop.server.ask('/product/get', { productId })).stock).toBe(2);
    await create({ productList: productList.slice(0, 2) });
    expect((await shop.server.ask('/product/get', { productId })).stock).toBe(0);
  });

  test('more units than the purchase limit, over all orders and lines', async () => {
    const productId = await shop.product({ limitBuyNum: 3 });
    const refusal = { status: 409, code: 4245, param: 'productList[0].productId' };
    expect(
      await refused({
        productList: [
          { productId, quantity: 2 },
          { productId, quantity: 2 },
        ],
      }),
    ).toEqual(refusal);
    await create({ productList: [{ productId, quantity: 2 }] });
    expect(await refused({ productList: [{ productId, quantity: 2 }] })).toEqual(refusal);
    await create({ productList: [{ productId }] });
    expect(await refused({ productList: [{ productId }] })).toEqual(refusal);
    expect(await create({ buyerId: shop.students[1], productList: [{ productId, quantity: 3 }] })).toBeDefined();
  });

  test('an orderSn or externalId that is taken', async () => {
    const productId = await shop.product();
    const productList = [{ productId }];
    await create({ productList, orderSn: 'taken', externalId: 'taken' });
    expect(await refused({ productList, orderSn: 'taken' })).toEqual({ status: 409, code: 4241, param: 'orderSn' });
    expect(await refused({ productList, externalId: 'taken' })).toEqual({
      status: 409,
      code: 4242,
      param: 'externalId',
    });
  });

  test('a discount above the amount, payBefore equal to now, amounts above the maximum', async () => {
    const productId = await shop.product({ price: 100 });
    const productList = [{ productId }];
    expect(await refused({ productList, discount: 101 })).toEqual({ status: 400, code: 2052, param: 'discount' });
    expect(await refused({ productList, payBefore: noon })).toEqual({ status: 400, code: 2051, param: 'payBefore' });
    expect(await create({ productList, discount: 100 })).toMatchObject({ payable: 0 });
    const dear = await shop.product({ price: 100_000_000_000 });
    expect(await create({ productList: [{ productId: dear }] })).toMatchObject({ payable: 100_000_000_000 });
    expect(await refused({ productList: [{ productId: dear, quantity: 2 }] })).toEqual({
      status: 400,
      code: 2052,
      param: 'productList',
    });
  });

  test('unknown people and products, and those that the caller may not read', async () => {
    const productId = await shop.product();
    const productList = [{ productId }];
    const userUnknown = (param: string) => ({ status: 422, code: 4182, param });
    const theirs = `1_${other.branches[0].studentIds[0]}`;
    for (const buyerId of ['1_999999999', theirs, `0_${shop.branch.studentIds[0]}`]) {
      expect(await refused({ buyerId, productList })).toEqual(userUnknown('buyerId'));
      expect(await refused({ shareUserId: buyerId, productList })).toEqual(userUnknown('shareUserId'));
    }
    expect(await refused({ productList: [{ productId, studentId: theirs }] })).toEqual({
      status: 422,
      code: 4181,
      param: 'productList[0].studentId',
    });
    for (const unknown of [Number.MAX_SAFE_INTEGER, other.branches[0].productIds[0]]) {
      expect(await refused({ productList: [{ productId }, { productId: unknown }] })).toEqual({
        status: 422,
        code: 4150,
        param: 'productList[1].productId',
      });
    }
  });

  test.each([{}, { stock: 5 }])(
    'of an unknown person and an unknown product it names the person: %o',
    async (stock) => {
      const productList = [{ productId: await shop.product(stock) }, { productId: Number.MAX_SAFE_INTEGER }];
      const unknown = { buyerId: '1_999999999', shareUserId: '1_999999999' };
      for (const [param, userId] of Object.entries(unknown)) {
        expect(await refused({ [param]: userId, productList })).toEqual({ status: 422, code: 4182, param });
      }
    },
  );

  test('a deleted buyer', async () => {
    const productId = await shop.product();
    const buyerId = shop.students[2];
    const set = (deletedAtMs: number | null) =>
      shop.school.db.transaction((tx) =>
        tx.run(sql`
          update users set deleted_at_ms = ${deletedAtMs}
          where org_id = $1 and user_id = ${shop.branch.studentIds[2]}`),
      );
    await set(1);
    expect(await refused({ buyerId, productList: [{ productId }] })).toEqual({
      status: 422,
      code: 4182,
      param: 'buyerId',
    });
    await set(null);
  });

  test('products of two branches in one order, and of another branch than the caller’s', async () => {
    const [productId, theirs] = [
      await shop.product(),
      await shop.product({ subOrgId: shop.school.branches[1].branchId }),
    ];
    expect(await refused({ productList: [{ productId }, { productId: theirs }] })).toEqual({
      status: 422,
      code: 4151,
      param: 'productList[1].productId',
    });
    const [, second] = shop.school.branches;
    const buyerId = `1_${second.studentIds[0]}`;
    expect(await refused({ buyerId, productList: [{ productId }] }, shop.elsewhere)).toEqual({
      status: 422,
      code: 4150,
      param: 'productList[0].productId',
    });
    expect(await refused({ productList: [{ productId: theirs }] }, shop.elsewhere)).toEqual({
      status: 422,
      code: 4182,
      param: 'buyerId',
    });
  });
});
