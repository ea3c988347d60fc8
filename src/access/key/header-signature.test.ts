import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { createSchool } from '../../../test/school/school.ts';
import type { TestServer } from '../../../test/server/server.ts';
import { createSigningKeys, nowSeconds, type SigningKeys } from '../../../test/server/signing-keys.ts';
import { send } from '../../../test/server/wire.ts';
import type { Database } from '../../database/database.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { pruneNonces } from './jobs.ts';
import { signingSecrets } from './signing-secret.ts';

let database: Database;
let signingKeys: SigningKeys;
/** Two processes on one database. */
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  signingKeys = await createSigningKeys(database);
  server = await signingKeys.start();
  other = await signingKeys.start();
});

const users = (headers: Record<string, string>, body: unknown = {}, at = server) =>
  at.post('/user/list', body, headers);

describe('a signature in the headers', () => {
  test('lets a request in once, whichever process it is sent to, and also after a restart', async () => {
    const headers = signingKeys.inHeaders();
    expect((await users(headers)).status).toBe(200);
    expect((await users(headers)).body.code).toBe(3010);
    expect((await users(headers, {}, other)).body.code).toBe(3010);
    expect((await users(headers, {}, await signingKeys.start())).body.code).toBe(3010);
  });

  test('is accepted once when many copies are sent at the same time', async () => {
    const copies = process.env.LONG ? 500 : 20;
    const headers = signingKeys.inHeaders();
    const answers = await Promise.all(
      Array.from({ length: copies }, (_, index) => users(headers, {}, index % 2 === 0 ? server : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 3010)).toHaveLength(copies - 1);
  });

  test('is over the body, the path, the time and the nonce', async () => {
    const headers = signingKeys.inHeaders();
    expect((await users(headers, { pageSize: '1' })).body.code).toBe(3008);
    expect((await server.post('/key/list', {}, headers)).body.code).toBe(3008);
    expect((await users({ ...headers, 'X-Lectern-Timestamp': `${nowSeconds + 1}` })).body.code).toBe(3008);
    expect((await users({ ...headers, 'X-Lectern-Nonce': 'another-nonce-000' })).body.code).toBe(3008);
    expect((await users(signingKeys.inHeaders({ secret: 'guessed' }))).body.code).toBe(3008);
    expect((await users(headers)).status).toBe(200);
  });

  test('is over the path as it was sent, and over the bytes as they were', async () => {
    const path = '/user/list?page=%31';
    const body = ' { } ';
    const sent = (headers: Record<string, string>) =>
      send(server.url, { method: 'POST', path, body, headers: { 'Content-Type': 'application/json', ...headers } });
    expect((await sent(signingKeys.inHeaders({ path, body }))).status).toBe(200);
    expect((await sent(signingKeys.inHeaders({ path: '/user/list', body }))).body?.code).toBe(3008);
    expect((await sent(signingKeys.inHeaders({ path, body: '{}' }))).body?.code).toBe(3008);
  });

  test('300 seconds off passes, 301 is refused and told the time here', async () => {
    for (const timestamp of [nowSeconds - 300, nowSeconds + 300]) {
      expect((await users(signingKeys.inHeaders({ timestamp }))).status).toBe(200);
    }
    for (const timestamp of [nowSeconds - 301, nowSeconds + 301]) {
      const { body } = await users(signingKeys.inHeaders({ timestamp }));
      expect(body).toMatchObject({ code: 3009, msg: expect.stringContaining(String(nowSeconds)) });
    }
  });

  test.each(['X-Lectern-Key', 'X-Lectern-Timestamp', 'X-Lectern-Nonce', 'X-Lectern-Signature'])(
    'without %s is no signature',
    async (name) => {
      const headers = Object.fromEntries(Object.entries(signingKeys.inHeaders()).filter(([header]) => header !== name));
      expect((await users(headers)).body).toMatchObject({ code: 3011, param: name.toLowerCase() });
    },
  );

  test('of a key that may not sign, or is not there, is no key that is known', async () => {
    const { keyId } = signingKeys.bodyKey;
    for (const id of [keyId, 999_999]) {
      expect((await users({ ...signingKeys.inHeaders(), 'X-Lectern-Key': String(id) })).body.code).toBe(3003);
    }
  });

  test('is refused without having used its nonce up where it is wrong', async () => {
    const nonce = 'a-nonce-to-be-used-later';
    await users(signingKeys.inHeaders({ nonce, secret: 'guessed' }));
    expect((await users(signingKeys.inHeaders({ nonce }))).status).toBe(200);
  });
});

test('if keys of two organisations share an id, the signature decides which one is meant', async () => {
  const { keyId } = signingKeys.headerKey;
  const other = await createSchool(database);
  await database.transaction((tx) =>
    tx.script(`
      insert into keys (org_id, key_id, name, scopes, manner, secret_digest, signs_headers, created_at_ms)
      overriding system value
      values (${other.orgId}, ${keyId}, 'of the other', '{admin}', 'strict', 'none', true, 0);
      insert into identities (org_id, kind, name) values (${other.orgId}, 'key', '${keyId}')`),
  );
  server = await signingKeys.start();
  const namesBy = async (secret: string) => {
    const answer = await server.post('/key/list', {}, signingKeys.inHeaders({ path: '/key/list', secret }));
    return answer.body.obj?.list.map(({ name }: { name: string }) => name) ?? answer.body.code;
  };
  const theirs = signingSecrets(signingKeys.installationSecret)({ orgId: other.orgId, keyId, version: 1 });
  expect(await namesBy(theirs)).toEqual(['of the other']);
  expect(await namesBy(signingKeys.headerKey.signingSecret)).toContain('signer');
  expect(await namesBy('guessed')).toBe(3008);
});

test('what a key signs with is not in the database, and differs from version to version', async () => {
  const made = await signingKeys.owner.ask('/key/create', { name: 'x', scopes: ['user:read'], signsHeaders: true });
  const rotated = await signingKeys.owner.ask('/key/rotate', { keyId: made.keyId, overlapSeconds: 60 });
  expect(rotated.signingSecret).not.toBe(made.signingSecret);
  const { rows } = await database.execute({ text: 'select k::text as text from keys k', values: [] });
  for (const { signingSecret } of [signingKeys.headerKey, signingKeys.bodyKey]) {
    expect(JSON.stringify(rows)).not.toContain(signingSecret);
  }
});

test('after two rotations, each earlier secret signs until the overlap of its own rotation ends', async () => {
  const made = await signingKeys.owner.ask('/key/create', { name: 'x', scopes: ['user:read'], signsHeaders: true });
  const { keyId } = made;
  const second = await signingKeys.owner.ask('/key/rotate', { keyId, overlapSeconds: 60 });
  const third = await signingKeys.owner.ask('/key/rotate', { keyId, overlapSeconds: 60 });
  for (const { signingSecret: secret } of [made, second, third]) {
    expect((await users(signingKeys.inHeaders({ keyId, secret }))).status).toBe(200);
  }
});

test('a nonce is stored as long as any process could accept its signature, however wrong the clocks are', async () => {
  const nonce = 'a-nonce-to-be-remembered';
  await users(signingKeys.inHeaders({ nonce }));
  const known = async () =>
    (await database.execute(toStatement(sql`select from used_nonces where nonce = ${nonce}`))).rows.length;
  const prune = (seconds: number) => database.transaction((tx) => pruneNonces(tx, (nowSeconds + seconds) * 1000));
  await prune(301 + 900);
  expect(await known()).toBe(1);
  await prune(301 + 901);
  expect(await known()).toBe(0);
});
