import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { bearer, startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { Authenticator } from './authenticate.ts';
import { flushLastUsed } from './jobs.ts';

let database: Database;
let school: School;
let owner: TestServer;
let server: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  owner = await startServer(database, callerOf(school));
  server = await startAuthenticatedServer(database);
});

const makeKey = (more: object = {}): Promise<{ keyId: number; secret: string; signingSecret: string }> =>
  owner.ask('/key/create', { name: 'test', scopes: ['user:read'], ...more });
const users = (secret: string) => server.post('/user/list', {}, bearer(secret));
const admin = async () => (await makeKey({ scopes: ['admin'] })).secret;

describe('a bearer key', () => {
  test('is accepted with the scope of the operation and refused without it', async () => {
    const { secret } = await makeKey();
    expect((await users(secret)).status).toBe(200);
    const refused = await server.post('/getOrgCourse', { subOrgId: school.branches[0].branchId }, bearer(secret));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 3007, obj: [] });
    expect(refused.body.msg).toContain('subject:read');
  });

  test('has one error for a typing mistake and another for an unknown key', async () => {
    const { secret } = await makeKey();
    const swapped = secret.replace(/(.)(.)$/, (_, a, b) => (a === b ? `${a}0` : `${b}${a}`));
    expect((await users(swapped)).body.code).toBe(3002);
    const other = await openOwnDatabase();
    const stranger = await startServer(other, callerOf(await createSchool(other)));
    const { secret: unknown } = await stranger.ask('/key/create', { name: 'x', scopes: ['user:read'] });
    expect((await users(unknown)).body.code).toBe(3003);
  });

  test.each([
    ['', 3037],
    ['Bearer', 3037],
    ['Bearer  ', 3037],
    ['Basic abc', 3037],
    ['Bearer a b', 3002],
  ])('is not "%s": error %i', async (authorization, code) => {
    const answer = await server.post('/user/list', {}, { Authorization: authorization });
    expect(answer).toMatchObject({ status: 401, body: { code } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('is stored only as a digest', async () => {
    const { secret } = await makeKey();
    const { rows } = await database.execute({ text: 'select k::text as text from keys k', values: [] });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => String(text).includes(secret.slice(8, 40)))).toBe(false);
  });

  test('works until the millisecond it expires', async () => {
    const { secret } = await makeKey({ expiresAt: noon + 60_000 });
    server.setNow(noon + 59_999);
    expect((await users(secret)).status).toBe(200);
    server.setNow(noon + 60_000);
    expect((await users(secret)).body).toMatchObject({
      code: 3005,
      msg: expect.stringContaining('2026-09-15T04:01:00'),
    });
    server.setNow(noon);
  });

  test('is not made where it would never work', async () => {
    const wanted = { name: 'late', scopes: ['user:read'] };
    const answer = await owner.post('/key/create', { ...wanted, expiresAt: noon });
    expect(answer.body).toMatchObject({
      code: 2102,
      param: 'expiresAt',
      msg: expect.stringContaining('2026-09-15T04:00'),
    });
    expect((await owner.post('/key/create', { ...wanted, expiresAt: noon + 1 })).body.code).toBe(0);
  });

  test('that has expired is not rotated: its new secrets would never work', async () => {
    const { keyId } = await makeKey({ expiresAt: noon + 60_000 });
    owner.setNow(noon + 60_000);
    const { status, body } = await owner.post('/key/rotate', { keyId });
    owner.setNow(noon);
    expect({ status, ...body }).toMatchObject({ status: 409, code: 4404, param: 'keyId' });
    expect(body.msg).toContain('2026-09-15T04:01:00');
    expect((await owner.post('/key/rotate', { keyId })).body.code).toBe(0);
  });

  test('is refused from an address that is not allowed', async () => {
    const { secret: elsewhere } = await makeKey({ allowedAddresses: ['203.0.113.0/24', '2001:db8::1'] });
    expect((await users(elsewhere)).body).toMatchObject({ code: 3006 });
    const { secret: here } = await makeKey({ allowedAddresses: ['127.0.0.0/8'] });
    expect((await users(here)).status).toBe(200);
    const wrong = await owner.post('/key/create', { name: 'x', scopes: ['user:read'], allowedAddresses: ['here'] });
    expect(wrong.body).toMatchObject({ code: 2009, param: 'allowedAddresses[0]' });
  });

  test('that is revoked stops at once in the process that revoked it', async () => {
    const secret = await admin();
    const { keyId, secret: victim } = await makeKey();
    expect((await users(victim)).status).toBe(200);
    expect((await server.post('/key/revoke', { keyId }, bearer(secret))).status).toBe(200);
    expect((await users(victim)).body.code).toBe(3004);
  });

  test('that is revoked elsewhere stops within a second', async () => {
    const { keyId, secret } = await makeKey();
    expect((await users(secret)).status).toBe(200);
    await owner.ask('/key/revoke', { keyId });
    server.setNow(noon + 1_000);
    expect((await users(secret)).body.code).toBe(3004);
    server.setNow(noon);
  });

  test('that is rotated works on with its old secret for the overlap, and not a millisecond longer', async () => {
    const { keyId, secret: old } = await makeKey();
    const { secret: fresh } = await owner.ask('/key/rotate', { keyId, overlapSeconds: 60 });
    server.setNow(noon + 59_999);
    expect((await users(old)).status).toBe(200);
    expect((await users(fresh)).status).toBe(200);
    server.setNow(noon + 60_000);
    expect((await users(old)).body.code).toBe(3003);
    expect((await users(fresh)).status).toBe(200);
    server.setNow(noon);
  });

  test('that is rotated several times accepts each old secret until the overlap of its own rotation ends', async () => {
    const { keyId, secret: first } = await makeKey();
    const rotate = (overlapSeconds: number) => owner.ask('/key/rotate', { keyId, overlapSeconds });
    const { secret: second } = await rotate(60);
    const { secret: third } = await rotate(120);
    const codesAt = async (now: number) => {
      server.setNow(now);
      return Promise.all([first, second, third].map(async (secret) => (await users(secret)).body.code));
    };
    expect(await codesAt(noon + 59_999)).toEqual([0, 0, 0]);
    expect(await codesAt(noon + 60_000)).toEqual([3003, 0, 0]);
    expect(await codesAt(noon + 120_000)).toEqual([3003, 3003, 0]);
    server.setNow(noon);
  });

  test('that is rotated without an overlap works with no old secret any more', async () => {
    const { keyId, secret: first } = await makeKey();
    const { secret: second } = await owner.ask('/key/rotate', { keyId, overlapSeconds: 60 });
    const { secret: third } = await owner.ask('/key/rotate', { keyId, overlapSeconds: 0 });
    const codes = await Promise.all([first, second, third].map(async (secret) => (await users(secret)).body.code));
    expect(codes).toEqual([3003, 3003, 0]);
  });

  test('of a branch sees only that branch', async () => {
    const [first, second] = school.branches;
    const { secret } = await makeKey({ scopes: ['user:read', 'subject:read'], subOrgId: second.branchId });
    const { body } = await users(secret);
    expect(new Set(body.obj.list.map((user: { subOrgId: number }) => user.subOrgId))).toEqual(
      new Set([second.branchId]),
    );
    const other = await server.post('/getOrgCourse', { subOrgId: first.branchId }, bearer(secret));
    const unknown = await server.post('/getOrgCourse', { subOrgId: 999_999 }, bearer(secret));
    expect(other.status).toBe(404);
    expect(other.body.msg.replace(String(first.branchId), '999999')).toBe(unknown.body.msg);
  });
});

describe('a stored idempotency answer', () => {
  test('does not contain the secret; its note says that the secret was shown and how to get a new one', async () => {
    const secret = await admin();
    const headers = { ...bearer(secret), 'Idempotency-Key': 'make-one-key' };
    const request = { name: 'once', scopes: ['order:read'] };
    const first = await server.post('/key/create', request, headers);
    const again = await server.post('/key/create', request, headers);
    expect(first.body.obj.secret).toMatch(/^lectern_/);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { keyId } = first.body.obj;
    expect(Object.keys(first.body.obj)).toEqual(['keyId', 'secret', 'signingSecret', 'appId']);
    expect(again.body.obj).toEqual({
      keyId,
      secret: '',
      signingSecret: '',
      appId: '',
      note: expect.stringContaining('/key/rotate'),
    });
    const { obj } = (await server.post('/key/rotate', { keyId, overlapSeconds: 0 }, bearer(secret))).body;
    expect((await server.post('/order/list', {}, bearer(obj.secret))).status).toBe(400);
    expect((await server.post('/order/list', {}, bearer(first.body.obj.secret))).body.code).toBe(3003);
  });
});

describe('the list of keys', () => {
  test('shows all properties of a key except its secrets, only to callers with the scope admin', async () => {
    const { keyId } = await makeKey({ name: 'CRM', scopes: ['order:read', 'personal'], manner: 'ported' });
    const { list } = await owner.ask('/key/list', {});
    expect(list[0]).toEqual({
      keyId,
      name: 'CRM',
      subOrgId: 0,
      scopes: ['order:read', 'personal'],
      manner: 'ported',
      signsHeaders: false,
      signsBody: false,
      allowedAddresses: [],
      expiresAt: 0,
      revokedAt: 0,
      lastUsedAt: 0,
      createAt: noon,
    });
    const { secret } = await makeKey();
    expect((await server.post('/key/list', {}, bearer(secret))).body.code).toBe(3007);
  });
});

describe('the audit log tells of a key', () => {
  const told = async (keyId: number) => {
    const { list } = await owner.ask('/audit/list', { record: 'key', recordId: String(keyId) });
    return list.map(({ operation, fields }: { operation: string; fields: object }) => [operation, fields]);
  };

  test('all that was decided when it was made, and nothing of its secrets', async () => {
    const [, second] = school.branches;
    const expiresAt = noon + 60_000;
    const { keyId, secret, signingSecret } = await makeKey({
      name: 'ERP',
      scopes: ['order:read', 'order:read', 'personal'],
      subOrgId: second.branchId,
      signsHeaders: true,
      signsBody: true,
      allowedAddresses: ['203.0.113.0/24'],
      expiresAt,
    });
    const entries = await told(keyId);
    expect(entries).toEqual([
      [
        'key.create',
        {
          branchId: [null, second.branchId],
          name: [null, 'ERP'],
          scopes: [null, ['order:read', 'personal']],
          manner: [null, 'ported'],
          signsHeaders: [null, true],
          signsBody: [null, true],
          allowedAddresses: [null, ['203.0.113.0/24']],
          expiresAtMs: [null, expiresAt],
        },
      ],
    ]);
    for (const hidden of [secret, signingSecret]) expect(JSON.stringify(entries)).not.toContain(hidden);
  });

  test('until when the secrets before a rotation work', async () => {
    const { keyId } = await makeKey();
    const { secret } = await owner.ask('/key/rotate', { keyId, overlapSeconds: 60 });
    const [rotated] = await told(keyId);
    expect(rotated).toEqual(['key.rotate', { version: [1, 2], previousUntilMs: [null, noon + 60_000] }]);
    expect(JSON.stringify(rotated)).not.toContain(secret);
  });

  test('its revocation once, however often it is revoked, also within one millisecond', async () => {
    const { keyId } = await makeKey();
    expect(await owner.ask('/key/revoke', { keyId })).toEqual({ revokedAt: noon });
    expect(await owner.ask('/key/revoke', { keyId })).toEqual({ revokedAt: noon });
    owner.setNow(noon + 1);
    expect(await owner.ask('/key/revoke', { keyId })).toEqual({ revokedAt: noon });
    owner.setNow(noon);
    const revocations = (await told(keyId)).filter(([operation]: [string]) => operation === 'key.revoke');
    expect(revocations).toEqual([['key.revoke', { revokedAtMs: [null, noon] }]]);
  });
});

test('when a key was used last is written down from time to time, not when it is used, and never set back', async () => {
  const { keyId, secret } = await makeKey();
  const authenticator = new Authenticator({ database, signingSecretOf: () => '' });
  const presented = { bearer: secret, signed: undefined, method: 'POST', path: '/', body: {}, rawBody: Buffer.of() };
  const use = (now: number) => authenticator.identify({ ...presented, address: '127.0.0.1' }, now);
  const lastUsedAt = async () =>
    (await owner.ask('/key/list', {})).list.find((key: { keyId: number }) => key.keyId === keyId).lastUsedAt;
  const flush = () => database.transaction((tx) => flushLastUsed(tx, authenticator.used));
  await use(noon);
  await use(noon + 5);
  expect(await lastUsedAt()).toBe(0);
  await flush();
  expect(await lastUsedAt()).toBe(noon + 5);
  expect(authenticator.used.size).toBe(0);
  await use(noon + 1);
  await flush();
  expect(await lastUsedAt()).toBe(noon + 5);
});
