import { networkInterfaces } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { send, sendBytes } from '../../../test/server/wire.ts';
import type { Database } from '../../database/database.ts';
import { isLoopback } from './keyless.ts';

/** An address of this machine that is not loopback. */
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

let database: Database;
let server: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  await createSchool(database);
  server = await startAuthenticatedServer(database);
});

const call = (headers: Record<string, string> = {}, to: TestServer = server) =>
  send(to.url, {
    method: 'POST',
    path: '/user/list',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });

describe('before the first key, a call without one', () => {
  test('from this machine is answered', async () => {
    expect((await call()).status).toBe(200);
    const { port } = new URL(server.url);
    expect((await call({ Host: `localhost:${port}` })).status).toBe(200);
    expect((await call({ Origin: server.url })).status).toBe(200);
  });

  test.each([
    ['a Host that only resolves to this machine', { Host: 'attacker.example:80' }],
    ['a Host that looks like it', { Host: '127.0.0.1.attacker.example' }],
    ['no name in Host', { Host: '' }],
    ['a page of another site', { Origin: 'http://attacker.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['a page of another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['a forwarding header', { 'X-Forwarded-For': '127.0.0.1' }],
    ['the standard forwarding header', { Forwarded: 'for=127.0.0.1' }],
    ['a proxy that names itself', { Via: '1.1 proxy' }],
    ['the header of another proxy', { 'X-Real-IP': '127.0.0.1' }],
    ['the header of one more proxy', { 'X-Envoy-External-Address': '127.0.0.1' }],
  ])('with %s is refused', async (_, headers) => {
    const { status, body } = await call(headers);
    expect(status).toBe(401);
    expect(body?.code).toBe(3013);
  });

  test('over HTTP/1.0, as proxies pass requests on that add nothing to them, is refused', async () => {
    const { host } = new URL(server.url);
    const head = `POST /user/list HTTP/1.0\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2`;
    const { body } = await sendBytes(server.url, `${head}\r\n\r\n{}`);
    expect(body).toMatchObject({ code: 3013, msg: expect.stringContaining('through a proxy') });
  });

  test('with a forwarding header behind thousands of other headers is refused', async () => {
    const { host } = new URL(server.url);
    const head = `POST /user/list HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json`;
    const others = `\r\nContent-Length: 2${'\r\na:b'.repeat(3000)}`;
    expect((await sendBytes(server.url, `${head}${others}\r\n\r\n{}`)).status).toBe(200);
    const { body } = await sendBytes(server.url, `${head}${others}\r\nVia: 1.1 proxy\r\n\r\n{}`);
    expect(body).toMatchObject({ code: 3013, msg: expect.stringContaining('through a proxy') });
  });

  // Linux lets a connection to loopback come from any address the machine has; elsewhere there is no such connection.
  test.skipIf(process.platform !== 'linux' || ownAddress === undefined)(
    'is refused over a connection that does not come from loopback, and answered over one that does',
    async () => {
      const ask = (from: string) =>
        send(server.url, {
          method: 'POST',
          path: '/user/list',
          headers: { 'Content-Type': 'application/json' },
          body: '{}',
          from,
        });
      const refused = await ask(ownAddress ?? '');
      expect(refused.body).toMatchObject({ code: 3013, msg: expect.stringContaining('comes from another machine') });
      expect((await ask('127.0.0.2')).status).toBe(200);
    },
  );

  test('whose request line names another host is refused, whatever the Host header says', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const ask = (path: string) => send(server.url, { method: 'POST', path, headers, body: '{}' });
    expect((await ask('http://attacker.example/user/list')).body?.code).toBe(3013);
    expect((await ask('http://127.0.0.1@attacker.example/user/list')).body?.code).toBe(3013);
    expect((await ask(`${server.url}/user/list`)).status).toBe(200);
  });

  test.each([
    ['the server listens beyond this machine', { listensOnLoopback: false }],
    ['a proxy is trusted', { trustsProxy: true }],
    ['the database is a shared one and nobody said it is meant', { permitted: false }],
  ])('is refused when %s', async (_, keyless) => {
    const closed = await startAuthenticatedServer(database, { keyless });
    expect((await call({}, closed)).body?.code).toBe(3013);
  });
});

test('a form of another site cannot call: what it can send is not JSON', async () => {
  const { status } = await call({ 'Content-Type': 'text/plain', Origin: 'http://attacker.example' });
  expect(status).toBe(415);
});

test('with two organisations calls without a key are refused', async () => {
  const shared = await openOwnDatabase();
  await createSchool(shared);
  const alone = await startAuthenticatedServer(shared);
  expect((await call({}, alone)).status).toBe(200);
  await createSchool(shared);
  alone.setNow(noon + 1_000);
  expect((await call({}, alone)).body?.code).toBe(3013);
});

test('after the first key was created, calls without a key are refused, even if that key is revoked', async () => {
  const own = await openOwnDatabase();
  const place = await createSchool(own);
  const open = await startAuthenticatedServer(own);
  expect((await call({}, open)).status).toBe(200);
  const { keyId } = await open.ask('/key/create', { name: 'first', scopes: ['admin'] });
  expect((await call({}, open)).body?.code).toBe(3001);
  await (await startServer(own, callerOf(place))).ask('/key/revoke', { keyId });
  open.setNow(noon + 5_000);
  expect((await call({}, open)).body?.code).toBe(3001);
});

test('loopback is 127.0.0.0/8, ::1 and localhost, and nothing that looks like it', () => {
  for (const address of ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', 'localhost', 'LOCALHOST']) {
    expect(isLoopback(address), address).toBe(true);
  }
  for (const address of [
    '',
    '0.0.0.0',
    '128.0.0.1',
    '127.0.0.1.example',
    '127.1',
    'localhost.example',
    '::',
    '::ffff:10.0.0.1',
  ]) {
    expect(isLoopback(address), address).toBe(false);
  }
});
