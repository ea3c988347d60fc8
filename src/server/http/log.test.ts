import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { send, sendBytes } from '../../../test/server/wire.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../operation/call/caller.ts';

/** What a request may be full of and no log may hold: a mobile, a name, a key. */
const markers = ['13912345678', '欧阳建国', 'sk_live_9a8b7c6d5e4f'] as const;
const [mobile, name, key] = markers;
const json = { 'Content-Type': 'application/json' };

const written: string[] = [];
const lines = () => written.map((line): Record<string, unknown> => JSON.parse(line));
let database: Database;
let caller: Caller;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  caller = await createExampleSchool(database);
  server = await startServer(database, caller, {
    // Everything there is to log, also what only someone looking for a fault would turn on.
    logger: pino({ level: 'trace' }, { write: (line: string) => void written.push(line) }),
  });
});

/** The lines that `act` left behind. */
async function linesOf(act: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = written.length;
  await act();
  return lines().slice(before);
}

describe('one log line for each request:', () => {
  const always = ['level', 'time', 'pid', 'hostname', 'reqId', 'method', 'route', 'status', 'ms', 'code'];

  test('a success', async () => {
    const [line, ...more] = await linesOf(() => server.post('/getOrgCourse?x=1', { subOrgId: 1 }));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 30, method: 'POST', route: '/getOrgCourse', status: 200, code: 0 });
    expect(Object.keys(line ?? {})).toEqual(always);
  });

  test('the client and its version, if it is one of ours', async () => {
    const loggedFor = async (client: string) =>
      (await linesOf(() => server.post('/getOrgCourse', { subOrgId: 1 }, { 'X-Lectern-Client': client })))[0]?.client;
    expect(await loggedFor('typescript/0.1.0')).toBe('typescript/0.1.0');
    expect(await loggedFor(`typescript/${mobile}`)).toBeUndefined();
  });

  test('a refused parameter, by its name', async () => {
    const [line, ...more] = await linesOf(() => server.post('/getOrgCourse', { subOrgId: 'x' }));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 30, route: '/getOrgCourse', status: 400, code: 2003, error: 'parameterType' });
    expect(Object.keys(line ?? {})).toEqual([...always, 'error', 'param']);
    expect(line?.param).toBe('subOrgId');
  });

  test('an unknown parameter, without the name that somebody gave it', async () => {
    const [line] = await linesOf(() => server.post('/getOrgCourse', { [mobile]: 1 }));
    expect(line).toMatchObject({ status: 400, code: 2002, error: 'parameterUnknown' });
    expect(line).not.toHaveProperty('param');
  });

  test.each([
    ['an unknown path', 'POST', '/nowhere', 404, 1004],
    ['another method', 'GET', '/order/list', 405, 1005],
  ])('%s, without a route', async (_, method, path, status, code) => {
    const [line, ...more] = await linesOf(() => send(server.url, { method, path }));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ method, route: '', status, code });
  });

  test('something that is not a request', async () => {
    const [line, ...more] = await linesOf(() => sendBytes(server.url, 'hello\r\n\r\n'));
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: 30, method: '', route: '', status: 400, code: 1008, error: 'badRequest' });
    expect(line?.reqId).toEqual(expect.any(String));
  });

  test('parameters that the ported manner ignores, where they are names and nothing else', async () => {
    const ported = await startServer(database, caller, {
      authenticateRequest: async () => ({
        identity: { caller, scopes: 'every', manner: 'ported' },
        rateLimit: undefined,
      }),
    });
    await ported.post('/getOrgCourse', { subOrgId: 1, assistantId: 1, [mobile]: 1, [name]: 1, 'a b': 1 });
    const requests = ported.logged.filter(({ reqId }) => reqId !== undefined);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ status: 200, code: 0, ignored: ['assistantId', '…', '…', '…'] });
  });

  test.each(['before the answer', 'before its body was read'])('a request whose client left %s, once', async (when) => {
    const steps = new EventEmitter();
    const [began, mayAnswer, logged] = ['began', 'mayAnswer', 'logged'].map((step) => once(steps, step));
    const wait = async () => {
      steps.emit('began');
      await mayAnswer;
    };
    const { url } = await startServer(database, caller, {
      countRequest: async () => (when === 'before the answer' ? undefined : void (await wait())),
      authenticateRequest: async () => {
        await wait();
        return { identity: { caller, scopes: 'every', manner: 'strict' }, rateLimit: undefined };
      },
      logger: pino({ level: 'info' }, { write: (line: string) => void steps.emit('logged', JSON.parse(line)) }),
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(
      'POST /getOrgCourse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"subOrgId":1}',
    );
    await began;
    socket.resetAndDestroy();
    await once(socket, 'close');
    // By then the server knows.
    for (let turns = 0; turns < 10; turns++) await nextTurn();
    steps.emit('mayAnswer');
    expect(await logged).toMatchObject([{ route: '/getOrgCourse' }]);
  });

  test('a request whose client stops sending in the middle of its body, once', async () => {
    const before = written.length;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').resume();
    const head = 'POST /order/list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n';
    socket.end(`${head}\r\n{`);
    await once(socket, 'close');
    const expected = { route: '/order/list', status: 400, error: 'badRequest' };
    await vi.waitFor(() => expect(lines().slice(before)).toMatchObject([expected]), 240_000);
  });

  test('no line for health checks', async () => {
    expect(await linesOf(() => fetch(`${server.url}/healthz`))).toEqual([]);
    expect(await linesOf(() => fetch(`${server.url}/readyz`))).toEqual([]);
  });
});

const ofTheInterface = operations.map(({ operation }) => operation).filter(({ number }) => number !== undefined);

describe('the log never contains the content of a request:', () => {
  const silent = () => {
    for (const marker of markers) expect(written.join('')).not.toContain(marker);
    expect(written.join('')).not.toContain(encodeURIComponent(name));
  };
  const everywhere = {
    ...json,
    Authorization: `Bearer ${key}`,
    Cookie: `session=${key}`,
    'User-Agent': `${mobile} ${key}`,
    Referer: `https://school.example/${mobile}`,
    Origin: `https://${mobile}.example`,
    'X-Forwarded-For': mobile,
    'X-Api-Key': key,
    'Accept-Language': mobile,
    [`X-${mobile}`]: key,
  };

  test.each(ofTheInterface)('$path, good and bad', async ({ path, request, example }) => {
    const where = `${path}?mobile=${mobile}&name=${encodeURIComponent(name)}&key=${key}`;
    const post = (body: unknown) => server.post(where, body, everywhere);
    await post(example.request);
    for (const parameter of Object.keys(request.properties)) {
      for (const marker of markers) {
        await post({ ...example.request, [parameter]: marker });
        await post({ ...example.request, [parameter]: [marker, { [marker]: marker }] });
      }
    }
    await post({ ...example.request, [name]: mobile });
    silent();
  });

  test('every extension of ours', async () => {
    for (const { operation } of operations.filter((each) => each.operation.number === undefined)) {
      const marked = Object.keys(operation.request.properties).map((parameter) => [
        parameter,
        `${name} ${mobile} ${key}`,
      ]);
      await server.post(operation.path, { ...operation.example.request, ...Object.fromEntries(marked) }, everywhere);
    }
    silent();
  });

  test('bodies, paths, methods and headers that are refused', async () => {
    const url = server.url;
    const path = `/order/${mobile}/${key}/${encodeURIComponent(name)}`;
    const statuses = [
      await send(url, { method: 'POST', path, headers: everywhere, body: mobile }),
      await send(url, { method: 'POST', path: `${path}%zz?${mobile}`, headers: everywhere }),
      await send(url, { method: 'DELETE', path: `/order/list?${mobile}`, headers: everywhere, body: name }),
      await send(url, { method: 'POST', path: '/order/list', headers: everywhere, body: `{"buyer":"${mobile}` }),
      await send(url, { method: 'POST', path: '/order/list', headers: everywhere, body: `${mobile} ${name}` }),
      await send(url, { method: 'POST', path: '/order/list', headers: everywhere, body: JSON.stringify(mobile) }),
      await send(url, { method: 'POST', path: '/order/list', headers: { 'Content-Type': mobile }, body: mobile }),
      await send(url, { method: 'POST', path: '/order/list', headers: json, body: mobile.repeat(100_000) }),
      await send(url, {
        method: 'POST',
        path: '/group/edit',
        headers: { ...json, 'Idempotency-Key': `${key} ${key}` },
        body: '{}',
      }),
      await sendBytes(url, `${mobile} ${key}\r\n\r\n`),
      await sendBytes(url, `POST /${mobile} HTTP/1.1\r\nX-A: ${key.repeat(1000)}\r\n\r\n`),
      await sendBytes(url, `POST /${mobile} HTTP/1.1\r\n${name}: ${key}\r\n\r\n`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 405, 400, 400, 400, 415, 413, 400, 400, 431, 400]);
    silent();
  });

  test('a body that breaks off', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = `POST /order/list?${mobile} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n`;
    await new Promise<void>((resolve) => socket.write(`${head}\r\n{"buyer":"${name}`, () => resolve()));
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await server.post('/getOrgCourse', { subOrgId: 1 })).status).toBe(200);
    silent();
  });
});
