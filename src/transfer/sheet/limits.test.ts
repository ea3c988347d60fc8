import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fields } from '../../../test/contract/extremes.ts';
import type { Schema } from '../../../test/contract/parameters.ts';
import { requestIn } from '../../../test/contract/references.ts';
import { openTestDatabase } from '../../../test/database/database.ts';
import { withRollback } from '../../../test/database/with-rollback.ts';
import type { Fixture } from '../../../test/school/fixture.ts';
import { longText } from '../../../test/school/long-text.ts';
import { freshDay, orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { schoolRows } from '../../../test/school/school-rows.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import { insertOrders } from '../../school/order/write/insert-orders.ts';
import { createOrganisation } from '../../school/organisation/create.ts';
import { sheets } from './sheets.ts';

let database: Database;
let school: School;
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  other = await startServer(database, callerOf(await createSchool(database)));
});

const emptyOrganisation = async () => {
  const { orgId } = await database.transaction((tx) => createOrganisation(tx, { name: 'Empty' }, 1));
  return { id: 'test', orgId, branchId: null, personal: true };
};
const schemaOf = (row: object): Schema => Object(row);

describe('an id that a row brings along', () => {
  const numbered = sheets.flatMap(({ name, row }) => {
    const [field, schema] = Object.entries<Schema>(Object(row.properties))[0] ?? [];
    return field !== undefined && schema?.maximum === 2 ** 52 ? [[name, field] as const] : [];
  });

  test('is in every sheet whose records have a number of their own', () => {
    expect(numbered.map(([name]) => name)).toEqual(
      'branches subjects productColumns products groups groupPurchases lessons homework exams'.split(' '),
    );
  });

  test.each([...numbered, ['users', 'userId'] as const])(
    'leaves numbers for new records of every organisation: %s',
    async (sheet, field) => {
      const [row] = schoolRows[sheet] ?? [];
      const brought = (number: number) => (sheet === 'users' ? `0_${number}` : number);
      const { bad } = await server.ask('/import', {
        sheet,
        rows: [2 ** 53 - 1, 2 ** 52 + 1].map((number) => ({ ...row, [field]: brought(number) })),
      });
      expect(bad).toMatchObject([{ param: field }, { param: field }]);
    },
  );

  test('may be the largest that is taken: others still create', async () => {
    const [row] = schoolRows.subjects ?? [];
    const subOrgId = school.branches[0].branchId;
    const rows = [{ ...row, subOrgId, courseId: 2 ** 52, courseName: 'largest' }];
    expect(await server.ask('/import', { sheet: 'subjects', rows })).toMatchObject({ added: 1 });
    for (const courseName of ['x', 'y']) {
      const { courseId } = await other.ask('/subject/create', { courseName });
      expect(courseId).toBeGreaterThan(2 ** 52);
    }
    const user = { userRole: 'student', loginName: 'largest', name: 'x', subOrgId, createAt: 1 };
    const users = [{ ...user, userId: '1_999999999999999' }];
    expect(await server.ask('/import', { sheet: 'users', rows: users })).toMatchObject({ added: 1 });
    await other.ask('/user/create', { userRole: 'student', loginName: 'after', name: 'x' });
  });
});

test.each(['receiver', 'mobile', 'districts', 'address'])(
  'an order whose %s is longer than its index holds is a bad row, the others are taken',
  async (field) => {
    const [branch] = school.branches;
    const order = (orderSn: string, more: object) => ({
      orderSn: `${field}-${orderSn}`,
      subOrgId: branch.branchId,
      buyerId: `1_${branch.studentIds[0]}`,
      dateAdded: 1_788_220_800_000,
      payBefore: 1_788_220_800_000,
      productList: [{ productId: branch.productIds[0], product_name: 'x', orderAmount: 1, status: 10 }],
      ...more,
    });
    const longest = { receiver: longText(100), mobile: longText(32), districts: longText(100), address: longText(200) };
    const rows = [order('a', longest), order('b', { ...longest, [field]: longText(1000) }), order('c', {})];
    const answer = await server.ask('/import', { sheet: 'orders', rows });
    expect(answer).toMatchObject({ added: 2, bad: [{ row: 1, code: 2004, param: field }] });
  },
);

test('amounts beyond the limit of the operation are bad rows, of a line and of an order', async () => {
  const [row] = schoolRows.orders ?? [];
  const line = { productId: 31, product_name: 'x', orderAmount: 60_000_000_000, status: 2 };
  const rows = [
    { ...row, moneyPaid: 100_000_000_001 },
    { ...row, productList: [{ ...line, orderAmount: 2 ** 53 - 1 }] },
    { ...row, productList: [line, line] },
  ];
  const { bad } = await server.ask('/import', { sheet: 'orders', rows });
  expect(bad).toMatchObject([
    { param: 'moneyPaid' },
    { param: 'productList[0].orderAmount' },
    { param: 'productList' },
  ]);
});

test('a sum that JSON cannot carry exactly is refused with what to do, not a fault', async () => {
  // As an import without limits left them.
  const day = freshDay();
  const rich = await createSchool(database);
  const on = await startServer(database, callerOf(rich));
  const orders = ['r1', 'r2'].map((orderSn) => ({
    ...orderBy(rich.branches[0], { orderSn, paidAtMs: day.payStartDate }),
    moneyPaid: 6e15,
  }));
  await rich.db.transaction((tx) => insertOrders(tx, orders));
  const range = { beginTime: day.payStartDate, endTime: day.payEndDate };
  const { status, body } = await on.post('/overview/moneyByDay', range);
  expect({ status, code: body.code }).toEqual({ status: 422, code: 4304 });
});

const fixture: Fixture = {
  mark: '',
  personal: [],
  ids: {
    appId: 'head',
    assistant: '302_600',
    branch: 40,
    column: 5,
    exam: 17,
    groupExternalId: 'none',
    group: 41,
    homework: 71,
    key: 1,
    staff: 1,
    lesson: '881',
    lessonExternalId: 'les-881',
    loginName: 'wangxm',
    nextLesson: '882',
    order: 'LT1',
    orderExternalId: 'erp-1',
    otherGroup: 42,
    otherStudent: '1_701',
    product: 31,
    purchaseGroup: 9,
    student: '1_700',
    subject: 3,
    teacher: '0_500',
    userExternalId: 'crm-7',
  },
};

/** The rows of a school, each with some fields at the ends of what its sheet takes. */
const anySchool = fc.record(
  Object.fromEntries(
    sheets.map(({ name, row }) => [
      name,
      fc.tuple(
        ...(schoolRows[name] ?? []).map((given) =>
          fc.oneof(
            { weight: 1, arbitrary: fc.constant<object>(given) },
            { weight: 2, arbitrary: fields(schemaOf(row), given) },
          ),
        ),
      ),
    ]),
  ),
);

test('after an import of whatever the sheets take, every operation reads, changes and sums it', {
  timeout: 0,
}, async () => {
  let taken = 0;
  const property = fc.asyncProperty(anySchool, async (rows) => {
    const caller = await emptyOrganisation();
    const importing = await startServer(database, caller);
    for (const { name } of sheets) {
      const { status, body, text } = await importing.post('/import', { sheet: name, rows: rows[name] });
      expect(status, `${name}: ${text.slice(0, 500)} to ${JSON.stringify(rows[name]).slice(0, 3000)}`).toBe(200);
      taken += body.obj.added;
      // What others refer to is there in any case.
      await importing.ask('/import', { sheet: name, rows: schoolRows[name] });
    }
    const asking = await startServer(
      withRollback(database, async () => {}),
      caller,
    );
    for (const { operation } of operations.filter((each) => each.operation.path !== '/export')) {
      const request = requestIn(operation, fixture);
      const { status, text } = await asking.post(operation.path, request);
      expect(status, `${operation.path} ${JSON.stringify(request)}: ${text.slice(0, 300)}`).toBeLessThan(500);
    }
    for (const format of ['ndjson', 'csv']) {
      for (const { name } of sheets) {
        const response = await fetch(`${asking.url}/export`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ sheet: name, format }),
        });
        await response.arrayBuffer();
        expect(response.status, name).toBe(200);
      }
    }
  });
  await fc.assert(property, { numRuns: process.env.LONG ? 300 : 3, endOnFailure: true });
  expect(taken).toBeGreaterThan(20);
});
