import { EventEmitter, once } from 'node:events';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOwnDatabase, openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { bearer, startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { type Answer, noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { connectSlowly } from '../../../test/server/slow-client.ts';
import { newSecret } from '../../access/key/secret.ts';
import type { Database } from '../../database/database.ts';
import { Metrics } from '../metrics/metrics.ts';
import { smallBody } from './body.ts';

let database: Database;
let school: School;
let secret: string;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  const owner = await startServer(database, callerOf(school));
  secret = (await owner.ask('/key/create', { name: 'x', scopes: ['user:read'] })).secret;
});

afterEach(() => void vi.useRealTimers());

/** What an answer says about limits, and the moment it may be asked again. */
const told = ({ status, headers }: Answer) => ({
  status,
  limit: headers.get('ratelimit-limit'),
  left: headers.get('ratelimit-remaining'),
  reset: headers.get('ratelimit-reset'),
  wait: headers.get('retry-after'),
});
const nothing = { limit: null, left: null, reset: null, wait: null };

/** The clock by which limits are counted, which the test sets. */
function stoppedClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  return (ms: number) => void vi.setSystemTime(noon + ms);
}

test('RateLimit headers show what a key has left; above the limit Retry-After says when it can go on, and then it can', async () => {
  const at = stoppedClock();
  const server = await startAuthenticatedServer(database, { limits: { perKey: 1, windowSeconds: 10 } });
  const ask = async () => told(await server.post('/user/list', {}, bearer(secret)));
  for (let left = 9; left >= 1; left--) {
    expect(await ask()).toEqual({ status: 200, limit: '10', left: String(left), reset: '10', wait: null });
  }
  at(7_000);
  expect(await ask()).toEqual({ status: 200, limit: '10', left: '0', reset: '3', wait: null });
  at(7_999);
  expect(await ask()).toEqual({ status: 429, limit: '10', left: '0', reset: '3', wait: '3' });
  at(8_000);
  const refused = await server.post('/user/list', {}, bearer(secret));
  expect(told(refused)).toEqual({ status: 429, limit: '10', left: '0', reset: '2', wait: '2' });
  expect(refused.body).toMatchObject({ code: 3012, msg: expect.stringContaining('10 are allowed. Wait 2 s.') });
  at(9_999);
  expect(await ask()).toEqual({ status: 429, limit: '10', left: '0', reset: '1', wait: '1' });
  at(10_000);
  expect(await ask()).toEqual({ status: 200, limit: '10', left: '9', reset: '10', wait: null });
});

test('RateLimit headers show what an address has left in every answer; above the limit it is refused before its key is checked', async () => {
  const at = stoppedClock();
  const server = await startAuthenticatedServer(database, { limits: { perAddress: 0.5, windowSeconds: 10 } });
  const left = (remaining: number) => ({ limit: '5', left: String(remaining), reset: '10', wait: null });
  expect(told(await server.post('/user/list', {}, bearer(secret)))).toEqual({ status: 200, ...left(4) });
  expect(told(await server.post('/user/list', {}, bearer('x')))).toEqual({ status: 401, ...left(3) });
  expect(told(await server.post('/user/list', {}))).toEqual({ status: 401, ...left(2) });
  expect(told(await server.post('/user/list', { no: 1 }, bearer(secret)))).toEqual({ status: 400, ...left(1) });
  expect(told(await server.post('/user/list', '{'))).toEqual({ status: 400, ...left(0) });
  at(6_000);
  const refused = { status: 429, limit: '5', left: '0', reset: '4', wait: '4' };
  expect(told(await server.post('/user/list', {}, bearer(secret)))).toEqual(refused);
});

test('without a key too, where that is answered', async () => {
  stoppedClock();
  const fresh = await openOwnDatabase();
  await createSchool(fresh);
  const server = await startAuthenticatedServer(fresh, { limits: { perAddress: 0.1, windowSeconds: 10 } });
  const all = { limit: '1', left: '0', reset: '10' };
  expect(told(await server.post('/user/list', {}))).toEqual({ status: 200, ...all, wait: null });
  expect(told(await server.post('/user/list', {}))).toEqual({ status: 429, ...all, wait: '10' });
});

test('the headers show the limit that is closer, of the key or of the address; without limits there are none', async () => {
  const ask = async (perKey: number, perAddress: number) => {
    const server = await startAuthenticatedServer(database, { limits: { perKey, perAddress, windowSeconds: 10 } });
    return told(await server.post('/user/list', {}, bearer(secret)));
  };
  expect(await ask(2, 3)).toMatchObject({ limit: '20', left: '19' });
  expect(await ask(3, 2)).toMatchObject({ limit: '20', left: '19' });
  expect(await ask(0, 0)).toEqual({ status: 200, ...nothing });
});

describe('an address that guesses at keys', () => {
  const start = () => startAuthenticatedServer(database, { limits: { failures: 3, failureWindowSeconds: 60 } });
  const guess = (server: TestServer, key = newSecret()) => server.post('/user/list', {}, bearer(key));
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

  test('has to wait out the minute, also with a right one', async () => {
    const at = stoppedClock();
    const server = await start();
    expect((await guess(server, secret)).status).toBe(200);
    for (let count = 0; count < 3; count++) expect(told(await guess(server))).toEqual({ status: 401, ...nothing });
    expect(told(await guess(server, secret))).toEqual({ status: 429, limit: '3', left: '0', reset: '60', wait: '60' });
    at(59_999);
    expect(told(await guess(server, secret))).toMatchObject({ status: 429, reset: '1', wait: '1' });
    at(60_000);
    expect(told(await guess(server, secret))).toEqual({ status: 200, ...nothing });
  });

  test('has as many attempts at the same time as one after the other', async () => {
    const server = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(server)));
    expect(statuses(answers)).toEqual([...Array(3).fill(401), ...Array(17).fill(429)]);
  });

  test('does not use up attempts with valid keys, however many arrive at once', async () => {
    const server = await start();
    for (let count = 0; count < 2; count++) await guess(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(server, secret)));
    expect(statuses(answers)).toEqual(Array(20).fill(200));
    expect((await guess(server)).status).toBe(401);
    expect((await guess(server, secret)).status).toBe(429);
  });
});

test('more requests at once than allowed are answered with 503 and Retry-After at once, and the rest as always', async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  let waiting = 0;
  let bothWait = () => {};
  const bothWaiting = new Promise<void>((resolve) => {
    bothWait = resolve;
  });
  const caller = callerOf(school);
  const server = await startServer(database, caller, {
    mostConcurrentRequests: 2,
    authenticateRequest: async () => {
      waiting += 1;
      if (waiting === 2) bothWait();
      await held;
      return { identity: { caller, scopes: 'every', manner: 'strict' }, rateLimit: undefined };
    },
  });
  const first = [server.post('/user/list', {}), server.post('/user/list', {})];
  await bothWaiting;
  const shed = await server.post('/user/list', {});
  expect([shed.status, shed.body.code, shed.headers.get('retry-after')]).toEqual([503, 5004, '1']);
  open();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await server.post('/user/list', {})).status).toBe(200);
});

test('a request whose client has left counts until its work is done', async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const caller = callerOf(school);
  const steps = new EventEmitter();
  const server = await startServer(database, caller, {
    mostConcurrentRequests: 1,
    authenticateRequest: async () => {
      steps.emit('running');
      await held;
      return { identity: { caller, scopes: 'every', manner: 'strict' }, rateLimit: undefined };
    },
  });
  const running = once(steps, 'running');
  const leaving = new AbortController();
  const left = fetch(`${server.url}/user/list`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  });
  await running;
  leaving.abort();
  await expect(left).rejects.toThrow();
  // By then the server knows.
  await fetch(`${server.url}/healthz`);
  expect((await server.post('/user/list', {})).status).toBe(503);
  open();
  await vi.waitFor(async () => expect((await server.post('/user/list', {})).status).toBe(200), 240_000);
});

test('a request that breaks off while it is answered counts until its work is done, and not longer', async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const steps = new EventEmitter();
  const metrics = new Metrics();
  const server = await startServer(database, callerOf(school), {
    metrics,
    readiness: async () => {
      steps.emit('running');
      await held;
      return { ready: true, database: 'ok', migrations: 'done' };
    },
  });
  const running = once(steps, 'running');
  const { socket, closed, until } = await connectSlowly(server.url);
  socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  await running;
  socket.write('zz\r\n');
  await until('"code":1008');
  await closed;
  expect(metrics.requestsInFlight).toBe(1);
  open();
  await vi.waitFor(() => expect(metrics.requestsInFlight).toBe(0), 240_000);
});

test('a large body counts while its sender is authenticated, even if the client has left', async () => {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  const caller = callerOf(school);
  const steps = new EventEmitter();
  const metrics = new Metrics();
  const server = await startServer(database, caller, {
    metrics,
    authenticateRequest: async () => {
      steps.emit('authenticating');
      await held;
      return { identity: { caller, scopes: 'every', manner: 'strict' }, rateLimit: undefined };
    },
  });
  const authenticating = once(steps, 'authenticating');
  const leaving = new AbortController();
  const left = fetch(`${server.url}/user/list`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}'.padEnd(smallBody + 1),
    signal: leaving.signal,
  });
  await authenticating;
  leaving.abort();
  await expect(left).rejects.toThrow();
  // A connection that begins later is answered after the server has seen that this one is closed.
  await fetch(`${server.url}/healthz`);
  expect(metrics.requestsInFlight).toBe(1);
  open();
  await vi.waitFor(() => expect(metrics.requestsInFlight).toBe(0), 240_000);
});
