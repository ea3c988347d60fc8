import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { orderType } from '../../src/school/order/buy/check-new-order.ts';
import { goods } from '../../src/school/product/goods.ts';
import { requestIn } from '../contract/references.ts';
import { openTestDatabase } from '../database/database.ts';
import { withRollback } from '../database/with-rollback.ts';
import { createFixture, type Fixture } from '../school/fixture.ts';
import { callerOf, createSchool } from '../school/school.ts';
import { type Answer, startServer, type TestServer } from '../server/server.ts';

interface Schema {
  readonly 'x-personal'?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The personal fields of a contract: `list[].mobile`. */
function personalFields({ 'x-personal': kind, properties = {}, items }: Schema, field = ''): string[] {
  return [
    ...(kind === undefined ? [] : [field]),
    ...(items === undefined ? [] : personalFields(items, `${field}[]`)),
    ...Object.entries(properties).flatMap(([name, each]) =>
      personalFields(each, field === '' ? name : `${field}.${name}`),
    ),
  ];
}

/** The values of these fields in an answer, in its order. */
function personalValues(schema: Schema, value: unknown, field = ''): { field: string; value: unknown }[] {
  const { 'x-personal': kind, properties = {}, items } = schema;
  if (kind !== undefined) return [{ field, value }];
  if (items !== undefined && Array.isArray(value)) {
    return value.flatMap((each) => personalValues(items, each, `${field}[]`));
  }
  return Object.entries(Object(value)).flatMap(([name, each]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return property === undefined ? [] : personalValues(property, each, field === '' ? name : `${field}.${name}`);
  });
}

let fixture: Fixture;
/** One who may see personal data, and one who may not; what they write is taken back. */
let trusted: TestServer;
let other: TestServer;
const shown = new Map<string, Answer>();

beforeAll(async () => {
  const database = await openTestDatabase();
  const school = await createSchool(database);
  const owner = await startServer(database, callerOf(school));
  fixture = await createFixture(owner, 'alpha');
  await fillTheRest(owner);
  trusted = await startServer(withRollback(database), callerOf(school));
  other = await startServer(withRollback(database), { ...callerOf(school), personal: false });
  for (const { operation } of operations) {
    shown.set(operation.path, await trusted.post(operation.path, bodyOf(operation)));
  }
});

/** Personal values where the fixture has none: of a deleted student, and in an order that is to be shipped. */
async function fillTheRest({ ask }: TestServer): Promise<void> {
  const { student: buyerId } = fixture.ids;
  const { mobile, birthday, email, address, guardianName, guardianMobile } = await ask('/user/get', {
    userId: buyerId,
  });
  const profile = { mobile, birthday, email, address, guardianName, guardianMobile };
  const gone = { userRole: 'student', loginName: 'gone', name: 'Gone', ...profile };
  await ask('/user/del', await ask('/user/create', gone));
  const orderAddress = { receiver: '李收件', mobile: '13600007890', districts: '上海市', address: '某某路 1 号' };
  const book = { name: 'Book', type: goods, price: 1, subOrgId: fixture.ids.branch };
  const productList = [await ask('/product/create', book)];
  await ask('/order/create', {
    buyerId,
    orderType: orderType.byAdministrator,
    moneyPaid: 1,
    productList,
    orderAddress,
  });
}

/** The example of an operation; about the student on leave where it shows the reason. */
function bodyOf(operation: Operation): object {
  const { otherStudent } = fixture.ids;
  if (operation.path === '/liveclass/list') return { uniqueId: otherStudent };
  const body = requestIn(operation, fixture);
  return operation.path === '/student/overview' ? { ...body, uniqueId: otherStudent } : body;
}

describe('without the scope personal, an answer has no personal data:', () => {
  // Operations that reveal personal values are closed to callers without the scope.
  const others = operations.map(({ operation }) => operation).filter(({ scope }) => scope !== 'personal');
  test.each(others)('$path', async (operation) => {
    const { text, status, body } = await other.post(operation.path, bodyOf(operation));
    expect(fixture.personal.filter((value) => text.includes(value))).toEqual([]);
    expect(status).toBeLessThan(500);

    const masked = personalValues(operation.response, body.obj);
    const inFull = personalValues(operation.response, shown.get(operation.path)?.body.obj);
    expect(masked.map(({ field }) => field)).toEqual(inFull.map(({ field }) => field));
    const alike = inFull.filter(({ value }, index) => value !== '' && value === masked[index]?.value);
    expect(alike).toEqual([]);
  });
});

test('every personal field of a contract has a value in one of the answers above', () => {
  const empty = operations
    .filter(({ operation }) => operation.scope !== 'personal')
    .flatMap(({ operation: { path, response } }) => {
      const found = personalValues(response, shown.get(path)?.body.obj).filter(({ value }) => value !== '');
      const filled = new Set(found.map(({ field }) => field));
      return personalFields(response)
        .filter((field) => !filled.has(field))
        .map((field) => `${path} ${field}`);
    });
  expect(empty).toEqual([]);
});

test('each of the personal values is shown to a caller who may see it', () => {
  const all = [...shown.values()].map(({ text }) => text).join('\n');
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
