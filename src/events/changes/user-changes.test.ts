import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { insertOrders } from '../../school/order/insert/insert-orders.ts';
import { insertUsers } from '../../school/user/write.ts';
import { largestIdInFile } from '../../sql/insert.ts';

const minuteMs = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

async function newSetting(): Promise<{ school: School; server: TestServer }> {
  await createSchool(database);
  const school = await createSchool(database);
  return { school, server: await startServer(database, callerOf(school)) };
}

/** Users who last changed at these times, in the head branch. */
const addUsers = (school: School, times: readonly number[]) =>
  school.db.transaction((tx) =>
    insertUsers(
      tx,
      times.map((updatedAtMs) => ({
        branchId: school.branches[0].branchId,
        role: 'student' as const,
        loginName: crypto.randomUUID(),
        name: 'n',
        createdAtMs: 0,
        updatedAtMs,
      })),
    ),
  );

const numbers = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => Number(id.slice(id.indexOf('_') + 1)));

/** All changes after this cursor, and the new cursor. */
async function readOn(server: TestServer, begin: object, pageSize = 2) {
  const told: number[] = [];
  let request = begin;
  for (;;) {
    const answer = await server.ask('/user/changes', { ...request, pageSize });
    told.push(...numbers(answer));
    request = { cursor: answer.nextCursor };
    if (answer.hasMore === 0) return { told, cursor: answer.nextCursor };
  }
}

test('changes are sorted by write, then by number, starting at updatedSince', async () => {
  const { school, server } = await newSetting();
  const hourAgo = noon - 60 * minuteMs;
  const [a, b] = await addUsers(school, [hourAgo + 1, hourAgo + 1]);
  const [c] = await addUsers(school, [hourAgo + 2]);
  const [d] = await addUsers(school, [hourAgo + 3]);
  const { told } = await readOn(server, { updatedSince: hourAgo + 1 });
  expect(told).toEqual([a, b, c, d]);
  expect((await readOn(server, { updatedSince: hourAgo + 2 })).told).toEqual([c, d]);
  expect((await readOn(server, { updatedSince: hourAgo + 4 })).told).toEqual([]);
  expect((await readOn(server, {})).told).toHaveLength(14);
});

test('updatedSince starts at the first change with that updateAt and lists all later changes', async () => {
  const { school, server } = await newSetting();
  const hourAgo = noon - 60 * minuteMs;
  await addUsers(school, [hourAgo]);
  const [begins] = await addUsers(school, [hourAgo + 2]);
  const [imported] = await addUsers(school, [hourAgo + 1]);
  expect((await readOn(server, { updatedSince: hourAgo + 2 })).told).toEqual([begins, imported]);
});

test('a reader that continues gets every later change once', async () => {
  const { school, server } = await newSetting();
  const since = noon - 60 * minuteMs;
  const [first, second] = await addUsers(school, [since + 1, since + 2]);
  const begin = await readOn(server, { updatedSince: since });
  expect(begin.told).toEqual([first, second]);
  expect((await readOn(server, { cursor: begin.cursor })).told).toEqual([]);

  await server.ask('/user/update', { userId: `1_${first}`, name: 'changed' });
  await server.ask('/user/del', { userId: `1_${second}` });
  server.setNow(noon + minuteMs);
  const next = await readOn(server, { cursor: begin.cursor });
  expect(next.told).toEqual([first, second]);
  const { list } = await server.ask('/user/changes', { cursor: begin.cursor });
  expect(list).toMatchObject([
    { name: 'changed', deleteAt: 0 },
    { deleteAt: noon, eraseAt: 0 },
  ]);
});

test('all pages together are all changes, for any page size', async () => {
  const { school, server } = await newSetting();
  const times = Array.from({ length: 23 }, (_, index) => noon - 60 * minuteMs + Math.floor(index / 5));
  const added = await addUsers(school, times);
  for (const pageSize of [1, 2, 5, 7, 23, 24]) {
    expect((await readOn(server, { updatedSince: noon - 60 * minuteMs }, pageSize)).told).toEqual(added);
  }
});

test.each(['/user/changes', '/order/changes'])(
  'the cursor shows nothing about other organisations: %s',
  async (path) => {
    const { server } = await newSetting();
    const distant = { updatedSince: Number.MAX_SAFE_INTEGER };
    const readCursor = async () => (await server.ask(path, distant)).nextCursor;
    const cursor = await readCursor();
    await addUsers(await createSchool(database), [noon, noon]);
    expect(await readCursor()).toBe(cursor);
    expect((await server.ask(path, { cursor })).nextCursor).toBe(cursor);
  },
);

test('a reader that starts at a future time, or without any records, misses no change', async () => {
  const { school, server } = await newSetting();
  const { nextCursor: cursor } = await server.ask('/user/changes', { updatedSince: noon + minuteMs });
  const empty = await server.ask('/order/changes', { updatedSince: noon + minuteMs });
  expect(empty).toMatchObject({ list: [], hasMore: 0 });
  const added = await addUsers(school, [noon - minuteMs, noon + 2 * minuteMs]);
  const [branch] = school.branches;
  await school.db.transaction((tx) => insertOrders(tx, [orderBy(branch, { orderSn: 'first' })]));
  expect((await readOn(server, { cursor })).told).toEqual(added);
  const { list } = await server.ask('/order/changes', { cursor: empty.nextCursor });
  expect(list).toMatchObject([{ orderSn: 'first' }]);
});

test('a caller bound to a branch gets only changes of its users', async () => {
  const { school } = await newSetting();
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  await addUsers(school, [noon - 60 * minuteMs]);
  expect((await readOn(bound, {})).told).toHaveLength(5);
});

test('a malformed cursor is refused', async () => {
  const { server } = await newSetting();
  // With those of earlier versions.
  const earlier = ['n1788220860123.17', '1788220860123.17', 'n0.0'];
  for (const cursor of ['', 'x', '1', '1.2.3', '-1.2', `5f0c2a9d1e7b.${'9'.repeat(17)}.1`, ...earlier]) {
    const { status, body } = await server.post('/user/changes', { cursor });
    expect({ status, param: body.param }).toEqual({ status: 400, param: 'cursor' });
  }
});

test('the cursor after a user with the largest id that a file may hold is accepted', async () => {
  const { school, server } = await newSetting();
  const row = {
    userRole: 'student',
    loginName: 'largest',
    name: 'n',
    subOrgId: school.branches[0].branchId,
    createAt: 1,
  };
  await server.ask('/import', { sheet: 'users', rows: [{ ...row, userId: `1_${largestIdInFile}` }] });
  const { list, nextCursor } = await server.ask('/user/changes', {});
  expect(list.at(-1)).toMatchObject({ id: `1_${largestIdInFile}` });
  expect(await server.ask('/user/changes', { cursor: nextCursor })).toMatchObject({ list: [], nextCursor });
});
