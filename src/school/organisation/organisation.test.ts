import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { insertOrders } from '../order/insert/insert-orders.ts';

let database: Database;
let school: School;
let other: School;
let head: SchoolBranch;
let second: SchoolBranch;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  other = await createSchool(database);
  school = await createSchool(database);
  [head, second] = school.branches;
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, second));
});

async function refused(path: string, body: object, on = server) {
  const answer = await on.post(path, body);
  return { status: answer.status, code: answer.body.code, param: answer.body.param };
}

describe('the organisation', () => {
  test('defaults to CNY and Asia/Shanghai; only the fields that are sent change', async () => {
    const before = await server.ask('/organisation/get', {});
    expect(before).toMatchObject({ orgId: school.orgId, currency: 'CNY', timeZone: 'Asia/Shanghai' });

    const version = expect.any(String);
    const after = { ...before, timeZone: 'America/New_York', version };
    expect(await server.ask('/organisation/update', { timeZone: 'America/New_York' })).toEqual(after);
    expect(await bound.ask('/organisation/get', {})).toEqual(after);
    expect(await server.ask('/organisation/update', { name: 'New name', currency: 'EUR' })).toEqual({
      ...after,
      name: 'New name',
      currency: 'EUR',
    });
    const secondServer = await startServer(database, callerOf(other));
    expect(await secondServer.ask('/organisation/get', {})).toMatchObject({ name: 'Test school', currency: 'CNY' });
  });

  test('needs a time zone that exists and a currency of three letters', async () => {
    for (const timeZone of ['Mars/Olympus', '+08:00', '8', ' ']) {
      expect(await refused('/organisation/update', { timeZone })).toEqual({
        status: 400,
        code: 2009,
        param: 'timeZone',
      });
    }
    for (const currency of ['cny', 'RMBX', 'C1Y', '']) {
      expect(await refused('/organisation/update', { currency })).toEqual({
        status: 400,
        code: 2009,
        param: 'currency',
      });
    }
    // Node.js takes these; PostgreSQL does not know the first two, and takes IST for Israel's time.
    for (const timeZone of ['SystemV/PST8PDT', 'CTT', 'IST']) {
      expect(await refused('/organisation/update', { timeZone })).toEqual({
        status: 400,
        code: 2115,
        param: 'timeZone',
      });
    }
    expect(await server.ask('/organisation/update', { timeZone: 'UTC' })).toMatchObject({ timeZone: 'UTC' });
  });

  test('cannot change its currency after the first order', async () => {
    const rich = await createSchool(database);
    const on = await startServer(database, callerOf(rich));
    expect(await on.ask('/organisation/update', { currency: 'USD' })).toMatchObject({ currency: 'USD' });
    const order = orderBy(rich.branches[0], { orderSn: 'first', paidAtMs: null });
    await rich.db.transaction((tx) => insertOrders(tx, [order]));
    expect(await refused('/organisation/update', { currency: 'CNY' }, on)).toEqual({
      status: 409,
      code: 4213,
      param: 'currency',
    });
    expect(await on.ask('/organisation/update', { currency: 'USD', name: 'x' })).toMatchObject({ name: 'x' });
  });

  test('cannot be changed by a caller bound to a branch, nor can its branches', async () => {
    const refusal = { status: 403, code: 3020, param: undefined };
    expect(await refused('/organisation/update', { name: 'x' }, bound)).toEqual(refusal);
    expect(await refused('/branch/create', { name: 'x', appId: 'x' }, bound)).toEqual(refusal);
    expect(await refused('/branch/update', { subOrgId: second.branchId, name: 'x' }, bound)).toEqual(refusal);
  });
});

describe('branches', () => {
  test('are listed by id; a caller bound to a branch sees only that branch', async () => {
    const version = expect.any(String);
    const ofSecond = { subOrgId: second.branchId, appId: 'second', name: 'Second', isHead: 0, version };
    expect((await server.ask('/branch/list', {})).list.slice(0, 2)).toEqual([
      { subOrgId: head.branchId, appId: 'head', name: 'Head', isHead: 1, version },
      ofSecond,
    ]);
    expect(await bound.ask('/branch/list', {})).toEqual({ list: [ofSecond] });
  });

  test('a new one has no subjects and can be used immediately', async () => {
    const { subOrgId } = await server.ask('/branch/create', { name: '浦东', appId: 'pudong' });
    expect(await server.ask('/getOrgCourse', { subOrgId })).toEqual([]);
    const { courseId } = await server.ask('/subject/create', { courseName: '物理', subOrgId });
    expect(await server.ask('/getOrgCourse', { subOrgId })).toEqual([{ courseId, courseName: '物理' }]);
    expect(await server.ask('/product/getProductList', { appId: 'pudong' })).toMatchObject({ total: 0 });
  });

  test('an appId is unique in an organisation, also under concurrent requests', async () => {
    const taken = { status: 409, code: 4211, param: 'appId' };
    expect(await refused('/branch/create', { name: 'x', appId: 'second' })).toEqual(taken);
    expect(await refused('/branch/update', { subOrgId: head.branchId, appId: 'second' })).toEqual(taken);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => server.post('/branch/create', { name, appId: 'wanted' })),
    );
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 4211, 4211]);
  });

  test('only the fields that are sent change', async () => {
    const { subOrgId } = await server.ask('/branch/create', { name: 'before', appId: 'app-before' });
    await server.ask('/branch/update', { subOrgId, name: 'after' });
    const named = async () =>
      (await server.ask('/branch/list', {})).list.find((branch: { subOrgId: number }) => branch.subOrgId === subOrgId);
    expect(await named()).toMatchObject({ name: 'after', appId: 'app-before' });
    await server.ask('/branch/update', { subOrgId, appId: 'app-after' });
    expect(await named()).toMatchObject({ name: 'after', appId: 'app-after' });
    expect(await refused('/branch/update', { subOrgId })).toEqual({ status: 400, code: 2019, param: 'subOrgId' });
  });

  test('an unknown one or one of another organisation is not found', async () => {
    for (const subOrgId of [999999999, other.branches[0].branchId]) {
      expect(await refused('/branch/update', { subOrgId, name: 'x' })).toEqual({
        status: 404,
        code: 4001,
        param: 'subOrgId',
      });
    }
  });
});

describe.each([
  ['subjects', '/subject', 'courseName', 'courseId', 4020],
  ['product columns', '/productColumn', 'name', 'columnId', 4002],
] as const)('%s', (_, path, name, id, notFound) => {
  test('belong to the requested branch, the branch of the caller or the head branch', async () => {
    const subOrgIdOf = async (made: Record<string, number>) =>
      (await server.ask(`${path}/list`, { pageSize: 500 })).list.find(
        (each: Record<string, number>) => each[id] === made[id],
      ).subOrgId;
    expect(await subOrgIdOf(await server.ask(`${path}/create`, { [name]: 'a' }))).toBe(head.branchId);
    const { branchId: subOrgId } = second;
    expect(await subOrgIdOf(await server.ask(`${path}/create`, { [name]: 'a', subOrgId }))).toBe(subOrgId);
    expect(await subOrgIdOf(await bound.ask(`${path}/create`, { [name]: 'b' }))).toBe(subOrgId);
    for (const [on, unknown] of [
      [bound, head.branchId],
      [server, other.branches[0].branchId],
    ] as const) {
      expect(await refused(`${path}/create`, { [name]: 'c', subOrgId: unknown }, on)).toEqual({
        status: 422,
        code: 4110,
        param: 'subOrgId',
      });
    }
  });

  test('can be renamed, and are listed by branch with a total', async () => {
    const made = await bound.ask(`${path}/create`, { [name]: 'before' });
    expect(await server.ask(`${path}/update`, { ...made, [name]: 'after' })).toEqual({ sucNum: 1 });
    const { list, total } = await bound.ask(`${path}/list`, { pageSize: 500 });
    const version = expect.any(String);
    expect(list).toContainEqual({ ...made, [name]: 'after', subOrgId: second.branchId, version });
    expect(total).toBe(list.length);
    const subOrgId = second.branchId;
    expect(await server.ask(`${path}/list`, { subOrgId, pageSize: 500 })).toEqual({ list, total });
    expect(await server.ask(`${path}/list`, { subOrgId, pageStart: 9, pageSize: 500 })).toEqual({ list: [], total });
    expect(await refused(`${path}/list`, { subOrgId: head.branchId }, bound)).toMatchObject({ code: 4001 });
  });

  test('of another branch or organisation are not found', async () => {
    const ofHead = await server.ask(`${path}/create`, { [name]: 'mine' });
    const secondServer = await startServer(database, callerOf(other));
    const foreign = await secondServer.ask(`${path}/create`, { [name]: 'theirs' });
    const notThere = { status: 404, code: notFound, param: id };
    expect(await refused(`${path}/update`, { ...ofHead, [name]: 'x' }, bound)).toEqual(notThere);
    expect(await refused(`${path}/update`, { ...foreign, [name]: 'x' })).toEqual(notThere);
  });

  test('have a name of 1 to 50 characters', async () => {
    await server.ask(`${path}/create`, { [name]: '名'.repeat(50) });
    expect(await refused(`${path}/create`, { [name]: '名'.repeat(51) })).toMatchObject({ code: 2004, param: name });
    expect(await refused(`${path}/create`, { [name]: '' })).toMatchObject({ code: 2005, param: name });
  });
});

test('a subject name is unique in a branch, also under concurrent requests', async () => {
  const taken = { status: 409, code: 4212, param: 'courseName' };
  const { courseId } = await server.ask('/subject/create', { courseName: '化学' });
  expect(await refused('/subject/create', { courseName: '化学' })).toEqual(taken);
  await bound.ask('/subject/create', { courseName: '化学' });
  const other = await server.ask('/subject/create', { courseName: '生物' });
  expect(await refused('/subject/update', { ...other, courseName: '化学' })).toEqual(taken);
  expect(await server.ask('/subject/update', { courseId, courseName: '化学' })).toEqual({ sucNum: 1 });
  const answers = await Promise.all(
    ['地理', '地理', '地理'].map((courseName) => server.post('/subject/create', { courseName })),
  );
  expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 4212, 4212]);
});
