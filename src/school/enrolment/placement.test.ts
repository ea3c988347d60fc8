import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { single } from '../../sql/insert.ts';
import { insertGroups, type NewGroup } from '../group/write.ts';
import { insertOrders, type NewOrder, type NewOrderLine } from '../order/insert/insert-orders.ts';
import { insertProducts } from '../product/write.ts';

const nowSeconds = noon / 1000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

interface Setting {
  readonly school: School;
  readonly head: SchoolBranch;
  readonly second: SchoolBranch;
  readonly server: TestServer;
  newGroup(changes?: Partial<NewGroup>): Promise<number>;
  /** An order of the branch's first student for these lines, the course for that student unless said otherwise. */
  order(orderSn: string, lines?: Partial<NewOrderLine>[], changes?: Partial<NewOrder>): Promise<void>;
}

async function newSetting(): Promise<Setting> {
  const [secondSchool, school] = [await createSchool(database), await createSchool(database)];
  const [head, second] = school.branches;
  const place = (
    of: School,
    orderSn: string,
    lines: Partial<NewOrderLine>[],
    { lines: _, ...changes }: Partial<NewOrder>,
  ) => {
    const [branch] = of.branches;
    const [ann] = branch.studentIds;
    const whole = lines.map((line) => ({ studentId: ann, ...line }));
    return of.db.transaction((tx) => insertOrders(tx, [orderBy(branch, { orderSn, lines: whole, ...changes })]));
  };
  return {
    school,
    head,
    second,
    server: await startServer(database, callerOf(school)),
    newGroup: (changes = {}) => {
      const { branchId, teacherId } = head;
      const active = { activeBeginSeconds: nowSeconds, activeEndSeconds: nowSeconds + 1000 };
      const group = { branchId, teacherId, name: 'Class', ...active, createdAtMs: noon, ...changes };
      return school.db.transaction(async (tx) => single(await insertGroups(tx, [group])));
    },
    order: async (orderSn, lines = [{}], changes = {}) => {
      await place(secondSchool, orderSn, [{}], {});
      await place(school, orderSn, lines, changes);
    },
  };
}

const named = ({ list }: { list: { orderSn: string; line: number }[] }) =>
  list.map(({ orderSn, line }) => `${orderSn}/${line}`);

async function refused(server: TestServer, path: string, body: object) {
  const answer = await server.post(path, body);
  return { status: answer.status, code: answer.body.code, param: answer.body.param };
}

describe('unplaced order lines', () => {
  test('are paid or shipped lines that enrol a student, oldest payment first', async () => {
    const { order, server, head } = await newSetting();
    const [, ben] = head.studentIds;
    await order('newest', [{}], { paidAtMs: noon - 1 });
    await order('oldest', [{ status: 8 }], { paidAtMs: noon - 3 });
    await order('mixed', [{ status: 5 }, {}, { studentId: null }, { studentId: ben }], { paidAtMs: noon - 2 });
    for (const status of [3, 5, 6, 7, 9] as const) await order(`status-${status}`, [{ status }]);
    await order('grouping', [{ status: 4 }], { type: 5, completeBeforeMs: noon + 1 });
    await order('unpaid', [{ status: 0 }], { paidAtMs: null });

    const answer = await server.ask('/group/unplaced', {});
    expect(named(answer)).toEqual(['oldest/1', 'mixed/2', 'mixed/4', 'newest/1']);
    expect(answer.total).toBe(4);
    const [ann] = head.studentIds;
    expect(answer.list[2]).toMatchObject({
      datePay: noon - 2,
      productId: head.productIds[0],
      productName: 'Course',
      subOrgId: head.branchId,
      studentId: `1_${ben}`,
      studentName: 'ben',
      buyerId: `1_${ann}`,
      buyerName: 'ann',
    });
    const page = await server.ask('/group/unplaced', { pageStart: 1, pageSize: 3 });
    expect({ total: page.total, list: named(page) }).toEqual({ total: 4, list: ['newest/1'] });
  });

  test('disappear when the student is placed, and come back when the student leaves', async () => {
    const { order, newGroup, server, head } = await newSetting();
    const [ann, ben] = head.studentIds;
    await order('bought', [{ studentId: ben }]);
    const groupId = await newGroup();
    const place = { groupId, members: [{ userId: `1_${ben}`, orderSn: 'bought', line: 1 }] };
    expect(await server.ask('/group/addMembers', place)).toMatchObject({ results: [{ state: 'joined' }] });
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 0 });
    expect((await server.ask('/group/members', { groupId })).list).toMatchObject([
      { userId: `1_${ben}`, orderSn: 'bought', line: 1 },
    ]);
    expect(await server.ask('/group/addMembers', place)).toMatchObject({ results: [{ state: 'already' }] });

    const members = [{ userId: `1_${ben}`, leftAt: noon + 10 }];
    await server.ask('/group/removeMembers', { groupId, members });
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 0 });
    server.setNow(noon + 10);
    expect(named(await server.ask('/group/unplaced', {}))).toEqual(['bought/1']);
    expect(ann).not.toBe(ben);
  });

  test('an order line can be added to an existing membership', async () => {
    const { order, newGroup, server, head } = await newSetting();
    const userId = `1_${head.studentIds[0]}`;
    await order('later');
    const groupId = await newGroup();
    await server.ask('/group/addMembers', { groupId, members: [{ userId }] });
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 1 });
    const members = [{ userId, orderSn: 'later', line: 1 }];
    expect(await server.ask('/group/addMembers', { groupId, members })).toMatchObject({
      results: [{ state: 'already' }],
    });
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 0 });
  });

  test('leave out a deleted student; a restored student is placed again', async () => {
    const { order, newGroup, server, head } = await newSetting();
    const userId = `1_${head.studentIds[1]}`;
    await order('deleted', [{ studentId: head.studentIds[1] }]);
    const groupId = await newGroup();
    await server.ask('/user/del', { userId });
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 0 });
    await server.ask('/user/restore', { userId });
    await server.ask('/group/addMembers', { groupId, members: [{ userId, orderSn: 'deleted', line: 1 }] });
    await server.ask('/user/del', { userId });
    await server.ask('/user/restore', { userId });
    expect((await server.ask('/group/members', { groupId })).list).toMatchObject([{ orderSn: 'deleted', line: 1 }]);
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 0 });
  });

  test('can be filtered by branch and product; a caller bound to a branch sees only its own', async () => {
    const { order, server, school, second, head } = await newSetting();
    const [course, book] = head.productIds;
    await order('here', [{ productId: course }, { productId: book }]);
    const there = orderBy(second, { orderSn: 'there', lines: [{ studentId: second.studentIds[0] }] });
    await school.db.transaction((tx) => insertOrders(tx, [there]));
    expect(named(await server.ask('/group/unplaced', { productId: book }))).toEqual(['here/2']);
    expect(named(await server.ask('/group/unplaced', { subOrgId: second.branchId }))).toEqual(['there/1']);
    const bound = await startServer(database, callerOf(school, second));
    expect(named(await bound.ask('/group/unplaced', {}))).toEqual(['there/1']);
    expect(await refused(bound, '/group/unplaced', { subOrgId: head.branchId })).toMatchObject({ code: 4001 });
  });
});

describe('suggested classes', () => {
  const suggested = async (server: TestServer) => {
    const { list } = await server.ask('/group/unplaced', {});
    return list[0].groups.map(({ groupId }: { groupId: number }) => groupId);
  };

  test('are for the product, not expired, with a free seat and without the student; earliest first', async () => {
    const { order, newGroup, server, head, second } = await newSetting();
    const [ann, ben] = head.studentIds;
    await order('bought');
    const [course, book] = head.productIds;
    const forCourse = async (changes: Partial<NewGroup>) => {
      const groupId = await newGroup(changes);
      await server.ask('/group/setAttributes', { groupId, productIds: [course] });
      return groupId;
    };
    const later = await forCourse({ activeBeginSeconds: nowSeconds + 10 });
    const soon = await forCourse({ activeBeginSeconds: nowSeconds - 10, capacity: 2 });
    await forCourse({ activeEndSeconds: nowSeconds });
    await forCourse({ branchId: second.branchId });
    const has = await forCourse({});
    await server.ask('/group/addMembers', { groupId: has, members: [{ userId: `1_${ann}` }] });
    const full = await forCourse({ capacity: 1 });
    await server.ask('/group/addMembers', { groupId: full, members: [{ userId: `1_${ben}` }] });
    await server.ask('/group/setAttributes', { groupId: await newGroup(), productIds: [book] });

    expect(await suggested(server)).toEqual([soon, later]);
    const { list } = await server.ask('/group/unplaced', {});
    expect(list[0].groups[0]).toEqual({
      groupId: soon,
      groupName: 'Class',
      teacherName: 'teacher',
      grade: '',
      subjects: [],
      activeBegin: nowSeconds - 10,
      activeEnd: nowSeconds + 1000,
      capacity: 2,
      memberCount: 0,
      nextBegin: 0,
      nextEnd: 0,
      clashes: 0,
      mismatches: [],
    });
  });

  test("are those of the product's teachers where no class is for the product", async () => {
    const { order, newGroup, server, school, head } = await newSetting();
    const product = { branchId: head.branchId, name: 'Taught', price: 1, type: 1 as const, createdAtMs: noon };
    const productId = await school.db.transaction(async (tx) =>
      single(await insertProducts(tx, [{ ...product, teacherIds: [head.teacherId] }])),
    );
    await order('taught', [{ productId }]);
    const groupId = await newGroup();
    expect(await suggested(server)).toEqual([groupId]);
    const own = await newGroup();
    await server.ask('/group/setAttributes', { groupId: own, productIds: [productId] });
    expect(await suggested(server)).toEqual([own]);
  });
});

describe('a place for an order line', () => {
  test('is for the enrolled student, who need not be the buyer, and only while the line is paid', async () => {
    const { order, newGroup, server, head } = await newSetting();
    const [ann, ben] = head.studentIds;
    await order('lines', [{ studentId: ben }, { studentId: null }, { status: 9 }]);
    const groupId = await newGroup();
    const place = (userId: number, line: number, orderSn = 'lines') =>
      refused(server, '/group/addMembers', { groupId, members: [{ userId: `1_${userId}`, orderSn, line }] });
    expect(await place(ann, 1)).toEqual({ status: 422, code: 4112, param: 'members[0].userId' });
    expect(await place(ann, 2)).toEqual({ status: 422, code: 4112, param: 'members[0].userId' });
    expect(await place(ann, 3)).toEqual({ status: 409, code: 4224, param: 'members[0].line' });
    expect(await place(ann, 4)).toEqual({ status: 422, code: 4111, param: 'members[0].line' });
    expect(await place(ann, 1, 'unknown')).toEqual({ status: 422, code: 4111, param: 'members[0].line' });
    expect(await place(ben, 1)).toMatchObject({ code: 0 });
    const members = [{ userId: `1_${ann}`, orderSn: 'lines' }];
    expect(await refused(server, '/group/addMembers', { groupId, members })).toEqual({
      status: 400,
      code: 2001,
      param: 'members[0].line',
    });
  });

  test('is in one class: another class needs a transfer, and one membership has one line', async () => {
    const { order, newGroup, server, head } = await newSetting();
    const userId = `1_${head.studentIds[0]}`;
    await order('one', [{}, {}]);
    const [first, another] = [await newGroup(), await newGroup()];
    const place = (groupId: number, line: number) =>
      refused(server, '/group/addMembers', { groupId, members: [{ userId, orderSn: 'one', line }] });
    expect(await place(first, 1)).toMatchObject({ code: 0 });
    expect(await place(another, 1)).toEqual({ status: 409, code: 4225, param: 'members[0].line' });
    expect(await place(first, 2)).toEqual({ status: 409, code: 4223, param: 'members[0].joinedAt' });
    expect(await place(another, 2)).toMatchObject({ code: 0 });
  });

  test('concurrent placements in two classes place it once', async () => {
    const { order, newGroup, server, head } = await newSetting();
    const userId = `1_${head.studentIds[0]}`;
    for (let round = 0; round < 5; round++) {
      const orderSn = `race-${round}`;
      await order(orderSn);
      const groups = [await newGroup(), await newGroup()];
      const answers = await Promise.all(
        groups.map((groupId) => server.post('/group/addMembers', { groupId, members: [{ userId, orderSn, line: 1 }] })),
      );
      expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 4225]);
    }
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 0 });
  });
});
