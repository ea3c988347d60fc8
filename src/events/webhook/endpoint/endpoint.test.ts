import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { bearer, startAuthenticatedServer } from '../../../../test/server/authenticated-server.ts';
import { startDeliverer } from '../../../../test/server/deliverer.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { testSecretOf } from '../../../../test/server/webhook-options.ts';
import { startReceiver } from '../../../../test/server/webhook-receiver.ts';
import type { Database } from '../../../database/database.ts';
import { sql } from '../../../sql/sql.ts';
import { pruneDeliveries } from '../delivery/prune.ts';

const dayMs = 86_400_000;

let database: Database;
let school: School;
let owner: TestServer;
let server: TestServer;
let elsewhere: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  owner = await startServer(database, callerOf(school));
  elsewhere = await startServer(database, callerOf(school, school.branches[1]));
  server = await startAuthenticatedServer(database, { signingSecretOf: testSecretOf });
});

const url = 'https://crm.example.com/hook';
const create = (changes: object = {}): Promise<{ webhookId: number; secret: string }> =>
  owner.ask('/webhook/create', { name: 'CRM', url, ...changes });
const list = async (by = owner) => (await by.ask('/webhook/list', {})).list;
const stateOf = async (webhookId: number) =>
  (await list()).find((each: { webhookId: number }) => each.webhookId === webhookId);
const subject = (courseName: string) =>
  owner.ask('/subject/create', { subOrgId: school.branches[0].branchId, courseName });

test.each([
  'http://127.0.0.2/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://2130706434/',
  'https://user:word@crm.example.com/',
  'ftp://crm.example.com/',
  'crm.example.com',
])('the address %s is refused', async (refused) => {
  const { status, body } = await owner.post('/webhook/create', { name: 'x', url: refused });
  expect({ status, ...body }).toMatchObject({ status: 400, code: 2121, param: 'url' });
  const { webhookId } = await create();
  expect((await owner.post('/webhook/update', { webhookId, url: refused })).body.code).toBe(2121);
  await owner.ask('/webhook/delete', { webhookId });
});

test('a name that only this machine or its network knows is refused, unless the operator allows a network', async () => {
  const names = ['http://LocalHost/hook', 'https://crm.localhost./hook', 'http://crm.local/', 'http://crm.internal/'];
  const caller = callerOf(school);
  const publicOnly = await startServer(database, caller, { webhookDestinations: undefined });
  for (const name of names) {
    const { status, body } = await publicOnly.post('/webhook/create', { name: 'x', url: name });
    expect({ status, ...body }, name).toMatchObject({ status: 400, code: 2121, param: 'url' });
    const { webhookId } = await create({ url: name });
    await owner.ask('/webhook/delete', { webhookId });
  }
});

test('a version of the payload that does not exist is refused with those that do', async () => {
  const { status, body } = await owner.post('/webhook/create', { name: 'CRM', url, payloadVersion: 2 });
  expect([status, body.param]).toEqual([400, 'payloadVersion']);
  expect(body.msg).toMatch(/\b1\b.*\b2\b/);
  const { webhookId } = await create({ payloadVersion: 1 });
  expect(await stateOf(webhookId)).toMatchObject({ payloadVersion: 1 });
  await owner.ask('/webhook/delete', { webhookId });
});

test('an endpoint is listed without its secret, changed, disabled, enabled and deleted', async () => {
  const { webhookId, secret } = await create({ types: ['order.paid', 'order.paid'] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await stateOf(webhookId)).toMatchObject({ name: 'CRM', url, types: ['order.paid'], state: 'active' });
  await owner.ask('/webhook/update', { webhookId, types: [], name: 'ERP' });
  await owner.ask('/webhook/disable', { webhookId });
  expect(await stateOf(webhookId)).toMatchObject({
    name: 'ERP',
    types: [],
    state: 'disabled',
    disabledReason: 'request',
  });
  await owner.ask('/webhook/enable', { webhookId });
  expect(await stateOf(webhookId)).toMatchObject({ state: 'active', disabledReason: '' });
  expect(JSON.stringify(await list())).not.toContain(secret);
  const { rows } = await database.execute({ text: 'select w::text as text from webhooks w', values: [] });
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  await owner.ask('/webhook/delete', { webhookId });
  expect(await stateOf(webhookId)).toBeUndefined();
  for (const path of ['update', 'delete', 'rotate', 'enable', 'disable', 'deliveries', 'replay', 'ping']) {
    const { status, body } = await owner.post(`/webhook/${path}`, { webhookId });
    expect({ path, status, ...body }).toMatchObject({ status: 404, code: 4611, param: 'webhookId' });
  }
  const { list: entries } = await owner.ask('/audit/list', { record: 'webhook', recordId: String(webhookId) });
  expect(entries.map(({ operation }: { operation: string }) => operation)).toEqual(
    ['delete', 'enable', 'disable', 'update', 'create'].map((name) => `webhook.${name}`),
  );
});

test('a caller of one branch sees and manages only the endpoints of that branch', async () => {
  const { webhookId } = await create();
  expect(await list(elsewhere)).toEqual([]);
  expect((await elsewhere.post('/webhook/ping', { webhookId })).body.code).toBe(4611);
  const own = await elsewhere.ask('/webhook/create', { name: 'branch', url });
  expect(await list(elsewhere)).toMatchObject([{ subOrgId: school.branches[1].branchId }]);
  const other = { name: 'x', url, subOrgId: school.branches[0].branchId };
  expect((await elsewhere.post('/webhook/create', other)).body).toMatchObject({ code: 4001, param: 'subOrgId' });
  for (const id of [webhookId, own.webhookId]) await owner.ask('/webhook/delete', { webhookId: id });
});

test('an organisation has at most 20 endpoints, also when many are created at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => owner.post('/webhook/create', { name: 'x', url })),
  );
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(20);
  expect(answers.find(({ body }) => body.code !== 0)?.body).toMatchObject({ code: 4612 });
  for (const { webhookId } of await list()) await owner.ask('/webhook/delete', { webhookId });
});

test('revoking the key that created an endpoint disables it; enabling it makes the caller its creator', async () => {
  const receiver = await startReceiver();
  const scopes = ['admin', 'subject:read'];
  const key = await owner.ask('/key/create', { name: 'integration', scopes });
  const wanted = { name: 'x', url: receiver.url, types: ['subject.created'] };
  const { body } = await server.post('/webhook/create', wanted, bearer(key.secret));
  const { webhookId, secret } = body.obj;
  receiver.secret = secret;
  expect(await stateOf(webhookId)).toMatchObject({ creator: `key:${key.keyId}`, scopes: ['subject:read', 'admin'] });
  const deliverer = startDeliverer(database, () => noon);
  await subject('Before');
  await deliverer.deliverAll();
  await owner.ask('/key/revoke', { keyId: key.keyId });
  await subject('After');
  await deliverer.deliverAll();
  expect(receiver.received).toHaveLength(1);
  expect(await stateOf(webhookId)).toMatchObject({ state: 'disabled', disabledReason: 'creator' });

  await owner.ask('/webhook/enable', { webhookId });
  expect(await stateOf(webhookId)).toMatchObject({ state: 'active', creator: 'operator' });
  await deliverer.deliverAll();
  expect(receiver.received).toHaveLength(2);
  await owner.ask('/webhook/delete', { webhookId });
});

test('an endpoint can skip what it missed while it was disabled', async () => {
  const receiver = await startReceiver();
  const { webhookId, secret } = await create({ url: receiver.url, types: ['subject.created'] });
  receiver.secret = secret;
  await owner.ask('/webhook/disable', { webhookId });
  await subject('Missed');
  await owner.ask('/webhook/enable', { webhookId, skipMissed: 1 });
  await subject('Seen');
  await startDeliverer(database, () => noon).deliverAll();
  expect(receiver.received).toHaveLength(1);
  await owner.ask('/webhook/delete', { webhookId });
});

test('a repeated request does not show the secret again, and says how to get a new one', async () => {
  const headers = { 'Idempotency-Key': 'create-endpoint' };
  const first = await owner.post('/webhook/create', { name: 'x', url }, headers);
  const again = await owner.post('/webhook/create', { name: 'x', url }, headers);
  expect(again.body.obj).toMatchObject({ secret: '', note: expect.stringContaining('/webhook/rotate') });
  await owner.ask('/webhook/delete', { webhookId: first.body.obj.webhookId });
});

test('deliveries are deleted 30 days after they ended, those of a deleted endpoint at once, and nothing else', async () => {
  const receiver = await startReceiver();
  const { webhookId, secret } = await create({ url: receiver.url, types: ['subject.created'] });
  receiver.secret = secret;
  await subject('Kept for a month');
  await startDeliverer(database, () => noon).deliverAll();
  const count = async () => {
    const { rows } = await database.execute({
      text: 'select (select count(*) from webhook_deliveries) + (select count(*) from webhook_attempts) as count',
      values: [],
    });
    return Number(rows[0]?.count);
  };
  const prune = async (now: number) => {
    while (await school.db.transaction((tx) => pruneDeliveries(tx, now)));
    return count();
  };
  await prune(noon);
  await subject('Not sent yet');
  expect(await prune(noon + 30 * dayMs)).toBe(2);
  expect(await prune(noon + 30 * dayMs + 1)).toBe(0);
  await startDeliverer(database, () => noon).deliverAll();
  await owner.ask('/webhook/rotate', { webhookId });
  await owner.ask('/webhook/delete', { webhookId });
  expect(await prune(noon)).toBe(0);
  expect(await school.db.rows(sql`select webhook_id from webhooks where org_id = $1`, (each) => each)).toEqual([]);
});
