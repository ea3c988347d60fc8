import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { bearer, startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { valueIn } from '../../../test/server/scrape.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { type Database, DatabaseUnavailable } from '../../database/database.ts';
import { operatorId } from '../../operation/call/caller.ts';

let database: Database;
let operator: TestServer;
let admin: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  const caller = callerOf(await createSchool(database));
  operator = await startServer(database, { ...caller, id: operatorId });
  admin = await startServer(database, caller);
});

const metricsKey = () => operator.ask('/key/create', { name: 'prometheus', scopes: ['metrics:read'] });

test('a key with the scope metrics:read reads metrics in the text format of Prometheus', async () => {
  const server = await startAuthenticatedServer(database);
  const { secret } = await metricsKey();
  const response = await fetch(`${server.url}/metrics`, { headers: bearer(secret) });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(valueIn(await response.text(), 'http_requests_in_flight')).toBe(1);
});

test('only the operator creates or rotates a key that reads metrics, because they cover all organisations', async () => {
  const scopes = ['metrics:read'];
  expect((await admin.post('/key/create', { name: 'x', scopes })).body).toMatchObject({ code: 3036, param: 'scopes' });
  const { keyId } = await metricsKey();
  expect((await admin.post('/key/rotate', { keyId })).body.code).toBe(3036);
  expect(await operator.ask('/key/rotate', { keyId })).toMatchObject({ keyId });
});

test('a key that reads metrics has no other scope, no branch and no signature', async () => {
  const { list } = await admin.ask('/branch/list', {});
  const refusedWith = async (more: object) =>
    (await operator.post('/key/create', { name: 'x', scopes: ['metrics:read'], ...more })).body.code;
  expect(await refusedWith({ scopes: ['metrics:read', 'order:read'] })).toBe(2103);
  expect(await refusedWith({ subOrgId: list[0].subOrgId })).toBe(2103);
  expect(await refusedWith({ signsHeaders: true })).toBe(2103);
});

test('while the database is away, a key that was accepted before still reads metrics, and no other key does', async () => {
  let isAway = false;
  const server = await startAuthenticatedServer({
    ...database,
    execute: (statement) => (isAway ? Promise.reject(new DatabaseUnavailable('away')) : database.execute(statement)),
  });
  const [known, unknown] = [await metricsKey(), await metricsKey()];
  const statusFor = async ({ secret }: { secret: string }) =>
    (await fetch(`${server.url}/metrics`, { headers: bearer(secret) })).status;
  expect(await statusFor(known)).toBe(200);
  isAway = true;
  // The cached key has expired.
  server.setNow(noon + 60_000);
  expect([await statusFor(known), await statusFor(unknown)]).toEqual([200, 503]);
  isAway = false;
  await admin.ask('/key/revoke', { keyId: known.keyId });
  server.setNow(noon + 120_000);
  expect(await statusFor(known)).toBe(401);
  isAway = true;
  server.setNow(noon + 180_000);
  expect(await statusFor(known)).toBe(503);
});
