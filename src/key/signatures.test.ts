import { createHash, createHmac, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { startGatedServer } from '../../test/gated.ts';
import { createSchool, type School } from '../../test/school.ts';
import { noon, type TestServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';

const nowSeconds = noon / 1000;
const installationSecret = randomBytes(32);

let database: Database;
let school: School;
/** Two processes on one database. */
let server: TestServer;
let other: TestServer;
let key: { keyId: number; signingSecret: string };
let bodyKey: { keyId: number; signingSecret: string };

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startGatedServer(database, { installationSecret });
  other = await startGatedServer(database, { installationSecret });
  const scopes = ['user:read', 'group:write', 'admin'];
  const first = await server.post('/key/create', { name: 'headers', scopes, signsHeaders: true });
  key = first.body.obj;
  const subOrgId = school.branches[0].branchId;
  const headers = sign({ path: '/key/create', body: { name: 'body', scopes, signsBody: true, subOrgId } });
  bodyKey = (await server.post('/key/create', { name: 'body', scopes, signsBody: true, subOrgId }, headers)).body.obj;
});

let nonces = 0;
interface Signing {
  readonly path?: string;
  readonly body?: unknown;
  readonly timestamp?: number;
  readonly nonce?: string;
  readonly secret?: string;
}

/** Written from the words of docs/security.md alone. */
function sign({ path = '/user/list', body = {}, timestamp = nowSeconds, nonce, secret }: Signing = {}) {
  const used = nonce ?? `nonce-${String(nonces++).padStart(12, '0')}`;
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const lines = `POST\n${path}\n${timestamp}\n${used}\n${digest}`;
  return {
    'X-Lectern-Key': String(key.keyId),
    'X-Lectern-Timestamp': String(timestamp),
    'X-Lectern-Nonce': used,
    'X-Lectern-Signature': createHmac('sha256', secret ?? key.signingSecret)
      .update(lines)
      .digest('hex'),
  };
}

/** Likewise, for the signature in the body. */
function signBody(parameters: Record<string, unknown>, secret = bodyKey.signingSecret): Record<string, unknown> {
  const body: Record<string, unknown> = { appId: 'head', validBegin: nowSeconds, validTime: 60, ...parameters };
  const text = Object.entries(body)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return { ...body, signature: createHmac('sha1', secret).update(text).digest('hex').toUpperCase() };
}

describe('a signature in the headers', () => {
  test('lets a request in once, whichever process it is sent to', async () => {
    const headers = sign();
    expect((await server.post('/user/list', {}, headers)).status).toBe(200);
    expect((await server.post('/user/list', {}, headers)).body.code).toBe(3010);
    expect((await other.post('/user/list', {}, headers)).body.code).toBe(3010);
  });

  test('of which many copies are sent to two processes at once lets exactly one in', async () => {
    const copies = process.env.LONG ? 500 : 20;
    const headers = sign();
    const answers = await Promise.all(
      Array.from({ length: copies }, (_, index) => (index % 2 === 0 ? server : other).post('/user/list', {}, headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 3010)).toHaveLength(copies - 1);
  });

  test('is over the body, the path, the time and the nonce', async () => {
    const headers = sign();
    expect((await server.post('/user/list', { pageSize: '1' }, headers)).body.code).toBe(3008);
    expect((await server.post('/key/list', {}, headers)).body.code).toBe(3008);
    expect(
      (await server.post('/user/list', {}, { ...headers, 'X-Lectern-Timestamp': `${nowSeconds + 1}` })).body.code,
    ).toBe(3008);
    expect(
      (await server.post('/user/list', {}, { ...headers, 'X-Lectern-Nonce': 'another-nonce-000' })).body.code,
    ).toBe(3008);
    expect((await server.post('/user/list', {}, sign({ secret: 'guessed' }))).body.code).toBe(3008);
    expect((await server.post('/user/list', {}, headers)).status).toBe(200);
  });

  test('300 seconds off passes, 301 is refused and told the time here', async () => {
    for (const timestamp of [nowSeconds - 300, nowSeconds + 300]) {
      expect((await server.post('/user/list', {}, sign({ timestamp }))).status).toBe(200);
    }
    for (const timestamp of [nowSeconds - 301, nowSeconds + 301]) {
      const { body } = await server.post('/user/list', {}, sign({ timestamp }));
      expect(body).toMatchObject({ code: 3009, msg: expect.stringContaining(String(nowSeconds)) });
    }
  });

  test.each(['X-Lectern-Key', 'X-Lectern-Timestamp', 'X-Lectern-Nonce', 'X-Lectern-Signature'])(
    'without %s is no signature',
    async (name) => {
      const headers = Object.fromEntries(Object.entries(sign()).filter(([header]) => header !== name));
      expect((await server.post('/user/list', {}, headers)).body).toMatchObject({
        code: 3011,
        param: name.toLowerCase(),
      });
    },
  );
});

describe('a signature in the body', () => {
  test('lets a request in, for the branch of its appId', async () => {
    const { status, body } = await server.post('/user/list', signBody({ userRole: 'teacher' }));
    expect(status).toBe(200);
    expect(body.obj.list.map((user: { subOrgId: number }) => user.subOrgId)).toEqual([school.branches[0].branchId]);
  });

  test('covers every parameter of the top level', async () => {
    const signed = signBody({ userRole: 'teacher' });
    expect((await server.post('/user/list', { ...signed, userRole: 'student' })).body.code).toBe(3008);
    expect((await server.post('/user/list', { ...signed, pageSize: '1' })).body.code).toBe(3008);
    expect((await server.post('/user/list', { ...signed, validTime: 61 })).body.code).toBe(3008);
    expect((await server.post('/user/list', { ...signed, appId: 'second' })).body.code).toBe(3003);
  });

  test('joins arrays with commas and does not look into objects', async () => {
    const body = signBody({ a: [1, [2, 'x'], null], b: { c: 1 }, d: true, userRole: 'teacher' });
    expect(
      createHmac('sha1', bodyKey.signingSecret)
        .update(`a=1,2,x,&appId=head&b=[object Object]&d=true&userRole=teacher&validBegin=${nowSeconds}&validTime=60`)
        .digest('hex')
        .toUpperCase(),
    ).toBe(body.signature);
    expect((await server.post('/user/list', body)).status).toBe(200);
  });

  test('holds from its first to its last second', async () => {
    const at = async (validBegin: number, validTime: number) =>
      (await server.post('/user/list', signBody({ validBegin, validTime }))).body.code;
    expect(await at(nowSeconds, 1)).toBe(0);
    expect(await at(nowSeconds - 900, 900)).toBe(0);
    expect(await at(nowSeconds - 901, 900)).toBe(3009);
    expect(await at(nowSeconds + 1, 900)).toBe(3009);
    expect(await at(nowSeconds, 901)).toBe(3011);
    expect(await at(nowSeconds, 0)).toBe(3011);
  });

  test('is the idempotency key of a write that has none', async () => {
    const { teacherId } = school.branches[0];
    const request = signBody({
      groupName: 'signed',
      activeBegin: nowSeconds,
      activeEnd: nowSeconds + 60,
      teacherId: `0_${teacherId}`,
    });
    const first = await server.post('/group/create', request);
    const again = await other.post('/group/create', request);
    expect(first.body.code).toBe(0);
    expect(again.body.obj).toEqual(first.body.obj);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('is ported by default: what is not known is ignored, digits stand for numbers, refusals come with 200', async () => {
    const lenient = await server.post('/user/list', signBody({ userRole: 'teacher', pageSize: 1, version: '2' }));
    expect(lenient.body.obj.list).toHaveLength(1);
    const missing = await server.post('/group/create', signBody({ activeBegin: String(nowSeconds) }));
    expect(missing.status).toBe(200);
    expect(missing.body).toMatchObject({ code: 2001, param: 'groupName' });
    expect((await server.post('/user/list', { ...signBody({}), signature: 'X' })).status).toBe(401);
  });

  test('only one key a branch may make', async () => {
    const body = { name: 'second', scopes: ['user:read'], signsBody: true, subOrgId: school.branches[0].branchId };
    const answer = await server.post('/key/create', body, sign({ path: '/key/create', body }));
    expect(answer.body).toMatchObject({ code: 4402, param: 'signsBody' });
  });
});

test('what a key signs with is not in the database, and differs from version to version', async () => {
  const body = { keyId: key.keyId, overlapSeconds: 0 };
  const { body: rotated } = await server.post('/key/rotate', body, sign({ path: '/key/rotate', body }));
  expect(rotated.obj.signingSecret).not.toBe(key.signingSecret);
  const { rows } = await database.execute({ text: 'select k::text as text from keys k', values: [] });
  expect(JSON.stringify(rows)).not.toContain(rotated.obj.signingSecret);
  expect((await server.post('/user/list', {}, sign())).body.code).toBe(3008);
  key = rotated.obj;
  expect((await server.post('/user/list', {}, sign())).status).toBe(200);
});

test('mutated secrets and signatures never get in', async () => {
  const attempts = process.env.LONG ? 50_000 : 200;
  const { body } = await server.post(
    '/key/create',
    { name: 'x', scopes: ['user:read'] },
    sign({ path: '/key/create', body: { name: 'x', scopes: ['user:read'] } }),
  );
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
  const mutate = (text: string, seed: number) => {
    const at = seed % text.length;
    const letter = alphabet[(alphabet.indexOf(text[at] ?? 'a') + 1 + (seed % 60)) % alphabet.length];
    return text.slice(0, at) + letter + text.slice(at + 1);
  };
  const admitted: number[] = [];
  for (let begin = 0; begin < attempts; begin += 50) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const seed = (begin + index) * 7919;
        const headers = sign();
        return index % 2 === 0
          ? server.post('/user/list', {}, { Authorization: `Bearer ${mutate(body.obj.secret, seed)}` })
          : server.post(
              '/user/list',
              {},
              { ...headers, 'X-Lectern-Signature': mutate(headers['X-Lectern-Signature'], seed) },
            );
      }),
    );
    admitted.push(...answers.filter(({ status }) => status !== 401).map(({ status }) => status));
  }
  expect(admitted).toEqual([]);
});
