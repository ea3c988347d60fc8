import { beforeAll, expect, test } from 'vitest';
import { onOneKind } from '../../../test/database/database.ts';
import { demoNow as now, openDemoSchool } from '../../../test/school/demo-school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';

let server: TestServer;
/** The statements of the transactions since it was emptied. */
let statements: string[] = [];

const recorded = (database: Database): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((tx) => {
      const execute: typeof tx.execute = (statement) => {
        statements.push(statement.text);
        return tx.execute(statement);
      };
      return work(new Proxy(tx, { get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)) }));
    }),
});

beforeAll(async () => {
  const { database, orgId } = await openDemoSchool();
  server = await startServer(recorded(database), { id: 'test', orgId, branchId: null, personal: true });
  server.setNow(now);
});

async function exported(sheet: string, where: object): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${server.url}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sheet, where }),
  });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  expect(response.status, lines[0]).toBe(200);
  return lines.map((line) => JSON.parse(line));
}

async function listed(path: string, where: object, page: string, size: number | string): Promise<object[]> {
  const found: object[] = [];
  for (let number = 0; ; number++) {
    const of = typeof size === 'string' ? String(number) : number;
    const { list } = await server.ask(path, { ...where, [page]: of, pageSize: size });
    found.push(...list);
    if (list.length < Number(size)) return found;
  }
}

const pages: Record<string, readonly [path: string, page: string, size: number | string, id: string]> = {
  users: ['/user/list', 'pageStart', '500', 'loginName'],
  products: ['/product/getProductList', 'pageIndex', 50, 'id'],
  groups: ['/group/list', 'pageStart', 100, 'groupId'],
  orders: ['/order/list', 'pageNum', 500, 'orderSn'],
  lessons: ['/liveclass/list', 'pageStart', 100, 'liveclass'],
  homework: ['/homework/list', 'pageStart', 100, 'homeworkId'],
  exams: ['/exam/list', 'pageStart', 100, 'examId'],
};
const year = { payStartDate: now - 365 * 86_400_000, payEndDate: now };

test.runIf(onOneKind()).each<[sheet: string, where: object]>([
  ['users', {}],
  ['users', { searchStr: '王', sortType: '3', isSortDesc: '1' }],
  ['products', { status: 2 }],
  ['groups', { validity: 'active', sort: 'name' }],
  ['orders', year],
  ['orders', { ...year, orderStatus: 8 }],
  ['orders', { ...year, buyer: '王' }],
  ['orders', { ...year, prodName: '数', priceBegin: 1 }],
  ['orders', { ...year, priceBegin: 1000, priceEnd: 1_000_000 }],
  ['orders', { ...year, buyer: '没有这个人' }],
  ['lessons', { status: 'ended' }],
  ['homework', { queue: 'awaitingCorrection' }],
  ['homework', {}],
  ['exams', { queue: 'toGrade' }],
])('the rows of %s with where %o are those that the list operation lists', async (sheet, where) => {
  const [path, page, size, id] = pages[sheet] ?? expect.fail();
  const idOf = (record: object) => String(new Map(Object.entries(record)).get(id));
  const expected = (await listed(path, where, page, size)).map(idOf).sort();
  expect((await exported(sheet, where)).map(idOf).sort()).toEqual(expected);
});

test.runIf(onOneKind())('a filter is searched once, however many records it finds', async () => {
  statements = [];
  const rows = await exported('orders', { ...year, priceBegin: 1 });
  expect(rows.length).toBeGreaterThan(2000);
  const searches = statements.filter((text) => text.includes('o.amount >='));
  expect(searches).toHaveLength(1);
  // For every thousand keys: their fetch, and the rows with their cursor.
  expect(statements.length).toBeLessThan(10 + 5 * Math.ceil(rows.length / 1000));
});

test.runIf(onOneKind())('a fault in where is refused by the name of its parameter', async () => {
  const wrong = { payStartDate: 2, payEndDate: 1 };
  const { status, body } = await server.post('/export', { sheet: 'orders', where: wrong });
  expect([status, body.param]).toEqual([400, 'payEndDate']);
});
