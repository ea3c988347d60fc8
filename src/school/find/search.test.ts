import { beforeAll, describe, expect, test } from 'vitest';
import { isCitus, openOwnDatabase } from '../../../test/database/database.ts';
import { everyNode, planOf, rowsRead } from '../../../test/database/plans.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { bearer, startAuthenticatedServer } from '../../../test/server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { password, signIn } from '../../../test/server/sign-in.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { countGram } from '../../search/gram-counters.ts';
import { integer, row } from '../../sql/row.ts';
import { type Statement, sql } from '../../sql/sql.ts';
import { insertOrders } from '../order/insert/insert-orders.ts';
import { fillNumberIndex } from '../order/number-index/fill-index.ts';
import { indexRow } from '../order/number-index/number-grams.ts';

let database: Database;
let school: School;
let server: TestServer;
/** Two students of one name in two classes, of two teachers and branches. */
let [here, there]: [string?, string?] = [];

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  const create = async (at: 0 | 1, grade: string, mobile: string) => {
    const { branchId, teacherId } = school.branches[at];
    const user = { userRole: 'student', loginName: `wei${at}`, name: '王伟', grade, mobile, subOrgId: branchId };
    const { userId } = await server.ask('/user/create', user);
    const validity = { activeBegin: noon / 1000 - 60, activeEnd: noon / 1000 + 3600 };
    const group = { groupName: `奥数 ${at} 班`, teacherId: `0_${teacherId}`, ...validity };
    const { groupId } = await server.ask('/group/create', group);
    await server.ask('/group/addMembers', { groupId, members: [{ userId }] });
    return userId as string;
  };
  here = await create(0, '初一', '13800001111');
  there = await create(1, '初二', '13800002222');
  await place(0, 'LT2026-Ａbc1', 'LT20260912777', 'LT20260912778');
  await place(1, 'LT20260912779');
});

const place = (at: 0 | 1, ...orderSns: string[]) =>
  school.db.transaction((tx) =>
    insertOrders(
      tx,
      orderSns.map((orderSn) => orderBy(school.branches[at], { orderSn })),
    ),
  );

interface Found {
  users: { byGuardian: boolean; userId: string; mobile: string; grade: string; groupNames: string[] }[];
  groups: { groupName: string }[];
  orders: { orderSn: string }[];
}
const find = (keyword: string, more: object = {}, on: Pick<TestServer, 'ask'> = server): Promise<Found> =>
  on.ask('/search', { keyword, ...more });
const numbersOf = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).orders.map((each) => each.orderSn);
const idsOf = ({ users }: Found) => users.map(({ userId }) => userId);

test.each([
  ['its last characters', '2777', ['LT20260912777']],
  ['characters in the middle, the latest order first', '091277', ['LT20260912779', 'LT20260912778', 'LT20260912777']],
  ['letters of another width and case', '-aBC1', ['LT2026-Ａbc1']],
  ['the whole number', 'lt20260912778', ['LT20260912778']],
  ['not by fewer than four characters', '777', []],
  ['not by characters that do not follow each other', '2026777', []],
])('an order is found by %s', async (_, keyword, expected) => {
  expect(await numbersOf(keyword)).toEqual(expected);
});

test('one keyword finds people and their latest orders; class, grade and mobile tell people of one name apart', async () => {
  const { users } = await find('王伟');
  expect(users).toMatchObject([
    { userId: there, grade: '初二', mobile: '13800002222', groupNames: ['奥数 1 班'] },
    { userId: here, grade: '初一', mobile: '13800001111', groupNames: ['奥数 0 班'] },
  ]);
  expect(idsOf(await find('0001111'))).toEqual([here]);
  expect((await find('奥数')).groups.map(({ groupName }) => groupName)).toEqual(['奥数 1 班', '奥数 0 班']);
  expect(await numbersOf('ann', { pageSize: 2 })).toHaveLength(2);
  expect(await numbersOf(`ann-${school.branches[1].branchId}`)).toEqual(['LT20260912779']);
});

describe('children are found by their guardian:', () => {
  let child: string;
  beforeAll(async () => {
    const guardian = { guardianName: '欧阳建国', guardianMobile: '15912345678' };
    const user = { userRole: 'student', loginName: '2024-0001', name: '李雷', mobile: '13733334444', ...guardian };
    child = (await server.ask('/user/create', user)).userId;
  });
  const forms = [
    '15912345678',
    '159 1234 5678',
    '159-1234-5678',
    '+86 159 1234-5678',
    '008615912345678',
    '１５９１２３４５６７８',
  ];

  test.each(['欧阳建国', '阳建', '1591', '12345678', ...forms])('by %s', async (keyword) => {
    expect((await find(keyword)).users).toMatchObject([{ userId: child, byGuardian: true }]);
    expect((await server.ask('/user/list', { searchStr: keyword })).list).toEqual([]);
  });

  test.each(['13733334444', '137 3333 4444', '+86 137-3333-4444', '2024-0001', '李雷'])(
    'and by %s as themselves',
    async (keyword) => {
      expect((await find(keyword)).users).toMatchObject([{ userId: child, byGuardian: false }]);
    },
  );

  test('who has changed is found no more', async () => {
    const update = (guardian: object) => server.ask('/user/update', { userId: child, ...guardian });
    await update({ guardianName: '诸葛亮', guardianMobile: '15800000001' });
    expect([await find('欧阳建国'), await find('15912345678')].map(idsOf)).toEqual([[], []]);
    expect(idsOf(await find('诸葛'))).toEqual([child]);
    await update({ guardianName: '欧阳建国', guardianMobile: '15912345678' });
  });

  test('without the scope personal by the whole mobile only', async () => {
    const few = await startServer(database, { ...callerOf(school), personal: false });
    for (const keyword of ['欧阳建国', '阳建', '1591', '5678', '1234567']) {
      expect(idsOf(await find(keyword, {}, few)), keyword).toEqual([]);
    }
    for (const keyword of forms) expect(idsOf(await find(keyword, {}, few)), keyword).toEqual([child]);
  });

  test('orders of a child are not counted among those of buyers who have the guardian’s number themselves', async () => {
    await school.db.transaction((tx) =>
      insertOrders(tx, [orderBy(school.branches[0], { orderSn: 'guarded', buyerId: Number(child.slice(2)) })]),
    );
    const wide = { payStartDate: 0, payEndDate: 9_999_999_999_999 };
    const counted = async () => (await server.ask('/order/list', { ...wide, buyer: '1591' })).count;
    await school.db.transaction((tx) => countGram(tx, '1591'));
    expect(await counted()).toBe(0);
    await server.ask('/user/update', { userId: child, name: '李蕾' });
    expect(await counted()).toBe(0);
    const counters = sql`select orders from gram_counters where org_id = $1 and gram like '%1591'`;
    expect(await school.db.rows(counters, row({ orders: integer }))).toEqual([]);
  });
});

describe('a caller finds only what it may read:', () => {
  test('a branch its own records; the filter subOrgId the same for others', async () => {
    const [{ branchId }, second] = school.branches;
    const bound = await startServer(database, callerOf(school, second));
    for (const [more, on, expected] of [
      [{}, bound, [[there], ['奥数 1 班'], ['LT20260912779']]],
      [{ subOrgId: branchId }, server, [[here], ['奥数 0 班'], ['LT20260912778', 'LT20260912777']]],
    ] as const) {
      const groups = (await find('奥数', more, on)).groups.map(({ groupName }) => groupName);
      expect([idsOf(await find('王伟', more, on)), groups, await numbersOf('091277', more, on)]).toEqual(expected);
    }
    expect((await bound.post('/search', { keyword: '王伟', subOrgId: branchId })).status).toBe(404);
  });

  test('a class teacher own students and classes, and no orders', async () => {
    const teacherId = `0_${school.branches[0].teacherId}`;
    await server.ask('/staff/create', { loginName: 'boss', name: 'B', role: 'owner', password });
    await server.ask('/staff/create', { loginName: 'wang', name: 'W', role: 'classTeacher', teacherId, password });
    const teacher = await signIn(await startAuthenticatedServer(database), 'wang');
    for (const keyword of ['王伟', '138']) {
      const { users, orders } = await find(keyword, {}, teacher);
      expect([users.map(({ userId, groupNames }) => [userId, groupNames]), orders]).toEqual([
        [[here, ['奥数 0 班']]],
        [],
      ]);
    }
    expect((await find('奥数', {}, teacher)).groups.map(({ groupName }) => groupName)).toEqual(['奥数 0 班']);
    expect(await numbersOf('091277', {}, teacher)).toEqual([]);
  });

  test('a key the kinds that its scopes name, and mobiles only as a whole without the scope personal', async () => {
    const authenticated = await startAuthenticatedServer(database);
    const { secret } = await server.ask('/key/create', { name: 'few', scopes: ['user:read'] });
    const few = {
      ask: async (path: string, body: unknown) => (await authenticated.post(path, body, bearer(secret))).body.obj,
    };
    expect(await find('王伟', {}, few)).toMatchObject({
      users: [
        { mobile: '*******2222', groupNames: [], hiddenFields: ['mobile'] },
        { mobile: '*******1111', groupNames: [] },
      ],
      groups: [],
      orders: [],
    });
    expect(await find('奥数', {}, few)).toEqual({ users: [], groups: [], orders: [] });
    expect(await numbersOf('091277', {}, few)).toEqual([]);
    expect(idsOf(await find('00001111', {}, few))).toEqual([]);
    expect(idsOf(await find('13800001111', {}, few))).toEqual([here]);
  });

  test('orders that match a number do not pay for guesses of a mobile', async () => {
    const blind: Caller = { ...callerOf(school), id: 'blind', personal: false };
    const guessing = await startServer(database, blind);
    for (let misses = 0; misses < 20; misses++) expect(await numbersOf('2026091277', {}, guessing)).toHaveLength(3);
    expect((await guessing.post('/search', { keyword: '2026091277' })).status).toBe(429);
    expect((await guessing.post('/search', { keyword: '王伟' })).status).toBe(200);
  });
});

test('a keyword that is blank finds nothing; one that is too long is refused', async () => {
  expect(await find(' ')).toEqual({ users: [], groups: [], orders: [] });
  expect((await server.post('/search', { keyword: 'a'.repeat(65) })).body).toMatchObject({ param: 'keyword' });
});

describe('the index of order numbers', () => {
  test('also gets orders from before it, and those of servers that do not know it', async () => {
    const db = school.db;
    await db.transaction((tx) => tx.run(sql`delete from order_numbers where org_id = $1`));
    expect(await numbersOf('091277')).toEqual([]);
    const fill = () => db.transaction(fillNumberIndex);
    await fill();
    expect(await numbersOf('091277')).toHaveLength(3);
    await place(0, 'LT20260913001');
    const written = sql`order_id in (select order_id from orders where org_id = $1 and order_sn = 'LT20260913001')`;
    await db.transaction((tx) => tx.run(sql`delete from order_numbers where org_id = $1 and ${written}`));
    await fill();
    expect(await numbersOf('3001')).toEqual(['LT20260913001']);
  });

  // On Citus the plan is that of the workers.
  test.skipIf(isCitus())(
    'answers a part that all orders have from few of them, and a rare part without reading the others',
    async () => {
      const seen: Statement[] = [];
      const large = await createSchool(database);
      const [{ branchId, studentIds }] = large.branches;
      // Eight orders for each block of the index.
      const orders = Array.from({ length: 9_000 }, (_, index) => ({
        orderId: 10_000_000 + index * 4_096,
        orderSn: `common${index}`,
        branchId,
      }));
      const index = orders.map((order) => indexRow(large.orgId, order));
      await large.db.transaction(async (tx) => {
        await tx.run(sql`
        insert into orders (org_id, order_id, order_sn, branch_id, type, status, buyer_id, amount, created_at_ms,
          paid_at_ms, updated_at_ms)
        select $1, 10000000 + i * 4096, 'common' || i, ${branchId}, 1, 2, ${studentIds[0]}, 100, 0, 0, 0
        from generate_series(0, 8999) as i`);
        await tx.run(sql`
        insert into order_numbers (org_id, order_id, branch_id, grams)
        select $1, r.order_id, r.branch_id, r.grams
        from jsonb_to_recordset(${JSON.stringify(index.map(({ orderId, grams }) => ({ order_id: orderId, branch_id: branchId, grams })))}::jsonb)
          as r (order_id bigint, branch_id bigint, grams integer[])`);
      });
      const recording: Database = {
        ...database,
        execute: (statement) => {
          seen.push(statement);
          return database.execute(statement);
        },
      };
      const own = await startServer(recording, callerOf(large));
      for (const [keyword, expected, most] of [
        ['common', 'common8999', 100],
        ['mon77', 'common7799', 2_500],
      ] as const) {
        seen.length = 0;
        expect((await numbersOf(keyword, {}, own))[0]).toBe(expected);
        const [statement] = seen.filter(({ text }) => text.includes('order_numbers'));
        if (statement === undefined) expect.unreachable('The index was not asked');
        const nodes = everyNode(await planOf(database, statement));
        expect(
          nodes.filter((node) => rowsRead(node) > most).map((node) => [node['Node Type'], rowsRead(node)]),
        ).toEqual([]);
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      }
    },
  );
});
