import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { bearer, startGatedServer } from '../../test/gated.ts';
import { callerOf, createSchool, type School } from '../../test/school.ts';
import { startServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';

let database: Database;
let school: School;
let secret: string;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  const owner = await startServer(database, callerOf(school));
  secret = (await owner.ask('/key/create', { name: 'x', scopes: ['user:read'] })).secret;
});

test('a key is told what it has left, and past its limit gets 429 with how long to wait', async () => {
  const server = await startGatedServer(database, { limits: { perKey: 10 / 3600 } });
  for (let left = 9; left >= 0; left--) {
    const { status, headers } = await server.post('/user/list', {}, bearer(secret));
    expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
      200,
      '10',
      String(left),
    ]);
  }
  const refused = await server.post('/user/list', {}, bearer(secret));
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe(3012);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

test('an address past its limit is refused before its key is looked at', async () => {
  const server = await startGatedServer(database, { limits: { perAddress: 10 / 3600 } });
  for (let count = 0; count < 10; count++) expect((await server.post('/user/list', {}, bearer('x'))).status).toBe(401);
  expect((await server.post('/user/list', {}, bearer(secret))).status).toBe(429);
});

test('an address that guesses at keys has to wait, also with a right one', async () => {
  const server = await startGatedServer(database, { limits: { failures: 3 } });
  expect((await server.post('/user/list', {}, bearer(secret))).status).toBe(200);
  for (let count = 0; count < 3; count++) expect((await server.post('/user/list', {}, bearer('x'))).status).toBe(401);
  expect((await server.post('/user/list', {}, bearer(secret))).status).toBe(429);
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
    mostAtOnce: 2,
    gate: async () => {
      waiting += 1;
      if (waiting === 2) bothWait();
      await held;
      return { identity: { caller, rights: 'every', manner: 'strict' }, allowance: undefined };
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
