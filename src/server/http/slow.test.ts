import { once } from 'node:events';
import { connect } from 'node:net';
import { Type } from 'typebox';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { bearer, startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { selfSigned } from '../../../test/server/certificate.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { beginRequest, connectSlowly } from '../../../test/server/slow-client.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { operation } from '../../operation/contract/operation.ts';
import type { AppOptions } from './app.ts';
import { networkOf } from './rate-limit/limits.ts';

/** More than any buffer between a server and a client that does not read. */
const huge = 'x'.repeat(64 * 1024 * 1024);
const answerHugely = readOperation(
  operation({
    name: 'test.huge',
    path: '/huge',
    title: 'Huge',
    description: 'An answer that takes its time.',
    scope: 'order:read',
    request: {},
    response: Type.Object({ text: Type.String() }),
    example: { request: {}, response: { text: '' } },
  }),
  async () => ({ text: huge }),
);

let database: Database;
let caller: Caller;
beforeAll(async () => {
  database = await openTestDatabase();
  caller = await createExampleSchool(database);
});

const start = (options: Partial<AppOptions>) =>
  startServer(database, caller, { operations: [...operations, answerHugely], ...options });
const ask = (server: TestServer) => server.post('/getOrgCourse', { subOrgId: 1 });

describe('a client that is slow', () => {
  test.each([
    ['with its headers', 'POST /getOrgCourse HTTP/1.1\r\nHost: loc'],
    ['to say anything after connecting and a first letter', 'P'],
  ])('%s is answered with 408 and let go', async (_, begun) => {
    const server = await start({ connections: { headersTimeoutMs: 50, checkEveryMs: 10 } });
    const { socket, received, closed } = await connectSlowly(server.url);
    socket.write(begun);
    await closed;
    expect(received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":1011/);
  });

  test.each([
    ['to say anything', Buffer.alloc(0)],
    ['to agree on encryption', Buffer.from('160301020001', 'hex')],
  ])('%s to a server with a certificate is disconnected', async (_, begun) => {
    const { cert, key } = selfSigned();
    const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
    const { url } = await start({ tls, connections: { headersTimeoutMs: 50 } });
    const { socket, closed, received } = await connectSlowly(url);
    socket.write(begun);
    await closed;
    expect(received()).toBe('');
  });

  test('with its body is answered with 408 and let go', async () => {
    const server = await start({ connections: { bodyTimeoutMs: 50, checkEveryMs: 10 } });
    const { socket, received, closed } = await beginRequest(server.url);
    socket.write('{"subOrg');
    await closed;
    expect(received()).toMatch(/HTTP\/1\.1 408 [\s\S]*"code":1011[\s\S]*"obj":\[\]/);
    expect(server.logged.filter(({ code }) => code === 1011)).toHaveLength(1);
    expect((await ask(server)).status).toBe(200);
  });

  test('with the rest of a body that was refused is disconnected', async () => {
    const server = await start({ connections: { bodyTimeoutMs: 50, checkEveryMs: 10, keepAliveMs: 3_600_000 } });
    const { until, closed } = await beginRequest(server.url, { path: '/nowhere' });
    await until('"code":1004');
    await closed;
    expect((await ask(server)).status).toBe(200);
  });

  test('is disconnected when it sends 64 MiB more of a body that was refused', async () => {
    const server = await start({ connections: { checkEveryMs: 10 } });
    const { socket, until, closed } = await beginRequest(server.url, { path: '/nowhere', length: 2 ** 40 });
    await until('"code":1004');
    const mebibyte = Buffer.alloc(2 ** 20);
    const sendOn = () => void (socket.destroyed || socket.write(mebibyte, sendOn));
    sendOn();
    await closed;
    expect(socket.bytesWritten).toBeGreaterThan(64 * 2 ** 20);
    expect((await ask(server)).status).toBe(200);
  });

  test('with its body takes no slot from others', async () => {
    const server = await start({ mostConcurrentRequests: 1 });
    await beginRequest(server.url);
    await beginRequest(server.url);
    expect((await ask(server)).status).toBe(200);
  });

  test('to hang up after a broken body is disconnected, and its request logged', async () => {
    const server = await start({ connections: { bodyTimeoutMs: 50, checkEveryMs: 10 } });
    const { port } = new URL(server.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }).resume();
    onTestFinished(() => void socket.destroy());
    const head =
      'POST /getOrgCourse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n';
    socket.write(`${head}\r\nzz\r\n`);
    await once(socket, 'end');
    const isOver = () => server.logged.some(({ error }) => error === 'badRequest');
    await vi.waitUntil(isOver, { timeout: 240_000 });
  });

  test('to read its answer takes no slot, and is disconnected when nothing moves any more', async () => {
    const server = await start({ mostConcurrentRequests: 1, connections: { silenceTimeoutMs: 500 } });
    const { socket, closed, received } = await connectSlowly(server.url);
    socket.write(
      'POST /huge HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    await once(socket, 'data');
    socket.pause();
    expect((await ask(server)).status).toBe(200);
    const isOver = () => server.logged.some(({ route }) => route === '/huge');
    await vi.waitUntil(isOver, { timeout: 240_000 });
    socket.resume();
    await closed;
    expect(received().length).toBeLessThan(huge.length);
  });
});

test('large bodies that are arriving share a memory limit, and small requests still pass', async () => {
  const server = await start({});
  const mebibyte = 1024 * 1024;
  await Promise.all(Array.from({ length: 256 }, () => beginRequest(server.url, { length: mebibyte })));
  const { until } = await beginRequest(server.url, { length: mebibyte });
  await until('"code":5004');
  expect((await ask(server)).status).toBe(200);
});

test('above the limit a connection is refused, until another one closes', async () => {
  const server = await start({ connections: { mostConnections: 2 } });
  const [first] = [await beginRequest(server.url), await beginRequest(server.url)];
  const refused = await connectSlowly(server.url);
  await refused.closed;
  expect(refused.received()).toBe('');
  first?.socket.destroy();
  await vi.waitUntil(() => beginRequest(server.url).catch(() => undefined), { timeout: 240_000 });
});

test('a key that is revoked while a body is on its way does not get in', async () => {
  const server = await startAuthenticatedServer(database);
  const owner = await startServer(database, caller);
  const { keyId, secret } = await owner.ask('/key/create', { name: 'slow', scopes: ['subject:read'] });
  const body = JSON.stringify({ subOrgId: 1 });
  const Authorization = `Authorization: Bearer ${secret}\r\n`;
  const { socket, until } = await beginRequest(server.url, { length: body.length, headers: Authorization });
  expect((await server.post('/getOrgCourse', body, bearer(secret))).status).toBe(200);
  await owner.ask('/key/revoke', { keyId });
  server.setNow(noon + 1_000);
  socket.write(body);
  await until('"code":3004');
});

test('addresses are counted by those who have them: an IPv6 network is one', () => {
  const one = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:3:4:5:6', '2001:db8:1:2::%eth0'];
  expect(new Set(one.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  for (const plain of ['203.0.113.7', '::ffff:203.0.113.7', 'unknown']) expect(networkOf(plain)).toBe(plain);
});

describe('connections of one address', () => {
  const connectFrom = async (url: string, localAddress: string) => {
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port), localAddress });
    onTestFinished(() => void socket.destroy());
    // The server may close the connection before it answers.
    socket.on('error', () => {});
    const closed = once(socket, 'close').then(() => 'closed');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const answered = once(socket, 'data').then(() => 'answered');
    return { socket, outcome: await Promise.race([closed, answered]), closed };
  };

  test('past their number are closed; other addresses connect as always, and one that leaves makes room', async () => {
    const { url } = await start({ connections: { mostPerAddress: 2 } });
    const [first, second] = [await connectFrom(url, '127.0.0.1'), await connectFrom(url, '127.0.0.1')];
    expect([first.outcome, second.outcome]).toEqual(['answered', 'answered']);
    expect((await connectFrom(url, '127.0.0.1')).outcome).toBe('closed');
    expect((await connectFrom(url, '127.0.0.2')).outcome).toBe('answered');
    first.socket.destroy();
    await first.closed;
    await vi.waitUntil(async () => (await connectFrom(url, '127.0.0.1')).outcome === 'answered', 240_000);
  });

  test('have no limit where the address is that of a trusted proxy', async () => {
    const { url } = await start({ connections: { mostPerAddress: 1 }, trustProxy: ['127.0.0.3'] });
    for (let count = 0; count < 3; count++) expect((await connectFrom(url, '127.0.0.3')).outcome).toBe('answered');
  });

  test('are closed when they ask and ask without reading an answer', async () => {
    const { url } = await start({ connections: { mostPipelined: 10 } });
    const { socket, closed } = await connectFrom(url, '127.0.0.1');
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000));
    expect(await closed).toBe('closed');
  });
});
