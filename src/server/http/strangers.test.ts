import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parameters } from '../../../test/contract/parameters.ts';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { bearer, startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { createSigningKeys, type SigningKeys } from '../../../test/server/signing-keys.ts';
import { send } from '../../../test/server/wire.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';

/** As many names as fit into a megabyte. */
const manyNames = `{${Array.from({ length: 100_000 }, (_, index) => `"${index.toString(36)}":0`).join()}}`;
/** What the interface allows a moment of the statistics to have. */
const thirteenDigits = 9_999_999_999_999;
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

let database: Database;
let signingKeys: SigningKeys;
let server: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  signingKeys = await createSigningKeys(database);
  server = await signingKeys.start();
});

describe('a body that is nested deeply', () => {
  const deep = { a: JSON.parse(nested(3_000)) };

  test.each([
    ['with a key', (body: string) => server.post('/user/list', body, bearer(signingKeys.headerKey.secret))],
    ['without a key', (body: string) => server.post('/user/list', body)],
  ])('of more than 64 levels is refused %s', async (_, post) => {
    const { status, body } = await post(`{"a":${nested(64)}}`);
    expect([status, body.code]).toEqual([400, 1013]);
    expect((await post(`{"a":${nested(63)}}`)).body.code).not.toBe(1013);
  });

  test('is refused when it is signed, also with an unknown key', async () => {
    for (const body of [
      signingKeys.inBody({ userRole: 'teacher' }),
      { appId: 'head', signature: 'x', validBegin: 1 },
    ]) {
      const answer = await server.post('/user/list', { ...body, ...deep });
      expect([answer.status, answer.body.code]).toEqual([400, 1013]);
    }
  });

  test('does not include brackets in a text', async () => {
    const groupName = '[{"\\'.repeat(1_000);
    expect((await signingKeys.owner.post('/group/list', { groupName })).body.code).toBe(0);
  });
});

describe('a body with more values than any request of the operation has', () => {
  const manyValues = JSON.stringify({ searchStr: Array(100_000).fill(0) });

  test.each([
    [
      'in one list',
      '/user/list',
      manyValues,
      1014,
      /^The body has 100002 values; this operation accepts at most \d{4}\. /,
    ],
    ['under names of their own', '/user/list', manyNames, 1015, /more than 1000 names/],
    ['under names of their own, where lists may be long', '/exam/grade', manyNames, 1015, /more than 1000 names/],
  ])('is refused before it is parsed: %s', async (_, path, sent, code, words) => {
    const parse = vi.spyOn(JSON, 'parse');
    const { status, body } = await signingKeys.owner.post(path, sent);
    expect([status, body.code]).toEqual([400, code]);
    expect(body.msg).toMatch(words);
    expect(parse.mock.calls.some(([text]) => text === sent)).toBe(false);
    parse.mockRestore();
  });

  test('has another error than a list with one item too many', async () => {
    const orderSns = Array.from({ length: 201 }, (_, index) => `LT${index}`);
    expect((await signingKeys.owner.post('/order/reveal', { orderSns })).body.code).not.toBe(1014);
  });
});

describe('of an unknown caller', () => {
  test('a large body is not parsed', async () => {
    const large = JSON.stringify({
      sheet: 'users',
      rows: Array.from({ length: 900 }, (_, row) => ({ name: `a name ${row}`, loginName: `n${row}` })),
    });
    const parse = vi.spyOn(JSON, 'parse');
    const answers = [
      await server.post('/import', large),
      await server.post('/import', large, bearer('lectern_x')),
      await server.post('/import', '{'.repeat(20_000)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(parse.mock.calls.some(([text]) => text === large)).toBe(false);
    parse.mockRestore();
    expect((await server.post('/import', large, bearer(signingKeys.headerKey.secret))).status).toBe(200);
  });

  test.each(['/staff/signIn', '/staff/signOut'])('%s takes 16 KiB and no more', async (path) => {
    const { status, body } = await server.post(path, manyNames, { Origin: server.url });
    expect([status, body.code]).toEqual([413, 1006]);
    expect(body.msg).toBe('The body is larger than the 16384 bytes allowed.');
  });

  test('every attempt to sign in counts, also one that no contract fits', async () => {
    const strict = await startAuthenticatedServer(database, { limits: { failures: 3 } });
    const attempt = () => strict.post('/staff/signIn', { unheardOf: 1 }, { Origin: strict.url });
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await attempt()).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  test('every path counts against the address, whatever is there', async () => {
    const paths = ['/', '/docs', '/openapi.json', '/console/', '/console/icon.svg', '/favicon.ico', '/nothing', '/%'];
    const strict = await startAuthenticatedServer(database, { limits: { perAddress: 0.8, windowSeconds: 10 } });
    for (const [index, path] of paths.entries()) {
      const { headers } = await send(strict.url, { method: 'GET', path });
      expect([path, headers.get('ratelimit-remaining')]).toEqual([path, String(paths.length - 1 - index)]);
    }
    for (const path of paths) expect((await send(strict.url, { method: 'GET', path })).status).toBe(429);
    // The log may contain the address of a flood.
    for (const path of ['/healthz', '/readyz'])
      expect((await send(strict.url, { method: 'GET', path })).status).toBe(200);
  });
});

describe('a time that no date can be made of', () => {
  const times = operations.flatMap(({ operation, ...implementation }) => {
    const found = parameters.filter((each) => each.operation === operation && each.schema['x-unit'] === 'milliseconds');
    return found.map((each) => ({ ...each, isRead: 'read' in implementation, beside: found }));
  });
  const named = (each: (typeof times)[number]) => [`${each.operation.path} ${each.param}`, each] as const;
  const beyond = [8_640_000_000_000_001, Number.MAX_SAFE_INTEGER];
  let examples: TestServer;
  beforeAll(async () => {
    const fresh = await openOwnDatabase();
    const caller = await createExampleSchool(fresh);
    examples = await startServer(fresh, caller);
  });

  test.each(times.filter(({ isRead }) => !isRead).map(named))(
    'is refused where it would be stored: %s',
    async (_, { operation, param, with: put }) => {
      for (const time of beyond) {
        const { status, body } = await examples.post(operation.path, put(time));
        expect([status, body.code, body.param]).toEqual([400, 2008, param]);
      }
      // The last moment of the year 9999, or of what the parameter itself allows.
      expect((await examples.post(operation.path, put(253_402_300_799_999))).status).toBeLessThan(500);
    },
  );

  test.each(times.filter(({ isRead, schema: { maximum } }) => isRead && maximum !== thirteenDigits).map(named))(
    'is answered where it is only compared, as "no end": %s',
    async (_, { operation, param, beside, with: put }) => {
      const others = beside.filter((each) => each.param !== param);
      for (const time of beyond) {
        const { status, text } = await examples.post(operation.path, put(time));
        expect(status, text).toBeLessThan(500);
        // Where it is refused, that is for the distance to the other end of the range.
        const both = { ...put(time), ...Object.fromEntries(others.map((each) => [each.param, time])) };
        expect(await examples.post(operation.path, both)).toMatchObject({ status: 200, body: { code: 0 } });
      }
    },
  );
});
