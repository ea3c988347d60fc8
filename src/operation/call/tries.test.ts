import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Parameter, parameters, typesOf } from '../../../test/contract/parameters.ts';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { bearer, startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { password, signIn } from '../../../test/server/sign-in.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import { grantableScopes } from '../contract/scopes.ts';

const hour = 3_600_000;
const mobile = '13912345678';
const wide = { payStartDate: 0, payEndDate: 9_999_999_999_999 };
const scopes = grantableScopes.filter((scope) => scope !== 'personal' && scope !== 'admin');

let database: Database;
let school: School;
let owner: TestServer;
/** Two processes on one database. */
let [here, there]: [TestServer?, TestServer?] = [];

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  owner = await startServer(database, callerOf(school));
  await owner.ask('/user/create', { userRole: 'student', loginName: 'sought', name: 'Sought', mobile });
  await owner.ask('/staff/create', { loginName: 'boss', name: 'B', role: 'owner', password });
  await owner.ask('/staff/create', { loginName: 'looker', name: 'L', role: 'readOnly', password });
});

/** A key of its own in both processes, at noon. */
async function searcher(given: readonly string[] = scopes) {
  const { secret } = await owner.ask('/key/create', { name: 'searcher', scopes: given });
  const by = (server: TestServer | undefined) => (path: string, body: object) => {
    if (server === undefined) throw new Error('Not started');
    return server.post(path, body, bearer(secret));
  };
  return { here: by(here), there: by(there) };
}

beforeEach(async () => {
  here ??= await startAuthenticatedServer(database);
  there ??= await startAuthenticatedServer(database);
  here.setNow(noon);
  there.setNow(noon);
});

let searches = 0;
/** A number that nobody has, another one each time. */
const nobodys = () => `150${String(searches++).padStart(8, '0')}`;
const miss = (post: Awaited<ReturnType<typeof searcher>>['here']) => post('/user/list', { searchStr: nobodys() });

describe('searching for whole mobiles without the scope personal', () => {
  test('is refused after 20 searches in an hour, also for the number that somebody has, in every process', async () => {
    const post = await searcher();
    for (let count = 1; count <= 20; count++) {
      expect((await miss(count % 2 ? post.here : post.there)).status, String(count)).toBe(200);
    }
    const refused = await miss(post.there);
    expect([refused.status, refused.body.code]).toEqual([429, 3035]);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await miss(post.here)).body.code).toBe(3035);
    for (const ask of [post.here, post.there]) {
      expect((await ask('/user/list', { searchStr: mobile })).body.code).toBe(3035);
      expect((await ask('/user/list', { searchStr: 'sought' })).body.obj.total).toBe(1);
    }
  });

  test('is answered again an hour after the searches', async () => {
    const post = await searcher();
    for (let count = 1; count <= 20; count++) await miss(post.here);
    here?.setNow(noon + hour - 1);
    expect((await miss(post.here)).status).toBe(429);
    here?.setNow(noon + hour);
    expect((await post.here('/user/list', { searchStr: mobile })).body.obj.total).toBe(1);
    expect((await miss(post.here)).status).toBe(200);
  });

  test('counts what it finds too, so a planted record with the number does not help', async () => {
    const post = await searcher([...scopes]);
    const candidates = Array.from({ length: 21 }, () => nobodys());
    for (const [index, candidate] of candidates.entries()) {
      const decoy = { userRole: 'student', loginName: `decoy-${candidate}`, name: 'Decoy', mobile: candidate };
      expect((await post.here('/user/create', decoy)).status).toBe(200);
      const { status, body } = await post.here('/user/list', { searchStr: candidate });
      expect([status, body.obj?.total]).toEqual(index < 20 ? [200, 1] : [429, undefined]);
    }
  });

  test('cannot be sped up by many at once', async () => {
    const post = await searcher();
    const answers = await Promise.all(Array.from({ length: 30 }, () => miss(post.here)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  test('of one caller is not held against another, and words are never counted', async () => {
    const [one, other] = [await searcher(), await searcher()];
    for (let count = 1; count <= 21; count++) await miss(one.here);
    expect((await miss(other.here)).status).toBe(200);
    for (let count = 1; count <= 25; count++) {
      expect((await one.here('/user/list', { searchStr: `nobody-${count}` })).status).toBe(200);
    }
  });

  test('counts also numbers written with spaces, a plus or wide digits', async () => {
    const post = await searcher();
    const forms = [' 150 9999 ', '+8615099', '１５０９９９９', '(150)99-99'];
    for (let count = 0; count < 20; count++) await post.here('/user/list', { searchStr: forms[count % forms.length] });
    expect((await miss(post.here)).status).toBe(429);
  });

  test('begins at seven digits; a shorter number is not counted and finds no mobile', async () => {
    await owner.ask('/user/create', { userRole: 'student', loginName: 'short', name: 'Short', mobile: '990011' });
    await owner.ask('/user/create', { userRole: 'student', loginName: 'seven', name: 'Seven', mobile: '9900112' });
    const post = await searcher();
    const search = (searchStr: string) => post.here('/user/list', { searchStr });
    for (let count = 1; count <= 25; count++) expect((await search(`8800${count + 10}`)).body.obj.total).toBe(0);
    expect((await search('990011')).body.obj.total).toBe(0);
    expect((await search('9900112')).body.obj.total).toBe(1);
    expect((await post.here('/order/list', { ...wide, receiver: '990011' })).body.obj.count).toBe(0);
    for (let count = 1; count <= 19; count++) expect((await search(`+88000${count + 10}`)).status).toBe(200);
    expect((await search('8800099')).body).toMatchObject({ code: 3035, msg: expect.stringContaining('seven digits') });
    expect((await search('880009')).status).toBe(200);
  });

  test('is not possible through a filter of an export', async () => {
    const post = await searcher();
    const filters = [
      { sheet: 'users', where: { searchStr: mobile } },
      { sheet: 'orders', where: { ...wide, receiver: 'Winona Qadir' } },
    ];
    for (const filter of filters) {
      const { status, body } = await post.here('/export', filter);
      expect([status, body.code]).toEqual([403, 3007]);
    }
  });

  test('shares its budget with searches for whole receivers, and a request uses one for each value', async () => {
    const post = await searcher();
    const both = () => post.here('/order/list', { ...wide, buyer: nobodys(), receiver: `Nobody ${searches}` });
    for (let count = 1; count <= 10; count++) expect((await both()).status).toBe(200);
    expect((await both()).body.code).toBe(3035);
    for (const body of [{ receiver: 'Winona Qadir' }, { buyer: mobile }]) {
      expect((await post.there('/order/list', { ...wide, ...body })).body.code).toBe(3035);
    }
    expect((await post.there('/order/list', { ...wide, buyer: 'Sought' })).status).toBe(200);
  });
});

test('a key with the scope personal, and staff who may search by parts, have no such limit; others do', async () => {
  const trusted = await searcher([...scopes, 'personal']);
  for (let count = 1; count <= 25; count++) expect((await miss(trusted.here)).status).toBe(200);
  if (here === undefined) throw new Error('Not started');
  const [boss, looker] = [await signIn(here, 'boss'), await signIn(here, 'looker')];
  for (let count = 1; count <= 25; count++) {
    expect((await boss.post('/user/list', { searchStr: nobodys() })).status).toBe(200);
    expect((await looker.post('/user/list', { searchStr: nobodys() })).status).toBe(count <= 20 ? 200 : 429);
  }
});

const isRead = ({ operation }: Parameter) =>
  operations.some((each) => each.operation === operation && 'read' in each && operation.scope !== 'admin');
const texts = parameters.filter((each) => isRead(each) && typesOf(each.schema).includes('string'));

test.each(texts.map((each) => [`${each.operation.path} ${each.param}`, each] as const))(
  'whatever finds a mobile counts its misses: %s',
  async (name, { operation, schema, with: put }) => {
    const counting = [
      '/user/list searchStr',
      '/user/deleted searchStr',
      '/order/list buyer',
      '/order/list receiver',
      '/order/sorted buyer',
      '/order/sorted receiver',
      '/search keyword',
      '/user/find guardians[0]',
    ];
    expect('x-finds' in schema).toBe(counting.includes(name));
    if (counting.includes(name)) return;
    // What is not marked answers about the number somebody has as about one that nobody has.
    const post = await searcher();
    const answer = async (number: string) => {
      const { status, body } = await post.here(operation.path, {
        ...put(number),
        ...(operation.path === '/order/list' && wide),
      });
      return JSON.stringify([status, body.code, body.obj]).replaceAll(number, '<number>');
    };
    expect(await answer(mobile)).toBe(await answer('15011111111'));
  },
);

test.each([
  ['/user/list', 'searchStr', {}],
  ['/user/deleted', 'searchStr', {}],
  ['/search', 'keyword', {}],
  ['/order/list', 'buyer', wide],
  ['/order/list', 'receiver', wide],
])('%s counts %s', async (path, param, more) => {
  const post = await searcher();
  for (let count = 1; count <= 20; count++)
    expect((await post.here(path, { ...more, [param]: nobodys() })).status).toBe(200);
  expect((await post.here(path, { ...more, [param]: nobodys() })).body.code).toBe(3035);
});

test('/user/find counts each guardian, also names, and no name of a user', async () => {
  const post = await searcher();
  const find = (body: object) => post.here('/user/find', body);
  const family = { guardianName: 'Winona Qadir', guardianMobile: '15912345678' };
  await owner.ask('/user/create', { userRole: 'student', loginName: 'child', name: 'Child', ...family });
  for (const guardian of ['Winona Qadir', '+86 159-1234-5678']) {
    expect((await find({ guardians: [guardian] })).body.obj.list).toMatchObject([{ loginName: 'child' }]);
  }
  for (let count = 1; count <= 9; count++) {
    expect((await find({ guardians: [nobodys(), `Nobody ${searches}`] })).status).toBe(200);
  }
  expect((await find({ guardians: ['Winona Qadir'] })).body.code).toBe(3035);
  expect((await post.there('/search', { keyword: '159 1234 5678' })).body.code).toBe(3035);
  expect((await find({ names: ['child', nobodys()] })).body.obj.list).toMatchObject([{ loginName: 'child' }]);
});
