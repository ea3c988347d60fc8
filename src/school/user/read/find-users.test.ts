import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';

let school: School;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, school.branches[1]));
});

const create = async (loginName: string, more: object = {}): Promise<string> =>
  (await server.ask('/user/create', { userRole: 'student', loginName, name: '王芳', ...more })).userId;

const asked = async (names: readonly string[], on = server) =>
  (await on.ask('/user/find', { names })).list.map(({ asked, id }: { asked: string; id: string }) => [asked, id]);

test('users are found by id, login name and external id, in request order', async () => {
  const [first, second, third] = [await create('f1'), await create('f2'), await create('f3', { externalId: 'crm-3' })];
  expect(await asked(['crm-3', first, 'f2'])).toEqual([
    ['crm-3', third],
    [first, first],
    ['f2', second],
  ]);
});

test('a user id takes precedence over a login name, and a login name over an external id', async () => {
  const [plain, named] = [await create('g1'), await create('g2', { externalId: 'g1' })];
  await create(plain);
  expect(await asked(['g1', 'g2', plain])).toEqual([
    ['g1', plain],
    ['g2', named],
    [plain, plain],
  ]);
});

test('unknown names, deleted users, other roles and other branches are left out', async () => {
  const gone = await create('h1', { externalId: 'crm-h1' });
  await server.ask('/user/del', { userId: gone });
  const here = await create('h2');
  expect(await asked(['nobody', gone, 'h1', 'crm-h1', here.replace('1_', '0_'), '1_9007199254740993'])).toEqual([]);
  expect(await asked(['h2'], bound)).toEqual([]);
});

test('students are found by the whole name or number of their guardian, each child of a guardian', async () => {
  const guardian = { guardianName: '欧阳建国', guardianMobile: '15912345678' };
  const [first, second] = [await create('k1', guardian), await create('k2', guardian)];
  const gone = await create('k3', guardian);
  await server.ask('/user/del', { userId: gone });
  const by = async (...guardians: string[]) =>
    (await server.ask('/user/find', { guardians })).list.map(({ asked, id }: Record<string, string>) => [asked, id]);
  for (const whole of ['欧阳建国', '15912345678', '159 1234-5678', '+86 159 1234 5678', ' 欧阳建国 ']) {
    expect(await by(whole)).toEqual([first, second].map((id) => [whole, id]));
  }
  expect(await by('欧阳', '5912345678', '1591234567', '', ' ', '王芳', 'k1')).toEqual([]);
  const both = await server.ask('/user/find', { names: ['k2'], guardians: ['欧阳建国'] });
  expect(both.list.map(({ id }: { id: string }) => id)).toEqual([second, first, second]);
  expect((await bound.ask('/user/find', { guardians: ['欧阳建国'] })).list).toEqual([]);
  expect((await server.post('/user/find', {})).body).toMatchObject({ code: 2001, param: 'names' });
});

test('200 names pass, 201 do not', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `nobody-${index}`);
  expect(await asked(names)).toEqual([]);
  expect((await server.post('/user/find', { names: [...names, 'one more'] })).body).toMatchObject({ param: 'names' });
});
