import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, onOneKind, openAt, openOwnDatabase } from '../../../test/database/database.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { startServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { compactCounters } from '../../school/order/count/counters.ts';
import { insertOrders } from '../../school/order/insert/insert-orders.ts';
import { fillNumberIndex } from '../../school/order/number-index/fill-index.ts';
import { countGram } from '../../search/gram-counters.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import { examine } from './check.ts';
import { checksOf } from './verify.ts';

const dayMs = 86_400_000;
const beganMs = Date.UTC(2026, 2, 1);
const range = { payStartDate: beganMs - dayMs, payEndDate: beganMs + 40 * dayMs };

let database: Database;
let school: School;
beforeAll(async () => {
  database = await openOwnDatabase();
});
beforeEach(async () => {
  school = await createFilledSchool(database);
});

async function createFilledSchool(database: Database): Promise<School> {
  const school = await createSchool(database);
  await place(school, 0, 40);
  await school.db.transaction((tx) => compactCounters(tx));
  await school.db.transaction((tx) => countGram(tx, 'n'));
  // Some deltas are not compacted yet.
  await place(school, 40, 50);
  return school;
}

const place = (school: School, from: number, to: number) =>
  school.db.transaction((tx) =>
    insertOrders(
      tx,
      Array.from({ length: to - from }, (_, index) =>
        orderBy(school.branches[index % 2 === 0 ? 0 : 1], {
          orderSn: `sn-${from + index}`,
          paidAtMs: beganMs + (from + index) * dayMs * 0.7,
          ...(index === 0 && { type: 5, completeBeforeMs: Date.UTC(2200, 0), lines: [{ status: 4 }] }),
          notes: [{ content: 'first', atMs: beganMs, userName: 'ann' }],
          receiver: { receiver: 'Ann', mobile: '13800000000', districts: '', address: '' },
        }),
      ),
    ),
  );

const verify = () => examine(checksOf(true), { database, clock: Date.now });
const statuses = (results: Awaited<ReturnType<typeof verify>>) =>
  Object.fromEntries(results.slice(-7).map(({ name, status }) => [name, status]));
const well = {
  'order references': 'ok',
  search: 'ok',
  counters: 'ok',
  'closed orders': 'ok',
  'rendered lines': 'ok',
  'gram counters': 'ok',
  lessons: 'ok',
};

test('derived data that matches the rows is unchanged, also before deltas are compacted', async () => {
  expect(statuses(await verify())).toEqual(well);
});

const harms: readonly (readonly [string, keyof typeof well, (tx: OrgSql) => Promise<unknown>])[] = [
  [
    'counters that say too much',
    'counters',
    (tx) => tx.run(sql`update order_counters set orders = orders + 1 where org_id = $1`),
  ],
  ['counters that are gone', 'counters', (tx) => tx.run(sql`delete from order_counters where org_id = $1`)],
  [
    'counters of what there is not',
    'counters',
    (tx) => tx.run(sql`update order_counters set branch_id = branch_id + 1000 where org_id = $1 and branch_id > 0`),
  ],
  ['counters by gram that are gone', 'gram counters', (tx) => tx.run(sql`delete from gram_counters where org_id = $1`)],
  [
    'counters by gram that say too much',
    'gram counters',
    (tx) => tx.run(sql`update gram_counters set orders = orders + 1 where org_id = $1`),
  ],
  [
    'users that no keyword finds',
    'search',
    (tx) => tx.run(sql`update users set search_grams = '{}' where org_id = $1`),
  ],
  [
    'receivers that another keyword finds',
    'search',
    (tx) => tx.run(sql`update receivers set search_fields = '{#x}' where org_id = $1`),
  ],
  [
    'orders that no part of their number finds',
    'search',
    async (tx) => {
      await fillNumberIndex(tx);
      await tx.run(sql`delete from order_numbers where org_id = $1 and order_id % 2 = 0`);
    },
  ],
  [
    'orders that another number finds',
    'search',
    (tx) => tx.run(sql`update order_numbers set grams = '{1}' where org_id = $1`),
  ],
  [
    'wrong rendered lines',
    'rendered lines',
    (tx) => tx.run(sql`update orders set rendered_lines = '[]' where org_id = $1`),
  ],
  [
    'rendered lines of a group purchase, which would not change at its deadline',
    'rendered lines',
    (tx) => tx.run(sql`update orders set rendered_lines = '[]' where org_id = $1 and status = 4`),
  ],
  [
    'rendered lines that are missing',
    'rendered lines',
    (tx) => tx.run(sql`update orders set rendered_lines = null where org_id = $1`),
  ],
  [
    'notes that are said not to exist',
    'rendered lines',
    (tx) => tx.run(sql`update orders set may_have_notes = false where org_id = $1`),
  ],
];

/** One of each kind where the same statements run elsewhere too. */
const tried = onOneKind()
  ? harms
  : harms.filter(([, name], index) => harms.findIndex((each) => each[1] === name) === index);

test.each(tried)('%s are found and set right', async (_, name, harm) => {
  const server = await startServer(database, callerOf(school));
  const findByNumber = async () => {
    const { orders } = await server.ask('/search', { keyword: 'sn-1', pageSize: 20 });
    return { count: orders.length, orders };
  };
  const readDetails = async () => {
    const { list } = await server.ask('/order/detail', { orderSns: ['sn-0', 'sn-49'] });
    return { count: list.length, list };
  };
  const ask = async () => [
    ...(await Promise.all(
      [{}, { buyer: 'n' }, { buyer: 'ann-' }, { receiver: 'nn' }].map((more) =>
        server.ask('/order/list', { ...range, ...more }),
      ),
    )),
    await findByNumber(),
    await readDetails(),
  ];
  const before = await ask();
  // Else what is asked for could be harmed without anyone noticing.
  expect(before.every(({ count }) => count > 0)).toBe(true);
  await school.db.transaction(harm);
  expect(statuses(await verify())[name]).toBe('warn');
  expect(await ask()).toEqual(before);
  expect(statuses(await verify())).toEqual(well);
});

const twoOrders = sql`select order_id from orders where org_id = $1 and order_sn in ('sn-0', 'sn-49')`;

/** Each harms two orders, and a second time sets them right. */
test.each([
  ['branch', sql`update orders set branch_id = -branch_id where org_id = $1 and order_id in (${twoOrders})`],
  ['product', sql`update order_lines set product_id = -product_id where org_id = $1 and order_id in (${twoOrders})`],
  [
    'product name',
    sql`update order_lines set ordered_name_id = -ordered_name_id where org_id = $1 and order_id in (${twoOrders})`,
  ],
])('orders whose %s does not exist are found', async (_, harm) => {
  const look = async () => (await verify()).find(({ name }) => name === 'order references');
  await school.db.transaction((tx) => tx.run(harm));
  expect(await look()).toMatchObject({ status: 'fail', message: expect.stringMatching(/does not exist: 2\.$/) });
  await school.db.transaction((tx) => tx.run(harm));
  expect(await look()).toMatchObject({ status: 'ok' });
});

test('while others write, nothing right is found wrong', async () => {
  const write = async () => {
    for (let from = 100; from < 112; from += 2) await place(school, from, from + 2);
  };
  const compact = async () => {
    for (let times = 0; times < 6; times++) await school.db.transaction((tx) => compactCounters(tx));
  };
  const [results] = await Promise.all([verify(), write(), compact()]);
  expect(statuses(results)).toEqual(well);
  expect(statuses(await verify())).toEqual(well);
});

test('with --verify the command reports what it repaired', async () => {
  const location = await createTestDatabase();
  const own = await openAt(location);
  const { db } = await createFilledSchool(own);
  await db.transaction((tx) => tx.run(sql`delete from order_counters where org_id = $1`));
  await own.close();
  const run = async (args: readonly string[]) =>
    (await command({ PORT: '0', ...environmentOf(location) }, ['doctor', ...args])).answer.checks.map(
      ({ name, status }: { name: string; status: string }) => `${name} ${status}`,
    );
  expect(await run([])).not.toContain('counters warn');
  expect(await run(['--verify'])).toContain('counters warn');
  expect(await run(['--verify'])).toContain('counters ok');
});
