import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';

let school: School;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, school.branches[1]));
});

let names = 0;
const student = (changes: object = {}) => ({
  userRole: 'student',
  loginName: `batch-${names++}`,
  name: '王芳',
  ...changes,
});
const countUsers = async () =>
  (await school.db.one(sql`select count(*) from users where org_id = $1`, row({ count: integer }))).count;

test('each user has its own result, in request order; valid users are created', async () => {
  const taken = student();
  await server.ask('/user/create', taken);
  const gone = await server.ask('/user/create', student({ loginName: 'batch-gone' }));
  await server.ask('/user/del', gone);
  const [first, last] = [student({ userRole: 'teacher' }), student()];
  const users = [
    first,
    student({ name: null }),
    taken,
    student({ loginName: 'batch-gone' }),
    student({ birthday: '2014-02-30' }),
    student({ subOrgId: 999999999 }),
    { ...student(), nickname: 'x' },
    null,
    { ...last },
    { ...last, name: 'again' },
    student({ gender: '1' }),
  ];
  const { sucNum, errNum, results } = await server.ask('/user/createBatch', { users });

  expect({ sucNum, errNum }).toEqual({ sucNum: 2, errNum: 9 });
  const outcomes = results.map(({ code, param }: { code: number; param: string }) => [code, param]);
  expect(outcomes).toEqual([
    [0, ''],
    [2001, 'users[1].name'],
    [4214, 'users[2].loginName'],
    [4215, 'users[3].loginName'],
    [2009, 'users[4].birthday'],
    [4110, 'users[5].subOrgId'],
    [2002, 'users[6].nickname'],
    [2003, 'users[7]'],
    [0, ''],
    [4214, 'users[9].loginName'],
    [2003, 'users[10].gender'],
  ]);
  expect(results[1].msg).toBe('users[1].name is required.');
  expect(results[1].userId).toBe('');
  expect(await server.ask('/user/get', { userId: results[0].userId })).toMatchObject({
    loginName: first.loginName,
    userRole: 'teacher',
  });
  expect(await server.ask('/user/get', { userId: results[8].userId })).toMatchObject({
    loginName: last.loginName,
    name: '王芳',
  });
});

test('with allOrNone one invalid user prevents all creations, and each result has the reason', async () => {
  const before = await countUsers();
  const good = student();
  const users = [good, student({ gender: 9 }), student()];
  const { sucNum, errNum, results } = await server.ask('/user/createBatch', { users, allOrNone: true });

  expect({ sucNum, errNum }).toEqual({ sucNum: 0, errNum: 3 });
  expect(results.map(({ code }: { code: number }) => code)).toEqual([4219, 2010, 4219]);
  expect(results.every(({ userId }: { userId: string }) => userId === '')).toBe(true);
  expect(await countUsers()).toBe(before);
  expect(await server.ask('/user/list', { searchStr: good.loginName })).toMatchObject({ total: 0 });

  const all = await server.ask('/user/createBatch', { users: [good, student()], allOrNone: true });
  expect(all).toMatchObject({ sucNum: 2, errNum: 0 });
  expect(await countUsers()).toBe(before + 2);
});

test('1 to 100 users pass; 0 and 101 are refused', async () => {
  const users = Array.from({ length: 101 }, () => student());
  expect(await server.post('/user/createBatch', { users })).toMatchObject({
    status: 400,
    body: { code: 2006, param: 'users' },
  });
  expect(await server.post('/user/createBatch', { users: [] })).toMatchObject({
    status: 400,
    body: { code: 2007, param: 'users' },
  });
  const { sucNum, results } = await server.ask('/user/createBatch', { users: users.slice(1) });
  expect(sucNum).toBe(100);
  const { loginName } = await server.ask('/user/get', { userId: results[99].userId });
  expect(loginName).toBe(users[100]?.loginName);
});

test('a body of 512 KiB passes, one of 1 byte more is refused', async () => {
  const bodyOf = (bytes: number) => JSON.stringify({ users: [student({ name: 'Ann' })] }).padEnd(bytes);
  const refused = await server.post('/user/createBatch', bodyOf(512 * 1024 + 1));
  expect(refused).toMatchObject({ status: 413, body: { code: 1006, msg: expect.stringContaining('524288') } });
  expect((await server.post('/user/createBatch', bodyOf(512 * 1024))).body).toMatchObject({ obj: { sucNum: 1 } });
});

test('a caller bound to a branch adds users only to that branch', async () => {
  const [head, second] = school.branches;
  const users = [student(), student({ subOrgId: second.branchId }), student({ subOrgId: head.branchId })];
  const { results } = await bound.ask('/user/createBatch', { users });
  expect(results.map(({ code }: { code: number }) => code)).toEqual([0, 0, 4110]);
  for (const { userId } of results.slice(0, 2)) {
    expect(await server.ask('/user/get', { userId })).toMatchObject({ subOrgId: second.branchId });
  }
});

test('concurrent batches with the same names create each name once', async () => {
  const users = Array.from({ length: 20 }, () => student());
  const answers = await Promise.all([
    server.ask('/user/createBatch', { users }),
    server.ask('/user/createBatch', { users: users.toReversed() }),
    server.ask('/user/createBatch', { users, allOrNone: true }),
  ]);
  expect(answers.reduce((sum, { sucNum }) => sum + sucNum, 0)).toBe(20);
});

test('errors are in the language of the caller', async () => {
  const { body } = await server.post('/user/createBatch', { users: [{}] }, { 'Accept-Language': 'zh' });
  expect(body.obj.results[0].msg).toBe('缺少必填参数 users[0].userRole。');
});
