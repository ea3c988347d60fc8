import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import { requestIn } from '../contract/references.ts';
import { openTestDatabase } from '../database/database.ts';
import { withRollback } from '../database/with-rollback.ts';
import { createFixture, type Fixture } from '../school/fixture.ts';
import { callerOf, createSchool } from '../school/school.ts';
import { startServer, type TestServer } from '../server/server.ts';

let fixture: Fixture;
/** One who may see personal data, and one who may not; what they write is taken back. */
let trusted: TestServer;
let other: TestServer;
const shown = new Map<string, string>();

beforeAll(async () => {
  const database = await openTestDatabase();
  const school = await createSchool(database);
  fixture = await createFixture(await startServer(database, callerOf(school)), 'alpha');
  trusted = await startServer(withRollback(database), callerOf(school));
  other = await startServer(withRollback(database), { ...callerOf(school), personal: false });
  for (const { operation } of operations) {
    shown.set(operation.path, (await trusted.post(operation.path, requestIn(operation, fixture))).text);
  }
});

describe('without the scope personal, an answer has no personal data:', () => {
  // Operations that reveal personal values are closed to callers without the scope.
  const others = operations.map(({ operation }) => operation).filter(({ scope }) => scope !== 'personal');
  test.each(others)('$path', async (operation) => {
    const { text, status } = await other.post(operation.path, requestIn(operation, fixture));
    expect(fixture.personal.filter((value) => text.includes(value))).toEqual([]);
    expect(status).toBeLessThan(500);
  });
});

test('each of the personal values is shown to a caller who may see it', () => {
  const all = [...shown.values()].join('\n');
  expect(fixture.personal.filter((value) => !all.includes(value))).toEqual([]);
});

test('a mobile is masked, and found by all of its digits alone', async () => {
  const { mobile } = await trusted.ask('/user/get', { userId: fixture.ids.student });
  const masked = `*******${mobile.slice(-4)}`;
  const found = async (searchStr: string) => (await other.ask('/user/list', { searchStr })).list;
  expect(await found(mobile)).toMatchObject([{ mobile: masked }]);
  expect((await trusted.ask('/user/list', { searchStr: mobile.slice(1) })).total).toBe(1);
  for (const part of [mobile.slice(1), mobile.slice(0, -1), mobile.slice(-4), masked]) {
    expect(await found(part)).toEqual([]);
  }
});

test('a receiver is found by all of the name alone', async () => {
  const wide = { payStartDate: 0, payEndDate: 9_999_999_999_999 };
  const [{ orderAddress }] = (await trusted.ask('/order/list', { ...wide, pageSize: 1 })).list;
  const found = async (by: TestServer, receiver: string) => (await by.ask('/order/list', { ...wide, receiver })).count;
  const { receiver, mobile } = orderAddress;
  for (const all of [receiver, mobile]) expect(await found(other, all)).toBe(1);
  for (const part of [receiver.slice(1), receiver.slice(0, -1), mobile.slice(1)]) {
    expect(await found(trusted, part)).toBeGreaterThan(0);
    expect(await found(other, part)).toBe(0);
  }
});
