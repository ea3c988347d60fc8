import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createTwoSchools, orderBy, type TwoSchools } from '../../../../test/school/orders.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';

let twins: TwoSchools;
let server: TestServer;
let branchServer: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  twins = await createTwoSchools(database);
  server = await startServer(database, callerOf(twins.school));
  branchServer = await startServer(database, callerOf(twins.school, twins.school.branches[1]));
});

const path = '/order/detail';
const paidAtMs = Date.UTC(2026, 2, 1);
const whenPaid = { payStartDate: paidAtMs, payEndDate: paidAtMs };
const snsOf = (list: readonly { orderSn: string }[]) => list.map(({ orderSn }) => orderSn);

describe('the record', () => {
  const listed = {
    orderSn: 'LT-1',
    dateAdded: paidAtMs - 60_000,
    datePay: paidAtMs,
    orderAmount: 132_900,
    moneyPaid: 120_000,
    orderStatus: 9,
    customerRealName: 'ann',
    logisticsCompany: '顺丰速运',
    trackingNumber: 773012345678,
    deliveryTime: paidAtMs + 86_400_000,
    orderAddress: {
      receiver: '王"芳\\',
      mobile: '13812345678',
      districts: '上海市 浦东新区',
      address: '世纪大道\n100 号',
    },
  };
  beforeAll(() =>
    twins.place(([branch]) => [
      orderBy(branch, {
        orderSn: 'LT-1',
        type: 5,
        createdAtMs: listed.dateAdded,
        paidAtMs,
        moneyPaid: 120_000,
        carrier: '顺丰速运',
        trackingText: '773012345678',
        deliveredAtMs: listed.deliveryTime,
        receiver: listed.orderAddress,
        lines: [
          { name: '初一数学"秋季"班', amount: 128_000, status: 9, refundAmount: 5_000 },
          { productId: branch.productIds[1], name: '练习册\n1', quantity: 2, amount: 4_900, status: 8 },
        ],
        notes: [
          { content: '第二条', atMs: 20, userName: 'lijie' },
          { content: '最新的"一条"', atMs: 30, userName: '李洁' },
          { content: '第一条', atMs: 10, userName: 'lijie' },
        ],
      }),
      orderBy(branch, { orderSn: 'LT-bare', paidAtMs, lines: [{ amount: 0 }] }),
    ]),
  );

  test('has the 12 fields of the list, the lines in order and the latest note', async () => {
    const [{ branchId, productIds }] = twins.school.branches;
    const { list } = await server.ask(path, { orderSns: ['LT-1'] });
    expect(list).toEqual([
      {
        ...listed,
        customerName: `ann-${branchId}`,
        productList: [
          {
            productId: productIds[0],
            product_name: '初一数学"秋季"班',
            quantity: 1,
            orderAmount: 128_000,
            status: 9,
            refundAmount: 5_000,
          },
          {
            productId: productIds[1],
            product_name: '练习册\n1',
            quantity: 2,
            orderAmount: 4_900,
            status: 8,
            refundAmount: 0,
          },
        ],
        note: { content: '最新的"一条"', time: 30, userName: '李洁' },
      },
    ]);
    expect(Object.keys(list[0])).toHaveLength(14);
  });

  test('has the same 12 fields in the list', async () => {
    const { list } = await server.ask('/order/list', { ...whenPaid, orderStatus: 9 });
    const detail = await server.ask(path, { orderSns: ['LT-1'] });
    const { productList, note, ...fields } = detail.list[0];
    expect(list).toEqual([fields]);
    expect(Object.keys(fields)).toHaveLength(12);
  });

  test('has every field with its type when empty', async () => {
    const { list } = await server.ask(path, { orderSns: ['LT-bare'] });
    expect(list).toMatchObject([
      {
        orderAmount: 0,
        moneyPaid: 0,
        logisticsCompany: '',
        trackingNumber: 0,
        deliveryTime: 0,
        orderAddress: { receiver: '', mobile: '', districts: '', address: '' },
        note: { content: '', time: 0, userName: '' },
      },
    ]);
  });

  test('of two notes with the same time, the later write is the latest', async () => {
    await twins.place(([branch]) => [
      orderBy(branch, {
        orderSn: 'LT-notes',
        notes: ['one', 'two', 'three'].map((content) => ({ content, atMs: 5, userName: 'lijie' })),
      }),
    ]);
    const { list } = await server.ask(path, { orderSns: ['LT-notes'] });
    expect(list[0].note).toEqual({ content: 'three', time: 5, userName: 'lijie' });
  });
});

describe('a tracking number', () => {
  const leaves: Record<string, string> = {
    '7': '7',
    '123456789012345678': '123456789012345678',
    '999999999999999999': '999999999999999999',
    '9007199254740993': '9007199254740993',
    '1234567890123456789': '0',
    '0123456789': '0',
    '0': '0',
    SF1234567890123: '0',
    '123 456': '0',
    '12345678901234567８': '0',
    '': '0',
  };
  test.each(Object.entries(leaves))(
    '%j leaves as the JSON number %s, digit for digit',
    async (trackingText, number) => {
      const orderSn = `track-${trackingText}`;
      await twins.place(([branch]) => [orderBy(branch, { orderSn, paidAtMs: 7, trackingText })]);
      const detail = await server.post(path, { orderSns: [orderSn] });
      expect(detail.text).toContain(`"trackingNumber":${number},`);
      const list = await server.post('/order/list', { payStartDate: 7, payEndDate: 7, pageSize: 1 });
      expect(list.text).toContain(`"trackingNumber":${number},`);
    },
  );
});

describe('orderSns', () => {
  const many = Array.from({ length: 21 }, (_, index) => `many-${index}`);
  beforeAll(() =>
    twins.place(([branch, second]) => [
      ...many.map((orderSn) => orderBy(branch, { orderSn })),
      orderBy(second, { orderSn: 'elsewhere' }),
      orderBy(branch, { orderSn: 'Case', paidAtMs: 1 }),
      orderBy(branch, { orderSn: 'unpaid', paidAtMs: null }),
      orderBy(branch, { orderSn: 'closed', paidAtMs: null, lines: [{ status: 10 }] }),
    ]),
  );

  test('are returned in request order, each once, without unknown ones', async () => {
    const orderSns = ['many-3', 'nobody', 'many-1', 'many-3', 'many-2', 'many-1'];
    expect(snsOf((await server.ask(path, { orderSns })).list)).toEqual(['many-3', 'many-1', 'many-2']);
  });

  test('may be 1 to 20; 0 and 21 are refused', async () => {
    expect((await server.ask(path, { orderSns: many.slice(1) })).list).toHaveLength(20);
    for (const [orderSns, code] of [[many, 2006] as const, [[], 2007] as const]) {
      const { status, body } = await server.post(path, { orderSns });
      expect({ status, code: body.code, param: body.param }).toEqual({ status: 400, code, param: 'orderSns' });
    }
  });

  test('are required', async () => {
    const { status, body } = await server.post(path, {});
    expect({ status, code: body.code, param: body.param }).toEqual({ status: 400, code: 2001, param: 'orderSns' });
  });

  test('match exactly: case, blanks and wildcards are significant', async () => {
    const orderSns = ['case', ' Case', 'Case ', 'Cas_', '%', ''];
    expect((await server.ask(path, { orderSns })).list).toEqual([]);
    expect(snsOf((await server.ask(path, { orderSns: ['Case'] })).list)).toEqual(['Case']);
  });

  test('of unpaid and closed orders find nothing', async () => {
    expect((await server.ask(path, { orderSns: ['unpaid', 'closed'] })).list).toEqual([]);
  });

  test("of another branch do not exist for a caller bound to its own, nor of another organisation's for anyone", async () => {
    expect(snsOf((await branchServer.ask(path, { orderSns: ['many-1', 'elsewhere'] })).list)).toEqual(['elsewhere']);
    const { list } = await server.ask(path, { orderSns: ['many-1'] });
    expect(list).toHaveLength(1);
    expect(list[0].customerName).toBe(`ann-${twins.school.branches[0].branchId}`);
  });
});
