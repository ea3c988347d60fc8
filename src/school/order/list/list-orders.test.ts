import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createTwoSchools, freshDay, orderBy, type TwoSchools } from '../../../../test/school/orders.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { OrderStatus } from '../../code-dictionary/order-status.ts';

let twins: TwoSchools;
let server: TestServer;
let branchServer: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  twins = await createTwoSchools(database);
  server = await startServer(database, callerOf(twins.school));
  branchServer = await startServer(database, callerOf(twins.school, twins.school.branches[1]));
});

const path = '/order/list';
const found = async (request: object, by = server): Promise<string[]> => {
  const { count, list } = await by.ask(path, request);
  expect(count).toBe(list.length);
  return list.map(({ orderSn }: { orderSn: string }) => orderSn);
};

describe('pay range', () => {
  test('includes its first and last millisecond, and nothing before or after', async () => {
    const day = freshDay();
    const at = { before: -1, first: 0, last: 86_399_999, after: 86_400_000 };
    await twins.place(([branch]) =>
      Object.entries(at).map(([orderSn, ms]) =>
        orderBy(branch, { orderSn: `range-${orderSn}`, paidAtMs: day.payStartDate + ms }),
      ),
    );
    expect(await found(day)).toEqual(['range-last', 'range-first']);
  });

  test('is over the payment time, not the creation time', async () => {
    const day = freshDay();
    await twins.place(([branch]) => [
      orderBy(branch, { orderSn: 'paid-later', createdAtMs: day.payStartDate, paidAtMs: day.payEndDate + 1 }),
      orderBy(branch, { orderSn: 'made-before', createdAtMs: day.payStartDate - 1, paidAtMs: day.payStartDate }),
    ]);
    expect(await found(day)).toEqual(['made-before']);
  });

  test('of one millisecond is a range; an end before the start is an error on the end', async () => {
    const { payStartDate } = freshDay();
    await twins.place(([branch]) => [orderBy(branch, { orderSn: 'one-ms', paidAtMs: payStartDate })]);
    expect(await found({ payStartDate, payEndDate: payStartDate })).toEqual(['one-ms']);

    const { status, body } = await server.post(path, { payStartDate, payEndDate: payStartDate - 1 });
    expect({ status, code: body.code, param: body.param }).toEqual({ status: 400, code: 2014, param: 'payEndDate' });
  });

  test.each(['payStartDate', 'payEndDate'])('%s is required', async (param) => {
    const { [param]: _, ...request }: Record<string, number> = freshDay();
    const { status, body } = await server.post(path, request);
    expect({ status, code: body.code, param: body.param }).toEqual({ status: 400, code: 2001, param });
  });
});

describe('price range', () => {
  const day = freshDay();
  const prices = { 'price-99': 99, 'price-100': 100, 'price-150': 150, 'price-200': 200, 'price-201': 201 };
  beforeAll(() =>
    twins.place(([branch]) =>
      Object.entries(prices).map(([orderSn, amount], index) =>
        // The amount paid has the opposite order, so that a filter over it would find other orders.
        orderBy(branch, {
          orderSn,
          lines: [{ amount: amount - 9 }, { amount: 9 }],
          moneyPaid: 99 - index,
          paidAtMs: day.payEndDate - index,
        }),
      ),
    ),
  );

  test.each([
    [{ priceBegin: 100, priceEnd: 200 }, ['price-100', 'price-150', 'price-200']],
    [{ priceBegin: '100', priceEnd: '200' }, ['price-100', 'price-150', 'price-200']],
    [{ priceBegin: 200 }, ['price-200', 'price-201']],
    [{ priceEnd: 100 }, ['price-99', 'price-100']],
    [{ priceBegin: 150, priceEnd: 150 }, ['price-150']],
    [{ priceBegin: 151, priceEnd: 199 }, []],
    [{ priceBegin: 0, priceEnd: Number.MAX_SAFE_INTEGER }, Object.keys(prices)],
  ])('%j is closed at both ends, over orderAmount', async (range, orders) => {
    expect(await found({ ...day, ...range })).toEqual(orders);
  });

  test('an end below the begin is an error on the end, also where one is digits and the other a number', async () => {
    for (const range of [
      { priceBegin: 10, priceEnd: 9 },
      { priceBegin: '10', priceEnd: 9 },
      { priceBegin: 10, priceEnd: '9' },
    ]) {
      const { status, body } = await server.post(path, { ...day, ...range });
      expect({ status, code: body.code, param: body.param }).toEqual({ status: 400, code: 2014, param: 'priceEnd' });
    }
  });
});

describe('orderStatus and orderType', () => {
  const day = freshDay();
  const statuses = [2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly OrderStatus[];
  const types = [1, 4, 5] as const;
  const everyCombination = statuses.flatMap((status) => types.map((type) => ({ status, type })));
  const snOf = ({ status, type }: { status: number; type: number }) => `status-${status}-type-${type}`;
  const longAfter = Date.UTC(2030, 0, 1);
  beforeAll(() =>
    twins.place(([branch]) => [
      ...everyCombination.map(({ status, type }, index) =>
        orderBy(branch, {
          orderSn: snOf({ status, type }),
          type,
          lines: [{ status }],
          paidAtMs: day.payEndDate - index,
          completeBeforeMs: longAfter,
        }),
      ),
      orderBy(branch, { orderSn: 'unpaid', createdAtMs: day.payStartDate, paidAtMs: null }),
      orderBy(branch, {
        orderSn: 'closed',
        createdAtMs: day.payStartDate,
        paidAtMs: null,
        lines: [{ status: 10 }],
      }),
    ]),
  );

  test.each(statuses)('orderStatus %i finds the orders in that status and no other', async (orderStatus) => {
    const expected = everyCombination.filter(({ status }) => status === orderStatus).map(snOf);
    expect(await found({ ...day, orderStatus, pageSize: 100 })).toEqual(expected);
    const { list } = await server.ask(path, { ...day, orderStatus });
    expect(new Set(list.map((order: { orderStatus: number }) => order.orderStatus))).toEqual(new Set([orderStatus]));
  });

  test.each(types)('orderType %i finds the orders of that type and no other', async (orderType) => {
    const expected = everyCombination.filter(({ type }) => type === orderType).map(snOf);
    expect(await found({ ...day, orderType, pageSize: 100 })).toEqual(expected);
  });

  test('orderStatus 1 and orderType 0 mean all, as does leaving them out; unpaid and closed orders never appear', async () => {
    const all = everyCombination.map(snOf);
    for (const filter of [{}, { orderStatus: 1 }, { orderType: 0 }, { orderStatus: 1, orderType: 0 }]) {
      expect(await found({ ...day, ...filter, pageSize: 100 })).toEqual(all);
    }
    expect(
      await found({ payStartDate: 0, payEndDate: 253_402_300_799_999, prodName: 'Course', pageSize: 500 }),
    ).not.toSatisfy((orders: string[]) => orders.includes('unpaid') || orders.includes('closed'));
  });

  test('status and type combine', async () => {
    expect(await found({ ...day, orderStatus: 8, orderType: 5 })).toEqual(['status-8-type-5']);
    expect(await found({ ...day, orderStatus: 1, orderType: 4, pageSize: 100 })).toHaveLength(statuses.length);
  });

  test.each([
    ['orderStatus', 0],
    ['orderStatus', 10],
    ['orderType', 2],
    ['orderType', 3],
  ])('%s %i is not a value', async (param, value) => {
    const { status, body } = await server.post(path, { ...day, [param]: value });
    expect({ status, code: body.code, param: body.param }).toEqual({ status: 400, code: 2010, param });
  });
});

describe('pages', () => {
  const day = freshDay();
  // Many equal payment times; neither the order of insertion nor that of the ids is the order of payment.
  const minuteOf = (index: number) => (index * 7) % 10;
  const orders = Array.from({ length: 57 }, (_, index) => ({
    orderSn: `page-${index}`,
    paidAtMs: day.payStartDate + minuteOf(index) * 60_000,
  }));
  const expected = orders
    .map((order, index) => ({ ...order, index }))
    .sort((a, b) => b.paidAtMs - a.paidAtMs || b.index - a.index)
    .map(({ orderSn }) => orderSn);
  beforeAll(() => twins.place(([branch]) => orders.map((order) => orderBy(branch, order))));

  const page = async (request: object) => {
    const { count, list } = await server.ask(path, { ...day, ...request });
    return { count, list: list.map(({ orderSn }: { orderSn: string }) => orderSn) };
  };

  test('the newest payment comes first; with equal times, the order that was created last', async () => {
    expect((await page({ pageSize: 500 })).list).toEqual(expected);
  });

  test('a page has 20 records by default, and the first page is 0', async () => {
    expect(await page({})).toEqual({ count: 57, list: expected.slice(0, 20) });
    expect(await page({ pageNum: 1 })).toEqual({ count: 57, list: expected.slice(20, 40) });
  });

  test.each([1, 3, 10, 56, 57, 58])(
    'pages of %i join up to all of them, each once, and every one has the true count',
    async (pageSize) => {
      const pages = [];
      for (let pageNum = 0; pageNum * pageSize < orders.length; pageNum++)
        pages.push(await page({ pageNum, pageSize }));
      expect(pages.flatMap(({ list }) => list)).toEqual(expected);
      expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([57]));
    },
  );

  test('past the last page there is nothing, and still the true count', async () => {
    for (const pageNum of [3, 1000, Number.MAX_SAFE_INTEGER]) {
      expect(await page({ pageNum })).toEqual({ count: 57, list: [] });
    }
  });

  test('also with a filter that has no counters', async () => {
    expect(await page({ priceEnd: 100, pageNum: 5, pageSize: 10 })).toEqual({ count: 57, list: expected.slice(50) });
    expect(await page({ priceEnd: 100, pageNum: 6, pageSize: 10 })).toEqual({ count: 57, list: [] });
  });
});

test('a caller bound to a branch sees and counts only its orders', async () => {
  const day = freshDay();
  await twins.place((branches) =>
    branches.flatMap((branch, index) =>
      ['a', 'b'].map((name) =>
        orderBy(branch, {
          orderSn: `branch-${index}-${name}`,
          paidAtMs: day.payStartDate + index,
          lines: [{ status: 8 }],
        }),
      ),
    ),
  );
  const own = ['branch-1-b', 'branch-1-a'];
  for (const filter of [{}, { orderStatus: 8 }, { priceBegin: 0 }, { buyer: 'ann' }, { prodName: 'course' }]) {
    expect(await found({ ...day, ...filter }, branchServer)).toEqual(own);
    expect(await found({ ...day, ...filter })).toEqual([...own, 'branch-0-b', 'branch-0-a']);
  }
});

test('an order must match all filters', async () => {
  const day = freshDay();
  const matching = {
    type: 5,
    lines: [
      { status: 8, name: '初一数学' },
      { status: 2, name: '练习册' },
    ],
    receiver: { receiver: '赵敏', mobile: '13900002222', districts: '', address: '' },
  } as const;
  await twins.place(([branch]) => {
    const sharerId = branch.studentIds[2];
    const ours = { ...matching, sharerId, paidAtMs: day.payStartDate };
    const receiver = { ...matching.receiver, receiver: '赵敏敏' };
    return [
      orderBy(branch, { ...ours, orderSn: 'all-match' }),
      orderBy(branch, { ...ours, orderSn: 'all-but-type', type: 1 }),
      orderBy(branch, { ...ours, orderSn: 'all-but-status', lines: [{ name: '初一数学', amount: 200 }] }),
      orderBy(branch, { ...ours, orderSn: 'all-but-price', lines: [{ ...matching.lines[0], amount: 201 }] }),
      orderBy(branch, { ...ours, orderSn: 'all-but-buyer', buyerId: branch.studentIds[1] }),
      orderBy(branch, { ...ours, orderSn: 'all-but-sharer', sharerId: null }),
      orderBy(branch, { ...ours, orderSn: 'all-but-receiver', receiver: { ...receiver, mobile: '13900003333' } }),
      orderBy(branch, { ...ours, orderSn: 'all-but-product', lines: [{ status: 8, name: '初二数学', amount: 200 }] }),
      orderBy(branch, { ...ours, orderSn: 'all-but-time', paidAtMs: day.payEndDate + 1 }),
    ];
  });
  const filters = {
    orderType: 5,
    orderStatus: 8,
    priceBegin: 200,
    priceEnd: '200',
    buyer: 'ann',
    shareUser: 'cem',
    receiver: '2222',
    prodName: '初一',
  };
  expect(await found({ ...day, ...filters })).toEqual(['all-match']);
  for (const left of Object.keys(filters).filter((name) => name !== 'priceBegin')) {
    const fewer = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== left));
    expect(await found({ ...day, ...fewer }), `without ${left}`).toHaveLength(2);
  }
});
