import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { noon, type TestServer } from '../../../test/server/server.ts';
import { bodyString } from '../../../test/server/signatures.ts';
import { createSigningKeys, nowSeconds, type SigningKeys } from '../../../test/server/signing-keys.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
let signingKeys: SigningKeys;
/** Two processes on one database. */
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  // Organisations with the same appId are told apart by their signing keys, so others must not add any.
  database = await openOwnDatabase();
  signingKeys = await createSigningKeys(database);
  server = await signingKeys.start();
  other = await signingKeys.start();
});

const users = (body: unknown) => server.post('/user/list', body);
const newGroup = (groupName: string) =>
  signingKeys.inBody({
    groupName,
    activeBegin: nowSeconds,
    activeEnd: nowSeconds + 60,
    teacherId: `0_${signingKeys.school.branches[0].teacherId}`,
    groupTeacherList: [],
  });
const groupsNamed = async (groupName: string) => (await signingKeys.owner.ask('/group/list', { groupName })).total;

describe('a signature in the body', () => {
  test('lets a request in, for the branch of its appId', async () => {
    const { status, body } = await users(signingKeys.inBody({ userRole: 'teacher' }));
    expect(status).toBe(200);
    const [{ branchId }] = signingKeys.school.branches;
    expect(body.obj.list.map((user: { subOrgId: number }) => user.subOrgId)).toEqual([branchId]);
  });

  test('covers every parameter of the top level', async () => {
    const signed = signingKeys.inBody({ userRole: 'teacher' });
    expect((await users({ ...signed, userRole: 'student' })).body.code).toBe(3008);
    expect((await users({ ...signed, pageSize: '1' })).body.code).toBe(3008);
    expect((await users({ ...signed, validTime: 61 })).body.code).toBe(3008);
    expect((await users({ ...signed, appId: 'second' })).body).toMatchObject({ code: 3038, param: 'appId' });
  });

  test.each([
    ['a megabyte long', 'x'.repeat(1_000_000)],
    ['longer than any', 'x'.repeat(65)],
    ['with U+0000', 'head\0'],
    ['with a lone surrogate', 'head\ud800'],
  ])('with an app id that none can be, %s, is unknown, and no query is made for it', async (_, appId) => {
    const execute = vi.fn(database.execute);
    const watched = await startAuthenticatedServer({ ...database, execute });
    expect((await watched.post('/user/list', { appId, signature: 'x' })).body.code).toBe(3038);
    expect(execute).not.toHaveBeenCalled();
  });

  test('joins arrays with commas and does not look into objects', async () => {
    const body = signingKeys.inBody({ a: [1, [2, 'x'], null], b: { c: 1 }, d: true, userRole: 'teacher' });
    expect(bodyString(body)).toBe(
      `a=1,2,x,&appId=head&b=[object Object]&d=true&userRole=teacher&validBegin=${nowSeconds}&validTime=60`,
    );
    expect((await users(body)).status).toBe(200);
  });

  test('cannot be forged with an object that looks like the signed text', async () => {
    const { signature } = signingKeys.inBody({ a: 'x' });
    const sent = { appId: 'head', validBegin: nowSeconds, validTime: 60, signature };
    for (const a of [{ toString: 'x' }, { toJSON: 'x' }, ['x', []], { join: 'x', length: 1 }]) {
      expect((await users({ ...sent, a })).body.code).toBe(3008);
    }
    const text = JSON.stringify({ ...sent, a: 'y' }).replace('"a":"y"', '"__proto__":{"a":"x"}');
    expect((await users(text)).body.code).toBe(3008);
    expect((await users(JSON.stringify({ ...sent, a: 'y' }).replace('"y"', '"y","a":"x"'))).body.code).toBe(0);
  });

  test('holds from its first to its last second', async () => {
    const at = async (validBegin: number, validTime: number) =>
      (await users(signingKeys.inBody({ validBegin, validTime }))).body.code;
    expect(await at(nowSeconds, 1)).toBe(0);
    expect(await at(nowSeconds - 900, 900)).toBe(0);
    expect(await at(nowSeconds - 901, 900)).toBe(3009);
    expect(await at(nowSeconds + 1, 900)).toBe(3009);
    expect(await at(nowSeconds, 901)).toBe(3011);
    expect(await at(nowSeconds, 0)).toBe(3011);
  });

  test.each(['validBegin', 'validTime'])('without %s is refused, and the answer names it', async (param) => {
    const { [param]: _, ...body } = signingKeys.inBody({});
    const answer = await users(body);
    expect([answer.status, answer.body.code, answer.body.param]).toEqual([401, 3011, param]);
    expect(answer.body.msg).toMatch(/received none\.$/);
  });

  test("outside its validity is refused, and the error has the server's time", async () => {
    const { body } = await users(signingKeys.inBody({ validBegin: nowSeconds - 61 }));
    expect(body).toMatchObject({ code: 3009, msg: expect.stringContaining(String(nowSeconds)) });
  });

  test('is the idempotency key of a write without one', async () => {
    const request = newGroup('signed once');
    const first = await server.post('/group/create', request);
    const again = await other.post('/group/create', request);
    expect(first.body.code).toBe(0);
    expect(again.body.obj).toEqual(first.body.obj);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('is carried out once, even if an attacker copies it and adds an idempotency key', async () => {
    const request = newGroup('copied');
    const headers = { 'Idempotency-Key': 'of-the-sender' };
    const first = await server.post('/group/create', request, headers);
    for (const copied of [{}, { 'Idempotency-Key': 'of-the-copier' }]) {
      const again = await other.post('/group/create', request, copied);
      expect(again.body.obj).toEqual(first.body.obj);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    expect(await groupsNamed('copied')).toBe(1);
  });

  test('does not carry what it does not cover a second time: other insides, another operation', async () => {
    const [{ teacherId, subjectIds }] = signingKeys.school.branches;
    const pair = (courseId: number) => [{ userId: `0_${teacherId}`, courseId }];
    const group = {
      groupName: 'inside',
      activeBegin: nowSeconds,
      activeEnd: nowSeconds + 60,
      teacherId: `0_${teacherId}`,
    };
    const request = signingKeys.inBody({ ...group, groupTeacherList: pair(subjectIds[0]) });
    expect((await server.post('/group/create', request)).body.code).toBe(0);
    const altered = { ...request, groupTeacherList: pair(subjectIds[1]) };
    expect((await server.post('/group/create', altered)).body.code).toBe(4302);

    const { userId } = await signingKeys.owner.ask('/user/create', {
      userRole: 'student',
      loginName: 'twice',
      name: 'x',
    });
    const restored = signingKeys.inBody({ userId });
    expect((await server.post('/user/restore', restored)).body.code).toBe(0);
    expect((await server.post('/user/del', restored)).body).toMatchObject({ code: 4302 });
    expect((await signingKeys.owner.ask('/user/get', { userId })).deleteAt).toBe(0);
  });

  test('is ported by default: what is not known is ignored, digits stand for numbers, refusals come with 200', async () => {
    const lenient = await users(signingKeys.inBody({ userRole: 'teacher', pageSize: 1, version: '2' }));
    expect(lenient.body.obj.list).toHaveLength(1);
    const missing = await server.post('/group/create', signingKeys.inBody({ activeBegin: String(nowSeconds) }));
    expect(missing.status).toBe(200);
    expect(missing.body).toMatchObject({ code: 2001, param: 'groupName' });
    expect((await users({ ...signingKeys.inBody({}), signature: 'X' })).status).toBe(401);
  });

  test('only one key a branch may make', async () => {
    const body = { name: 'second', scopes: ['user:read'], signsBody: true };
    const [{ branchId: subOrgId }] = signingKeys.school.branches;
    const { body: answer } = await signingKeys.owner.post('/key/create', { ...body, subOrgId });
    expect(answer).toMatchObject({ code: 4402, param: 'signsBody' });
  });
});

test('if branches of two organisations share an app id, the signature decides which one is meant', async () => {
  const others = await createSigningKeys(database, signingKeys.installationSecret);
  const branchSeenBy = async ({ inBody }: SigningKeys) => {
    const { body } = await server.post('/user/list', inBody({ userRole: 'teacher' }));
    return body.obj.list.map(({ subOrgId }: { subOrgId: number }) => subOrgId);
  };
  server.setNow(noon + 1_000);
  for (const each of [signingKeys, others])
    expect(await branchSeenBy(each)).toEqual([each.school.branches[0].branchId]);
  server.setNow(noon);
});
