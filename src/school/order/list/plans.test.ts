import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, onOneKind, openOwnDatabase } from '../../../../test/database/database.ts';
import {
  beganMs,
  dayMs,
  everyNode,
  fillShop,
  ordersInAll,
  planForValues,
  planInUse,
  planOf,
  recording,
  rowsRead,
} from '../../../../test/database/plans.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { openEmbedded } from '../../../database/embedded.ts';
import { openPostgres } from '../../../database/postgres.ts';
import { countGram } from '../../../search/gram-counters.ts';
import type { Statement } from '../../../sql/sql.ts';
import { rebuildCounters } from '../count/counters.ts';

/** Who asks. */
type Kind = 'ofOrganisation' | 'ofBranch' | 'withoutPersonal';

const month = { payStartDate: beganMs, payEndDate: beganMs + 31 * dayMs - 1 };
/** The most rows that a part of a plan may read: a fraction of the table. */
const most = 2_500;

let database: Database;
let school: School;
let servers: Readonly<Record<Kind, TestServer>>;
const seen: Statement[] = [];

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  await school.db.transaction((tx) => fillShop(tx, school));
  await school.db.transaction((tx) => rebuildCounters(tx));
  await school.db.transaction((tx) => countGram(tx, '王'));
  await database.transaction((tx) => tx.script('analyze users, orders, order_lines, ordered_names, order_counters'));
  servers = {
    ofOrganisation: await startServer(recording(database, seen), callerOf(school)),
    ofBranch: await startServer(recording(database, seen), callerOf(school, school.branches[0])),
    withoutPersonal: await startServer(recording(database, seen), { ...callerOf(school), personal: false }),
  };
});

/** A database with one connection, so that its prepared statements can be examined. */
async function openAlone(): Promise<Database> {
  const location = await createTestDatabase();
  const statementTimeoutMs = 60_000;
  return location.kind === 'embedded'
    ? openEmbedded({ ...location, statementTimeoutMs })
    : openPostgres({ ...location, statementTimeoutMs, poolSize: 1 });
}

const withoutAutovacuum = ['users', 'orders', 'order_lines', 'ordered_names', 'order_counters']
  .map((table) => `alter table ${table} set (autovacuum_enabled = off)`)
  .join('; ');

type Question = readonly [name: string, path: string, body: () => object, kind?: Kind];

const questions: readonly Question[] = [
  ['a month', '/order/list', () => month],
  ['the only user of a name', '/user/list', () => ({ searchStr: '司马', pageSize: '20' })],
  ['the same, by creation', '/user/list', () => ({ searchStr: '司马', sortType: '3', isSortDesc: '1' })],
  ['a month, one status', '/order/list', () => ({ ...month, orderStatus: 2 })],
  ['a status that the clock has a say in', '/order/list', () => ({ ...month, orderStatus: 6 })],
  ['a page far in', '/order/list', () => ({ ...month, orderStatus: 2, pageNum: 300 })],
  ['the last page', '/order/list', () => ({ ...month, pageNum: 449 })],
  ['a range that begins and ends within an hour', '/order/list', () => ({ ...month, payStartDate: beganMs + 1 })],
  ['a range without a whole hour', '/order/list', () => ({ payStartDate: beganMs + 1, payEndDate: beganMs + 1_000 })],
  ['a status that orders leave at a deadline', '/order/list', () => ({ ...month, orderStatus: 4 })],
  ['a page far in, a status that orders reach', '/order/list', () => ({ ...month, orderStatus: 6, pageNum: 300 })],
  ['an order type', '/order/list', () => ({ ...month, orderType: 1 })],
  ['a month of one branch', '/order/list', () => month, 'ofBranch'],
  ['a rare keyword', '/order/list', () => ({ ...month, buyer: '欧阳' })],
  ['a rare keyword, a page far in', '/order/list', () => ({ ...month, buyer: '欧阳', pageNum: 100 })],
  ['a rare keyword and a status', '/order/list', () => ({ ...month, buyer: '欧阳', orderStatus: 2 })],
  ['a long keyword', '/order/list', () => ({ ...month, buyer: '13812345678' })],
  ['a mobile without the scope', '/order/list', () => ({ ...month, buyer: '13812345678' }), 'withoutPersonal'],
  ['a receiver', '/order/list', () => ({ ...month, receiver: '李' })],
  ['a sharer', '/order/list', () => ({ ...month, shareUser: '欧阳' })],
  ['a product that nobody bought', '/order/list', () => ({ ...month, prodName: 'Nothing' })],
  ['a keyword that nearly all buyers have', '/order/list', () => ({ ...month, buyer: '王' })],
  ['details', '/order/detail', () => ({ orderSns: ['sn-1', 'sn-4000', 'sn-8000'] })],
  [
    "a student's lessons",
    '/statistics/listStudentLiveClassData',
    () => ({ uniqueId: '1_100001', beginTime: beganMs, endTime: beganMs + dayMs }),
  ],
];

test('a late page by amount skips by the index: whole orders are read for the page alone', async () => {
  seen.length = 0;
  await servers.ofOrganisation.ask('/order/sorted', { ...month, sort: '-amount', pageNum: 300 });
  const sorted = seen.filter(({ text }) => text.includes('o.amount desc'));
  expect(sorted).toHaveLength(1);
  for (const statement of sorted) {
    const nodes = everyNode(await planOf(database, statement));
    const wide = nodes.filter((node) => node['Plan Width'] > 100 && rowsRead(node) > 100);
    expect(wide.map((node) => [node['Node Type'], rowsRead(node), node['Plan Width']])).toEqual([]);
  }
});

test.each(questions.map(([name, path, body, kind = 'ofOrganisation']) => [name, path, body, kind] as const))(
  '%s reads few rows, however large the tables',
  async (_, path, body, kind) => {
    seen.length = 0;
    await servers[kind].ask(path, body());
    const preparedStatements = seen.filter(({ isPrepared }) => isPrepared === true);
    expect(preparedStatements.length).toBeGreaterThan(0);
    for (const statement of preparedStatements) {
      const nodes = everyNode(await planOf(database, statement));
      expect(nodes.filter((node) => rowsRead(node) > most).map((node) => [node['Node Type'], rowsRead(node)])).toEqual(
        [],
      );
      const large = [
        'users',
        'orders',
        'order_lines',
        'receivers',
        'order_counters',
        'gram_counters',
        'lesson_records',
      ];
      const scanned = nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '');
      expect(scanned.filter((name) => large.includes(name))).toEqual([]);
    }
  },
);

const every = { buyer: '王', receiver: '李', shareUser: '李', prodName: 'Course' };

test.each([
  ['a price range', { ...month, priceBegin: 50, priceEnd: 200 }],
  ['every keyword', { ...month, ...every }],
  ['every filter, a page far in', { ...month, ...every, orderStatus: 2, orderType: 1, priceBegin: 50, pageNum: 100 }],
])('%s, planned for its values, reads no row twice', async (_, body) => {
  seen.length = 0;
  await servers.ofOrganisation.ask('/order/list', body);
  const planned = seen.filter(({ isPrepared }) => isPrepared !== true);
  expect(planned.length).toBeGreaterThan(0);
  for (const statement of planned) {
    const nodes = everyNode(await planForValues(database, statement));
    expect(
      nodes.filter((node) => rowsRead(node) > ordersInAll).map((node) => [node['Node Type'], rowsRead(node)]),
    ).toEqual([]);
  }
});

test('the limit can be exceeded: a plain count of the same month reads all its orders', async () => {
  const text = 'select count(*) from orders where org_id = $1 and paid_at_ms between $2 and $3';
  const plan = await planOf(database, { text, values: [school.orgId, month.payStartDate, month.payEndDate] });
  expect(everyNode(plan).some((node) => rowsRead(node) > most)).toBe(true);
});

/** Keywords that match some of the orders, each with another filter that has an index. */
const narrowed: readonly Question[] = [
  ['a keyword that 1,200 buyers have, one status', '/order/list', () => ({ ...month, buyer: '李', orderStatus: 2 })],
  ['a keyword that 1,200 buyers have, one type', '/order/list', () => ({ ...month, buyer: '李', orderType: 1 })],
  ['a product name, one status', '/order/list', () => ({ ...month, prodName: 'Course', orderStatus: 2 })],
  ['a receiver, one status', '/order/list', () => ({ ...month, receiver: '李', orderStatus: 2 })],
  ['a sharer, one status', '/order/list', () => ({ ...month, shareUser: '李', orderStatus: 2 })],
];

describe('a school that grows from an empty database', () => {
  // Where nothing else does, the server analyses an embedded database: it begins as one that never was.
  test.each([
    ['was never analysed', 'select 1'],
    ...(onOneKind() ? [['was analysed while it was empty', 'analyze']] : []),
  ])('has no plan that reads a row twice, if its database %s', async (_, analyze) => {
    const database = await openAlone();
    const school = await createSchool(database);
    const server = await startServer(recording(database, seen), callerOf(school));
    const asked = [
      ...questions.filter(([, path, , kind]) => kind === undefined && !path.startsWith('/statistics')),
      ...narrowed,
    ];
    await database.transaction((tx) => tx.script(`${withoutAutovacuum}; ${analyze}`));
    for (const [, path, body] of asked) await server.ask(path, body());

    await school.db.transaction((tx) => fillShop(tx, school));
    await school.db.transaction((tx) => rebuildCounters(tx));
    await school.db.transaction((tx) => countGram(tx, '王'));
    for (const [name, path, body] of asked) {
      seen.length = 0;
      await server.ask(path, body());
      const preparedStatements = seen.filter(({ isPrepared }) => isPrepared === true);
      expect(preparedStatements.length, name).toBeGreaterThan(0);
      for (const statement of preparedStatements) {
        const nodes = everyNode(await planInUse(database, statement));
        const large = nodes.filter((node) => rowsRead(node) > ordersInAll);
        expect([name, large.map((node) => [node['Node Type'], rowsRead(node)])]).toEqual([name, []]);
      }
    }
    await database.close();
  });
});
