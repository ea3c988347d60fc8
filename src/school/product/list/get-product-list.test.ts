import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';
import { insertProductColumns } from '../../product-column/write.ts';
import { insertUsers } from '../../user/write.ts';
import { insertProducts, type NewProduct } from '../write.ts';

const path = '/product/getProductList';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

interface Shop {
  readonly school: School;
  readonly other: School;
  readonly server: TestServer;
  readonly branchServer: TestServer;
}

/** A school that has only the products of the test, and another school with products. */
async function createShop(): Promise<Shop> {
  const [school, other] = [await createSchool(database), await createSchool(database)];
  await school.db.transaction((tx) => tx.run(sql`delete from products where org_id = $1`));
  return {
    school,
    other,
    server: await startServer(database, callerOf(school)),
    branchServer: await startServer(database, callerOf(school, school.branches[1])),
  };
}

const write = <T>({ db }: School, work: (tx: OrgSql) => Promise<T>): Promise<T> => db.transaction(work);
const product = (branchId: number, changes: Partial<NewProduct> = {}): NewProduct => ({
  branchId,
  name: 'Course',
  price: 100,
  type: 1,
  createdAtMs: noon,
  ...changes,
});
const add = ({ school }: Shop, products: readonly Partial<NewProduct>[]) =>
  write(school, (tx) =>
    insertProducts(
      tx,
      products.map((changes) => product(school.branches[0].branchId, changes)),
    ),
  );
const idsOf = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);

describe('the record', () => {
  test('has 18 fields: current teachers in their order, columns, times in milliseconds, money in minor units', async () => {
    const shop = await createShop();
    const { branchId } = shop.school.branches[0];
    const [first = 0, second = 0] = await write(shop.school, (tx) =>
      insertProductColumns(tx, [
        { branchId, name: 'Maths' },
        { branchId, name: 'New' },
      ]),
    );
    const teacher = (name: string, changes = {}) => ({
      branchId,
      role: 'teacher' as const,
      loginName: name,
      name,
      avatarUrl: `https://school.example/${name}.png`,
      createdAtMs: 0,
      ...changes,
    });
    const teacherIds = await write(shop.school, (tx) =>
      insertUsers(tx, [teacher('li'), teacher('gone', { deletedAtMs: 1 }), teacher('an', { avatarUrl: '' })]),
    );
    const [id] = await add(shop, [
      {
        name: '初一数学"秋季"班',
        cover: 'https://school.example/31.jpg',
        price: 128_000,
        iosPrice: 128_800,
        type: 3,
        soldNum: 212,
        fakeSoldNum: 812,
        limitBuyNum: 1,
        tags: ['数学', 'a"b,{}\\'],
        saleBeginMs: noon - 1,
        saleEndMs: noon + 1,
        stock: 5,
        url: 'https://school.example/products/31',
        status: 2,
        serviceDays: 180,
        createdAtMs: noon - 5,
        columnIds: [second, first],
        teacherIds: [...teacherIds].reverse(),
      },
    ]);
    const { total, list } = await shop.server.ask(path, {});
    expect(total).toBe(1);
    expect(list).toEqual([
      {
        id,
        name: '初一数学"秋季"班',
        cover: 'https://school.example/31.jpg',
        price: 128_000,
        iosPrice: 128_800,
        type: 3,
        soldNum: 212,
        fakeSoldNum: 812,
        limitBuyNum: 1,
        tags: ['数学', 'a"b,{}\\'],
        saleBeginTime: noon - 1,
        saleEndTime: noon + 1,
        url: 'https://school.example/products/31',
        status: 2,
        relatedTeachers: [
          { name: 'an', avatarUrl: '' },
          { name: 'li', avatarUrl: 'https://school.example/li.png' },
        ],
        serviceDuration: 180,
        columnIds: [first, second],
        createAt: noon - 5,
      },
    ]);
    expect(Object.keys(list[0])).toHaveLength(18);
  });

  test('has every field with its type when empty', async () => {
    const shop = await createShop();
    await add(shop, [{}]);
    const { list } = await shop.server.ask(path, {});
    expect(list).toMatchObject([
      {
        cover: '',
        iosPrice: 100,
        soldNum: 0,
        fakeSoldNum: 0,
        limitBuyNum: 0,
        tags: [],
        saleBeginTime: 0,
        saleEndTime: 0,
        url: '',
        status: 0,
        relatedTeachers: [],
        serviceDuration: 0,
        columnIds: [],
      },
    ]);
  });
});

describe('status, judged by the clock and the stock', () => {
  const begins = noon + 1000;
  const ends = noon + 2000;
  const cases: [name: string, product: Partial<NewProduct>, at: number, status: number][] = [
    ['not listed stays so, whatever its times', { status: 0, saleBeginMs: 1 }, ends, 0],
    ['taken off sale stays so, whatever its times', { status: 4, saleBeginMs: 1 }, begins, 4],
    ['waiting without a beginning waits', { status: 1 }, ends, 1],
    ['waiting, the millisecond before it opens', { status: 1, saleBeginMs: begins }, begins - 1, 1],
    ['waiting, at its very beginning, is on sale', { status: 1, saleBeginMs: begins }, begins, 2],
    ['on sale before its beginning is waiting', { status: 2, saleBeginMs: begins }, begins - 1, 1],
    ['on sale from its beginning on', { status: 2, saleBeginMs: begins }, begins, 2],
    ['on sale without an end', { status: 2 }, ends, 2],
    ['on sale, the millisecond before its end', { status: 2, saleEndMs: ends }, ends - 1, 2],
    ['on sale, at its very end, is taken off', { status: 2, saleEndMs: ends }, ends, 4],
    ['waiting and never opened, at its very end', { status: 1, saleEndMs: ends }, ends, 4],
    ['on sale with one unit left', { status: 2, stock: 1 }, begins, 2],
    ['on sale with none left is sold out', { status: 2, stock: 0 }, begins, 3],
    ['waiting with none, once open, is sold out', { status: 1, saleBeginMs: begins, stock: 0 }, begins, 3],
    ['waiting with none, before it opens, waits', { status: 1, saleBeginMs: begins, stock: 0 }, begins - 1, 1],
    ['sold out at its end is taken off', { status: 2, stock: 0, saleEndMs: ends }, ends, 4],
    ['sold out by word, without a stock, stays so', { status: 3 }, begins, 3],
    ['sold out, and a unit came back', { status: 3, stock: 1 }, begins, 2],
  ];

  let shop: Shop;
  let ids: number[];
  beforeAll(async () => {
    shop = await createShop();
    ids = await add(
      shop,
      cases.map(([, changes]) => changes),
    );
  });

  test.each(cases.map(([name, , at, status], index) => [name, index, at, status] as const))(
    '%s',
    async (_, index, at, status) => {
      const id = ids[index];
      shop.server.setNow(at);
      const { list } = await shop.server.ask(path, { pageSize: 500 });
      expect(list.find((each: { id: number }) => each.id === id)).toMatchObject({ status });
      for (const requested of [0, 1, 2, 3, 4]) {
        const page = await shop.server.ask(path, { status: requested, pageSize: 500 });
        expect(page.total).toBe(page.list.length);
        expect(idsOf(page).includes(id ?? 0), `found by status ${requested}`).toBe(requested === status);
      }
    },
  );

  test.each([-1, 5])('%i is not a value', async (status) => {
    const answer = await shop.server.post(path, { status });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 2010, param: 'status', obj: { total: 0, list: [] } });
  });
});

describe('appId and columnId', () => {
  let shop: Shop;
  let ids: Record<'head' | 'inColumn' | 'second' | 'secondInColumn', number>;
  let columns: readonly [head: number, second: number, others: number];
  beforeAll(async () => {
    shop = await createShop();
    const [head, second] = shop.school.branches;
    const column = (school: School, { branchId }: { branchId: number }) =>
      write(school, (tx) => insertProductColumns(tx, [{ branchId, name: 'Maths' }]));
    const [ofHead = 0] = await column(shop.school, head);
    const [ofSecond = 0] = await column(shop.school, second);
    const [ofOther = 0] = await column(shop.other, shop.other.branches[0]);
    columns = [ofHead, ofSecond, ofOther];
    const [a = 0, b = 0, c = 0, d = 0] = await write(shop.school, (tx) =>
      insertProducts(tx, [
        product(head.branchId),
        product(head.branchId, { columnIds: [ofHead] }),
        product(second.branchId),
        product(second.branchId, { columnIds: [ofSecond], status: 4 }),
      ]),
    );
    ids = { head: a, inColumn: b, second: c, secondInColumn: d };
  });

  test('without an appId every branch is listed, newest first', async () => {
    const { head, inColumn, second, secondInColumn } = ids;
    expect(idsOf(await shop.server.ask(path, {}))).toEqual([secondInColumn, second, inColumn, head]);
  });

  test('an appId finds the products of that branch', async () => {
    const inHead = await shop.server.ask(path, { appId: 'head' });
    expect(idsOf(inHead)).toEqual([ids.inColumn, ids.head]);
    expect(inHead.total).toBe(2);
    expect(idsOf(await shop.server.ask(path, { appId: 'second' }))).toEqual([ids.secondInColumn, ids.second]);
  });

  test('a columnId finds the products of that column; all filters must match', async () => {
    expect(idsOf(await shop.server.ask(path, { columnId: columns[0] }))).toEqual([ids.inColumn]);
    expect(idsOf(await shop.server.ask(path, { columnId: columns[1], status: 4 }))).toEqual([ids.secondInColumn]);
    expect(await shop.server.ask(path, { columnId: columns[1], status: 2 })).toEqual({ total: 0, list: [] });
    expect(await shop.server.ask(path, { columnId: columns[1], appId: 'head' })).toEqual({ total: 0, list: [] });
  });

  test('a caller bound to a branch sees only its products', async () => {
    const own = { total: 2, ids: [ids.secondInColumn, ids.second] };
    for (const filter of [{}, { appId: 'second' }]) {
      const { total, list } = await shop.branchServer.ask(path, filter);
      expect({ total, ids: idsOf({ list }) }).toEqual(own);
    }
  });

  test('an unknown appId or columnId is an error, also one that the caller may not read', async () => {
    const refused = async (server: TestServer, request: object) => {
      const { status, body } = await server.post(path, request);
      return { status, code: body.code, param: body.param, obj: body.obj };
    };
    const empty = { total: 0, list: [] };
    const noBranch = { status: 404, code: 4001, param: 'appId', obj: empty };
    const noColumn = { status: 404, code: 4002, param: 'columnId', obj: empty };
    expect(await refused(shop.server, { appId: 'nobody' })).toEqual(noBranch);
    expect(await refused(shop.server, { appId: '' })).toEqual(noBranch);
    expect(await refused(shop.branchServer, { appId: 'head' })).toEqual(noBranch);
    expect(await refused(shop.server, { columnId: Number.MAX_SAFE_INTEGER })).toEqual(noColumn);
    expect(await refused(shop.server, { columnId: columns[2] })).toEqual(noColumn);
    expect(await refused(shop.branchServer, { columnId: columns[0] })).toEqual(noColumn);
  });
});

test('all pages together are all products, newest first; a page past the end still has the total', async () => {
  const shop = await createShop();
  const ids = await add(
    shop,
    Array.from({ length: 23 }, (_, index) => ({ createdAtMs: noon - index })),
  );
  const expected = [...ids].reverse();
  expect(await shop.server.ask(path, {})).toMatchObject({ total: 23, list: { length: 20 } });
  for (const pageSize of [1, 7, 22, 23, 500]) {
    const pages = [];
    for (let pageIndex = 0; pageIndex * pageSize < 23; pageIndex++) {
      const page = await shop.server.ask(path, { pageIndex, pageSize });
      expect(page.total).toBe(23);
      pages.push(...idsOf(page));
    }
    expect(pages).toEqual(expected);
  }
  expect(await shop.server.ask(path, { pageIndex: 23, pageSize: 1 })).toEqual({ total: 23, list: [] });
});
