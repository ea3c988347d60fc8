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

let database: Database;
let school: School;
let owner: TestServer;
let server: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  owner = await startServer(database, callerOf(school));
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

/** A second owner, and a server that this owner calls. */
async function anotherOwner(loginName: string) {
  const account = { loginName, name: loginName, role: 'owner' };
  for (const name of [`first.${loginName}`, loginName]) {
    await owner.ask('/staff/create', { ...account, loginName: name });
  }
  const { list: accounts } = await owner.ask('/staff/list', {});
  const { staffId } = accounts.find((each: { loginName: string }) => each.loginName === loginName);
  const by = await startServer(database, callerOf(school, undefined, `staff:${staffId}`), {
    authenticateRequest: async () => ({
      identity: {
        caller: { ...callerOf(school, undefined, `staff:${staffId}`), staffId },
        scopes: 'every',
        manner: 'strict',
      },
      rateLimit: undefined,
    }),
  });
  return { staffId, by };
}

test.each([
  ['is bound to a branch', { subOrgId: 'first' }, { subOrgId: 0 }],
  ['gets another role', { role: 'finance' }, { role: 'owner' }],
  ['is disabled', { active: 0 }, { active: 1 }],
])('an endpoint of the whole organisation stops while its owner %s', async (what, shrink, back) => {
  const receiver = await startReceiver();
  const { staffId, by } = await anotherOwner(`owner.${what.replaceAll(' ', '.')}`);
  const wanted = { name: 'x', url: receiver.url, types: ['subject.created'] };
  const { webhookId, secret } = await by.ask('/webhook/create', wanted);
  receiver.secret = secret;
  const deliverer = startDeliverer(database, () => noon);
  const subOrgId = school.branches[0].branchId;
  const given = 'subOrgId' in shrink ? { subOrgId } : shrink;
  await owner.ask('/staff/update', { staffId, ...given });
  await subject(`After: ${what}`);
  await deliverer.deliverAll();
  expect(receiver.received).toEqual([]);
  expect(await stateOf(webhookId)).toMatchObject({ state: 'disabled', disabledReason: 'creator' });
  await owner.ask('/staff/update', { staffId, ...back });
  await deliverer.deliverAll();
  expect(receiver.received).toHaveLength(1);
  await owner.ask('/webhook/delete', { webhookId });
});

test('an owner who is bound to a branch keeps the endpoints of that branch, not those of another one', async () => {
  const { staffId, by } = await anotherOwner('owner.of.branch');
  const [first, second] = school.branches;
  const ids = await Promise.all(
    [first, second].map(({ branchId }) => by.ask('/webhook/create', { name: 'x', url, subOrgId: branchId })),
  );
  await owner.ask('/staff/update', { staffId, subOrgId: first.branchId });
  const states = await Promise.all(ids.map(async ({ webhookId }) => (await stateOf(webhookId)).state));
  expect(states).toEqual(['active', 'disabled']);
  for (const { webhookId } of ids) await owner.ask('/webhook/delete', { webhookId });
});

test.each([
  ['narrowed', sql`scopes = '{admin}'`],
  ['without admin', sql`scopes = '{subject:read}'`],
  ['bound to a branch', sql`branch_id = (select min(branch_id) from branches where org_id = $1)`],
])('an endpoint stops when its key is %s', async (_, change) => {
  const key = await owner.ask('/key/create', { name: 'integration', scopes: ['admin', 'subject:read'] });
  const { body } = await server.post('/webhook/create', { name: 'x', url }, bearer(key.secret));
  const { webhookId } = body.obj;
  expect(await stateOf(webhookId)).toMatchObject({ state: 'active' });
  await school.db.transaction((tx) =>
    tx.run(sql`update keys set ${change} where org_id = $1 and key_id = ${key.keyId}`),
  );
  expect(await stateOf(webhookId)).toMatchObject({ state: 'disabled', disabledReason: 'creator' });
  await owner.ask('/webhook/delete', { webhookId });
});

test('the address and the secret of an endpoint need every scope of it; admin alone does for the rest', async () => {
  const key = await owner.ask('/key/create', { name: 'admin', scopes: ['admin'] });
  const as = (path: string, body: object) => server.post(path, body, bearer(key.secret));
  const { webhookId } = await create({ types: ['subject.created'] });
  const elsewhereUrl = 'https://elsewhere.example.com/hook';
  for (const [path, change] of [
    ['/webhook/update', { url: elsewhereUrl }],
    ['/webhook/update', { url: elsewhereUrl, types: [] }],
    ['/webhook/rotate', {}],
  ] as const) {
    const { status, body } = await as(path, { webhookId, ...change });
    expect({ path, status, ...body }).toMatchObject({ status: 403, code: 3007 });
  }
  expect(await stateOf(webhookId)).toMatchObject({ url, types: ['subject.created'] });
  expect((await as('/webhook/update', { webhookId, name: 'ERP', url })).status).toBe(200);
  expect((await as('/webhook/disable', { webhookId })).status).toBe(200);
  await owner.ask('/webhook/update', { webhookId, url: elsewhereUrl });
  await owner.ask('/webhook/delete', { webhookId });
});

test('a key that takes an endpoint over gets nothing that was queued for more scopes', async () => {
  const [theirs, mine] = [await startReceiver(), await startReceiver()];
  theirs.answer = (_, response) => void response.writeHead(500).end();
  const { webhookId, secret } = await create({ url: theirs.url });
  theirs.secret = secret;
  const deliverer = startDeliverer(database, () => noon);
  await subject('Queued');
  await deliverer.deliverAll();
  expect(theirs.received.map(({ message }) => message.type)).toContain('subject.created');
  const key = await owner.ask('/key/create', { name: 'admin', scopes: ['admin'] });
  const as = (path: string, body: object) => server.post(path, body, bearer(key.secret));
  expect((await as('/webhook/enable', { webhookId })).status).toBe(200);
  expect((await as('/webhook/update', { webhookId, url: mine.url })).status).toBe(200);
  mine.secret = (await as('/webhook/rotate', { webhookId, overlapSeconds: 0 })).body.obj.secret;
  await as('/webhook/ping', { webhookId });
  await deliverer.deliverAll();
  const types = mine.received.map(({ message }) => String(message.type));
  expect(types).toContain('ping');
  expect(types.filter((type) => type.startsWith('subject.'))).toEqual([]);
  await owner.ask('/webhook/delete', { webhookId });
});

test('tokens in the query of an address are used for sending and shown nowhere', async () => {
  const receiver = await startReceiver();
  const seen: (string | undefined)[] = [];
  receiver.answer = (_, response, request) => {
    seen.push(request.url);
    response.end();
  };
  const token = 'tok3n-of-the-receiver';
  const { webhookId, secret } = await create({ url: `${receiver.url}?token=${token}&a`, types: ['subject.created'] });
  receiver.secret = secret;
  const shown = `${receiver.url}?token=***&***`;
  expect(await stateOf(webhookId)).toMatchObject({ url: shown });
  // A form sends back what it was shown.
  await owner.ask('/webhook/update', { webhookId, name: 'ERP', url: shown });
  await owner.ask('/webhook/ping', { webhookId });
  await startDeliverer(database, () => noon).deliverAll();
  expect(seen).toEqual([`/hook?token=${token}&a`]);
  const refused = await owner.post('/webhook/update', { webhookId, url: `${receiver.url}/other?token=***` });
  expect(refused).toMatchObject({ status: 400, body: { code: 2124, param: 'url' } });
  const private_ = await owner.post('/webhook/update', { webhookId, url: `http://10.0.0.1/?token=${token}` });
  expect(private_.body).toMatchObject({ code: 2121 });
  await owner.ask('/webhook/update', { webhookId, url: `${receiver.url}?token=another-${token}&a` });
  const audit = await owner.ask('/audit/list', { record: 'webhook', recordId: String(webhookId) });
  expect(audit.list[0]).toMatchObject({ fields: { url: [shown, shown] } });
  await owner.ask('/webhook/delete', { webhookId });
  const everything = [
    await list(),
    audit,
    private_.body,
    await owner.ask('/event/list', { since: 0 }),
    owner.logged,
    await (
      await fetch(`${owner.url}/export`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ sheet: 'audit' }),
      })
    ).text(),
    await owner.ask('/request/list', {}),
  ];
  expect(JSON.stringify(everything)).not.toContain(token);
});
