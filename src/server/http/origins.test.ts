import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServer } from '../../../test/server/server.ts';
import { send, type WireRequest } from '../../../test/server/wire.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { serverErrors } from '../../operation/errors/server.ts';

const listed = 'https://crm.school.example';
const other = 'https://elsewhere.example';

let database: Database;
let caller: Caller;

beforeAll(async () => {
  database = await openTestDatabase();
  caller = await createExampleSchool(database);
});

const preflight = (origin: string, path = '/getOrgCourse'): WireRequest => ({
  method: 'OPTIONS',
  path,
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  },
});
const call = (origin: string, body = '{"subOrgId":1}'): WireRequest => ({
  method: 'POST',
  path: '/getOrgCourse',
  headers: { Origin: origin, 'Content-Type': 'application/json' },
  body,
});
const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('without CORS_ORIGINS', () => {
  test('a browser gets no CORS headers, and a preflight is refused like any other method', async () => {
    const { url } = await startServer(database, caller);
    const asked = await send(url, preflight(listed));
    expect([asked.status, asked.headers.get('allow'), asked.body?.code]).toEqual([405, 'POST', 1005]);
    expect(corsHeaders(asked.headers)).toEqual([]);
    const called = await send(url, call(listed));
    expect([called.status, corsHeaders(called.headers)]).toEqual([200, []]);
  });
});

describe('with CORS_ORIGINS', () => {
  const start = () => startServer(database, caller, { corsOrigins: ['https://a.example', listed] });

  test("a listed origin's preflight is granted what the interface needs", async () => {
    const { headers, status, text } = await send((await start()).url, preflight(listed));
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe(listed);
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Accept-Language, Idempotency-Key, traceparent, ' +
        'X-Lectern-Branch, X-Lectern-Client, X-Lectern-Position, X-Lectern-Key, X-Lectern-Timestamp, X-Lectern-Nonce, X-Lectern-Signature',
    );
    expect(headers.get('vary')).toBe('Origin');
  });

  test("a listed origin's page may read the answer and its request id, also of an error", async () => {
    const { url } = await start();
    for (const [body, status] of [
      ['{"subOrgId":1}', 200],
      ['{', 400],
    ] as const) {
      const { headers, ...answer } = await send(url, call(listed, body));
      expect(answer.status).toBe(status);
      expect(headers.get('access-control-allow-origin')).toBe(listed);
      const exposed = headers.get('access-control-expose-headers')?.split(', ');
      expect(exposed).toEqual(expect.arrayContaining(['X-Request-Id', 'Retry-After', 'RateLimit-Remaining']));
      expect(headers.get('vary')).toBe('Origin');
    }
  });

  test.each([other, `${listed}.evil.example`, `${listed}:8443`, 'null', '', listed.toUpperCase()])(
    'the origin "%s" gets nothing, and caches are told that it depends on the origin',
    async (origin) => {
      const { url } = await start();
      const asked = await send(url, preflight(origin));
      expect([asked.status, corsHeaders(asked.headers), asked.headers.get('vary')]).toEqual([405, [], 'Origin']);
      const called = await send(url, call(origin));
      expect([called.status, corsHeaders(called.headers)]).toEqual([200, []]);
    },
  );

  test('OPTIONS that is no preflight is just another method', async () => {
    const { status } = await send((await start()).url, {
      method: 'OPTIONS',
      path: '/getOrgCourse',
      headers: { Origin: listed },
    });
    expect(status).toBe(405);
  });
});

describe('TRUST_PROXY', () => {
  const forwarded = {
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'school.example',
    Forwarded: 'for=203.0.113.9',
  };

  /** The address that a call through this peer is taken to come from. */
  async function addressOf(trustProxy: readonly string[], headers = forwarded): Promise<string | undefined> {
    let address: string | undefined;
    const { url } = await startServer(database, caller, {
      trustProxy,
      authenticateRequest: async (credentials) => {
        address = credentials.address;
        throw fail(serverErrors.internal, {});
      },
    });
    await send(url, { ...call(listed), headers: { 'Content-Type': 'application/json', ...headers } });
    return address;
  }

  test.each([
    ['203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1,203.0.113.7,10.1.2.3,::ffff:10.9.9.9', '203.0.113.7'],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['203.0.113.7, unknown, 10.1.2.3', 'unknown'],
    [' , ', '127.0.0.1'],
  ])('of several proxies: %j is a call from the nearest address that is not one, %s', async (chain, caller) => {
    expect(await addressOf(['127.0.0.1', '10.0.0.0/8'], { ...forwarded, 'X-Forwarded-For': chain })).toBe(caller);
  });

  test.each([[[]], [['10.0.0.0/8']], [['127.0.0.2', '::1']]])(
    'of %j does not cover this peer: its forwarding headers do not count',
    async (trustProxy) => {
      expect(await addressOf(trustProxy)).toBe('127.0.0.1');
    },
  );

  test.each([[['127.0.0.1']], [['10.0.0.0/8', '127.0.0.0/8']]])(
    'of %j covers this peer: its forwarding headers count',
    async (trustProxy) => {
      expect(await addressOf(trustProxy)).toBe('203.0.113.7');
    },
  );
});
