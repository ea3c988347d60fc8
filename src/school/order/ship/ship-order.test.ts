import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { seeingStatements } from '../../../../test/database/seen-statements.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

let database: Database;
let shop: Shop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await createShop(database);
});
beforeEach(() => shop.server.setNow(noon));

const parcel = { logisticsCompany: '顺丰速运', trackingText: '773012345678901' };
const wide = { payStartDate: 0, payEndDate: 9_999_999_999_999 };
const illegal = { status: 409, code: 4240, param: 'orderSn' };
const detail = async (orderSn: string) => (await shop.server.ask('/order/detail', { orderSns: [orderSn] })).list[0];

describe('shipping', () => {
  test('records carrier, tracking number and time for every paid line', async () => {
    const productId = await shop.product({ type: 4 });
    const order = await shop.buyAndPay(productId, { productList: [{ productId }, { productId }] });
    const shipped = await shop.move('/order/ship', order, { ...parcel, deliveryTime: noon - 5 });
    expect(shipped).toMatchObject({ orderStatus: 8, lines: [{ status: 8 }, { status: 8 }] });
    expect(await detail(order.orderSn)).toMatchObject({
      logisticsCompany: '顺丰速运',
      trackingNumber: 773012345678901,
      deliveryTime: noon - 5,
      orderStatus: 8,
    });
  });

  test('has the current time by default', async () => {
    const order = await shop.buyAndPay(await shop.product({ type: 4 }));
    shop.server.setNow(noon + 7);
    await shop.move('/order/ship', order, parcel);
    expect(await detail(order.orderSn)).toMatchObject({ deliveryTime: noon + 7 });
  });

  test('of some lines leaves the others unchanged; one shipped line makes the order shipped', async () => {
    const productId = await shop.product({ type: 4 });
    const order = await shop.buyAndPay(productId, { productList: [{ productId }, { productId }] });
    const shipped = await shop.move('/order/ship', order, { ...parcel, lines: [2] });
    expect(shipped).toMatchObject({ orderStatus: 8, lines: [{ status: 2 }, { status: 8 }] });
  });

  test('can be corrected after shipping; tracking numbers may contain letters', async () => {
    const order = await shop.buyAndPay(await shop.product({ type: 4 }));
    await shop.move('/order/ship', order, parcel);
    await shop.move('/order/ship', order, { logisticsCompany: '京东', trackingText: 'JD0012345' });
    expect(await detail(order.orderSn)).toMatchObject({ logisticsCompany: '京东', trackingNumber: 0 });
    expect(await shop.server.ask('/order/get', { orderSn: order.orderSn })).toMatchObject({
      trackingText: 'JD0012345',
    });
  });

  test.each([
    ['a live course', 1],
    ['a recorded course', 2],
    ['a lesson pack', 3],
    ['a membership', 6],
    ['a question bank', 7],
    ['an offline course', 8],
  ])('%s cannot be shipped, nor does it offer to be', async (_, type) => {
    const order = await shop.buyAndPay(await shop.product({ type }));
    const { orderSn } = order;
    const refused = { status: 409, code: 4255 };
    expect(await shop.refused('/order/ship', { orderSn, ...parcel })).toEqual({ ...refused, param: 'orderSn' });
    const line = { orderSn, ...parcel, lines: [1] };
    expect(await shop.refused('/order/ship', line)).toEqual({ ...refused, param: 'lines[0]' });
    const { list } = await shop.server.ask('/order/shipBatch', { shipments: [{ orderSn, ...parcel }] });
    expect(list).toMatchObject([{ orderSn, code: 4255 }]);
    const { nextMoves, orderStatus } = await shop.server.ask('/order/get', { orderSn });
    expect([orderStatus, nextMoves.includes('/order/ship')]).toEqual([2, false]);
  });

  test.each([
    ['goods', 4],
    ['a bundle, which may contain goods,', 5],
    ['another product', 9],
  ])('%s can be shipped', async (_, type) => {
    const order = await shop.buyAndPay(await shop.product({ type }));
    expect(await shop.move('/order/ship', order, parcel)).toMatchObject({ orderStatus: 8 });
  });

  test('of a course with books ships only the books', async () => {
    const [course, books] = [await shop.product({ type: 1 }), await shop.product({ type: 4 })];
    const order = await shop.buyAndPay(course, { productList: [{ productId: course }, { productId: books }] });
    const shipped = await shop.move('/order/ship', order, parcel);
    expect(shipped).toMatchObject({ orderStatus: 8, lines: [{ status: 2 }, { status: 8 }] });
  });

  test('is refused for unpaid and withdrawn orders and for unknown lines', async () => {
    const productId = await shop.product({ type: 4 });
    const unpaid = await shop.buy(productId);
    expect(await shop.refused('/order/ship', { orderSn: unpaid.orderSn, ...parcel })).toEqual(illegal);
    const order = await shop.pay(unpaid);
    for (const lines of [[2], [50]]) {
      expect(await shop.refused('/order/ship', { orderSn: order.orderSn, ...parcel, lines })).toEqual({
        status: 422,
        code: 4152,
        param: 'lines[0]',
      });
    }
    expect(await shop.refused('/order/ship', { orderSn: order.orderSn, ...parcel, lines: [1, 1] })).toEqual({
      status: 400,
      code: 2020,
      param: 'lines[1]',
    });
    await shop.move('/order/withdraw', order);
    expect(await shop.refused('/order/ship', { orderSn: order.orderSn, ...parcel })).toEqual(illegal);
  });

  test('a refused transition lists the possible operations, in both languages', async () => {
    const order = await shop.buy(await shop.product({ type: 4 }));
    const request = { orderSn: order.orderSn, ...parcel };
    const { body } = await shop.server.post('/order/ship', request);
    expect(body.msg).toContain('"awaiting payment"');
    expect(body.msg).toContain('/order/pay, /order/cancel');
    const zh = await shop.server.post('/order/ship', request, { 'Accept-Language': 'zh-CN' });
    expect(zh.body.msg).toContain('待支付');
  });
});

describe('shipping many', () => {
  test('ships what is possible and gives a reason for each of the others', async () => {
    const productId = await shop.product({ type: 4 });
    const [a, b, unpaid] = [
      await shop.buyAndPay(productId),
      await shop.buyAndPay(productId),
      await shop.buy(productId),
    ];
    const shipments = [a.orderSn, 'nobody', unpaid.orderSn, b.orderSn].map((orderSn, index) => ({
      ...parcel,
      orderSn,
      trackingText: `SF${index}`,
    }));
    const result = await shop.server.ask('/order/shipBatch', { shipments });
    expect(result).toMatchObject({ sucNum: 2, errNum: 2 });
    expect(result.list.map(({ code }: { code: number }) => code)).toEqual([0, 4060, 4240, 0]);
    expect(result.list[2]).toMatchObject({ orderSn: unpaid.orderSn, msg: expect.stringContaining('/order/pay') });
    for (const [{ orderSn }, trackingText] of [
      [a, 'SF0'],
      [b, 'SF3'],
    ] as const) {
      expect(await shop.server.ask('/order/get', { orderSn })).toMatchObject({ orderStatus: 8, trackingText });
    }
  });

  test('accepts each order once', async () => {
    const { orderSn } = await shop.buyAndPay(await shop.product({ type: 4 }));
    const shipments = [
      { ...parcel, orderSn },
      { ...parcel, orderSn },
    ];
    expect(await shop.refused('/order/shipBatch', { shipments })).toEqual({
      status: 400,
      code: 2020,
      param: 'shipments[1].orderSn',
    });
  });

  test('answers also if no shipment is possible', async () => {
    const shipments = [{ ...parcel, orderSn: 'nobody' }];
    expect(await shop.server.ask('/order/shipBatch', { shipments })).toMatchObject({ sucNum: 0, errNum: 1 });
  });
});

describe('a dry run of shipping many', () => {
  const address = { receiver: '王建国', mobile: '13800001234', districts: '上海市', address: '漕溪北路 88 号' };

  test('says of each order what would happen and what does not match the sheet, and ships nothing', async () => {
    const books = await shop.product({ name: '练习册', type: 4 });
    const buy = () => shop.buyAndPay(books, { orderAddress: address });
    const [good, masked, wrong, done, unpaid] = [
      await buy(),
      await buy(),
      await buy(),
      await buy(),
      await shop.buy(books),
    ];
    await shop.move('/order/ship', done, parcel);
    const course = await shop.buyAndPay(await shop.product({ type: 1 }));
    const shipments = [
      { orderSn: good.orderSn, receiver: ' 王建国', goods: '练习册 × 1' },
      { orderSn: masked.orderSn, receiver: '王**' },
      { orderSn: wrong.orderSn, receiver: '李娜', goods: '几何模型' },
      { orderSn: done.orderSn },
      { orderSn: unpaid.orderSn },
      { orderSn: course.orderSn },
      { orderSn: 'nobody' },
    ].map((each) => ({ ...each, logisticsCompany: '圆通', trackingText: 'YT1' }));
    const { list, sucNum } = await shop.server.ask('/order/shipBatch', { shipments, dryRun: 1 });
    expect(sucNum).toBe(4);
    expect(
      list.map(({ code, check }: { code: number; check?: { warnings: string[] } }) => [code, check?.warnings]),
    ).toEqual([
      [0, []],
      [0, []],
      [0, ['receiverDiffers', 'goodsDiffer']],
      [0, ['alreadyShipped']],
      [4240, []],
      [4255, []],
      [4060, undefined],
    ]);
    expect(list[3].check).toMatchObject({
      orderStatus: 8,
      trackingText: parcel.trackingText,
      lines: [{ line: 1, product_name: '练习册', quantity: 1, status: 8 }],
    });
    expect(await shop.server.ask('/order/get', { orderSn: good.orderSn })).toMatchObject({ orderStatus: 2 });
    expect(await shop.server.ask('/order/get', { orderSn: done.orderSn })).toMatchObject(parcel);
    expect((await shop.elsewhere.ask('/order/shipBatch', { shipments, dryRun: 1 })).list[0]).toEqual({
      orderSn: good.orderSn,
      code: 4060,
      msg: expect.any(String),
    });
  });

  test('tells a caller who may not see receivers only whether a whole name is right, a few times an hour', async () => {
    const books = await shop.product({ type: 4 });
    const { orderSn } = await shop.buyAndPay(books, { orderAddress: address });
    const masked = { ...callerOf(shop.school, undefined, 'masked'), personal: false };
    const server = await startServer(database, masked);
    const dryRun = (receivers: readonly string[]) =>
      server.post('/order/shipBatch', {
        shipments: receivers.map((receiver, index) => ({
          ...parcel,
          orderSn: index ? `other-${index}` : orderSn,
          receiver,
        })),
        dryRun: 1,
      });
    const warns = async (receiver: string) => {
      const { status, body } = await dryRun([receiver]);
      return status === 200 ? body.obj.list[0].check.warnings.includes('receiverDiffers') : body.code;
    };
    for (const mask of ['王**', '王*', '王建•', '*建国', '王']) expect(await warns(mask), mask).toBe(true);
    expect(await warns('王建国')).toBe(false);
    const { name } = await shop.server.ask('/user/get', { userId: shop.students[0] });
    // The buyer is no secret, so these are no tries.
    for (let count = 0; count < 25; count++) expect(await warns(`${name.slice(0, 1)}**`)).toBe(false);
    for (let count = 6; count < 20; count++) expect(await warns(`猜${count}`)).toBe(true);
    for (const used of ['王建国', '猜']) expect(await warns(used)).toBe(3035);
    expect((await server.post('/order/list', { ...wide, receiver: '王建国' })).status).toBe(429);
    // Shipping compares nothing.
    const shipments = [{ ...parcel, orderSn, receiver: '王建国' }];
    expect(await server.ask('/order/shipBatch', { shipments })).toMatchObject({ sucNum: 1 });
  });
});

describe('notes', () => {
  test('the detail shows the latest; /order/get lists all, latest first', async () => {
    const { orderSn } = await shop.buyAndPay(await shop.product({ type: 4 }));
    await shop.server.ask('/order/addNote', { orderSn, content: 'first', userName: 'lijie' });
    shop.server.setNow(noon + 9);
    expect(await shop.server.ask('/order/addNote', { orderSn, content: 'second' })).toEqual({ time: noon + 9 });
    expect((await detail(orderSn)).note).toEqual({ content: 'second', time: noon + 9, userName: 'test' });
    expect((await shop.server.ask('/order/get', { orderSn })).notes).toEqual([
      { content: 'second', time: noon + 9, userName: 'test' },
      { content: 'first', time: noon, userName: 'lijie' },
    ]);
  });

  test('can be added to an unpaid order, but not to an unknown one', async () => {
    const { orderSn } = await shop.buy(await shop.product({ type: 4 }));
    await shop.server.ask('/order/addNote', { orderSn, content: 'called' });
    const missing = { status: 404, code: 4060, param: 'orderSn' };
    expect(await shop.refused('/order/addNote', { orderSn: 'nobody', content: 'x' })).toEqual(missing);
    expect(await shop.refused('/order/addNote', { orderSn, content: 'x' }, shop.elsewhere)).toEqual(missing);
  });
});

test('a batch takes as many statements for twenty orders as for two', async () => {
  let statements = 0;
  const counted = seeingStatements(database, () => {
    statements += 1;
  });
  const server = await startServer(counted, callerOf(shop.school));
  const productId = await shop.product({ type: 4 });
  const shipped = async (count: number) => {
    const shipments: object[] = [];
    for (let order = 0; order < count; order++) {
      shipments.push({ orderSn: (await shop.buyAndPay(productId)).orderSn, ...parcel });
    }
    statements = 0;
    expect(await server.ask('/order/shipBatch', { shipments })).toMatchObject({ sucNum: count, errNum: 0 });
    return statements;
  };
  const ofTwo = await shipped(2);
  expect(await shipped(20)).toBe(ofTwo);
});
