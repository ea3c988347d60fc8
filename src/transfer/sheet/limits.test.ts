import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fields } from '../../../test/contract/extremes.ts';
import type { Schema } from '../../../test/contract/parameters.ts';
import { requestIn } from '../../../test/contract/references.ts';
import { openTestDatabase } from '../../../test/database/database.ts';
import { withRollback } from '../../../test/database/with-rollback.ts';
import { tries } from '../../../test/run/tries.ts';
import type { Fixture } from '../../../test/school/fixture.ts';
import { longText } from '../../../test/school/long-text.ts';
import { freshDay, orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { schoolRows } from '../../../test/school/school-rows.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import { insertOrders } from '../../school/order/insert/insert-orders.ts';
import { createOrganisation } from '../../school/organisation/create.ts';
import { sheets } from './sheets.ts';

let database: Database;
let school: School;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

const emptyOrganisation = async () => {
  const { orgId } = await database.transaction((tx) => createOrganisation(tx, { name: 'Empty' }, 1));
  return { id: 'test', orgId, branchId: null, personal: true };
};
const schemaOf = (row: object): Schema => Object(row);

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

test('a group order that was partly refunded before its group failed gets back the rest, not more than was paid', async () => {
  const [branch] = school.branches;
  const order = {
    orderSn: 'partly',
    subOrgId: branch.branchId,
    orderType: 5,
    buyerId: `1_${branch.studentIds[0]}`,
    dateAdded: 1_788_220_800_000,
    datePay: 1_788_220_800_000,
    moneyPaid: 5000,
    productList: [
      { productId: branch.productIds[0], product_name: 'x', orderAmount: 5000, status: 4, refundAmount: 1000 },
    ],
  };
  await server.ask('/import', { sheet: 'orders', rows: [order] });
  const settled = { orderSn: 'partly', refundChannel: 'wechat', transactionNo: 'R1' };
  await server.ask('/order/settleRefund', settled);
  const { orderStatus, refundAmount } = await server.ask('/order/get', { orderSn: 'partly' });
  expect({ orderStatus, refundAmount }).toEqual({ orderStatus: 5, refundAmount: 5000 });
});

test('an order of the last moment that can be stored has deadlines that its export can hold', async () => {
  const [row] = schoolRows.orders ?? [];
  const caller = await emptyOrganisation();
  const importing = await startServer(database, caller);
  const last = 253_402_300_799_999;
  for (const { name } of sheets.slice(
    0,
    sheets.findIndex(({ name }) => name === 'orders'),
  )) {
    await importing.ask('/import', { sheet: name, rows: schoolRows[name] });
  }
  await importing.ask('/import', { sheet: 'orders', rows: [{ ...row, dateAdded: last, datePay: last }] });
  const [line = ''] = (await exportOf(importing, 'orders', 'ndjson')).split('\n');
  expect(JSON.parse(line)).toMatchObject({ payBefore: last, completeBefore: last });
});

const fixture: Fixture = {
  mark: '',
  personal: [],
  cursor: '',
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
    webhook: 1,
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

/** Returns how many rows were taken. */
async function importRows(server: TestServer, sheet: string, rows: readonly object[] = []): Promise<number> {
  const { status, body, text } = await server.post('/import', { sheet, rows });
  expect(status, `${sheet}: ${text.slice(0, 500)} to ${JSON.stringify(rows).slice(0, 3000)}`).toBe(200);
  return body.obj.added;
}

async function exportOf({ url }: TestServer, sheet: string, format: string): Promise<string> {
  const response = await fetch(`${url}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sheet, format }),
  });
  const text = await response.text();
  expect(response.status, `${sheet}: ${text.slice(0, 300)}`).toBe(200);
  return text;
}

test('after an import of extreme values, every operation can read, change and sum them, and their export can be imported', {
  timeout: 0,
}, async () => {
  let taken = 0;
  const property = fc.asyncProperty(anySchool, async (rows) => {
    const caller = await emptyOrganisation();
    const importing = await startServer(database, caller);
    for (const { name } of sheets) {
      taken += await importRows(importing, name, rows[name]);
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
    const again = await startServer(database, await emptyOrganisation());
    for (const { name } of sheets) {
      await exportOf(asking, name, 'csv');
      const lines = (await exportOf(asking, name, 'ndjson')).split('\n').filter((line) => line !== '');
      const exported = lines.map((line) => JSON.parse(line));
      const answer = await again.ask('/import', { sheet: name, rows: exported });
      expect({ name, ...answer }).toMatchObject({ name, bad: [], known: 0, added: exported.length });
    }
  });
  await fc.assert(property, { numRuns: tries(3, 40), endOnFailure: true });
  expect(taken).toBeGreaterThan(20);
});
