import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { tries } from '../../../test/run/tries.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { insertGroups, type NewGroup } from '../group/write.ts';
import { insertOrders } from '../order/insert/insert-orders.ts';
import { insertUsers } from '../user/write.ts';

const nowSeconds = noon / 1000;
const endMs = (nowSeconds + 1000) * 1000;

let database: Database;
let school: School;
let head: SchoolBranch;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  [head] = school.branches;
  server = await startServer(database, callerOf(school));
});

async function newGroups(...changes: Partial<NewGroup>[]): Promise<number[]> {
  const { branchId, teacherId } = head;
  const active = { activeBeginSeconds: 0, activeEndSeconds: endMs / 1000 };
  const groups = changes.map((change) => ({
    branchId,
    teacherId,
    name: 'Class',
    ...active,
    createdAtMs: noon,
    ...change,
  }));
  return school.db.transaction((tx) => insertGroups(tx, groups));
}

async function newStudents(count: number): Promise<string[]> {
  const users = Array.from({ length: count }, () => ({
    ...{
      branchId: head.branchId,
      role: 'student' as const,
      loginName: crypto.randomUUID(),
      name: 'n',
      createdAtMs: noon,
    },
  }));
  return (await school.db.transaction((tx) => insertUsers(tx, users))).map((number) => `1_${number}`);
}

interface Listed {
  readonly userId: string;
  readonly joinedAt: number;
  readonly leftAt: number;
  readonly reason: string;
  readonly orderSn: string;
}
const history = async (groupId: number | undefined): Promise<Listed[]> =>
  (await server.ask('/group/members', { groupId, which: 'all', pageSize: 500 })).list;

async function refused(body: object) {
  const answer = await server.post('/group/transfer', body);
  return { status: answer.status, code: answer.body.code, param: answer.body.param };
}

describe('a transfer', () => {
  test('ends one membership when the other begins, and moves the order line', async () => {
    const [from, to] = await newGroups({}, {});
    const [ann, ben] = await newStudents(2);
    const studentId = Number(ann?.slice(2));
    const order = orderBy(head, { orderSn: 'moved', buyerId: studentId, lines: [{ studentId }] });
    await school.db.transaction((tx) => insertOrders(tx, [order]));
    const members = [{ userId: ann, joinedAt: noon - 100, orderSn: 'moved', line: 1 }, { userId: ben }];
    await server.ask('/group/addMembers', { groupId: from, members });

    const request = { fromGroupId: from, toGroupId: to, userIds: [ann, ben], at: noon + 50, reason: '换到周日班' };
    expect(await server.ask('/group/transfer', request)).toEqual({
      results: [
        { userId: ann, state: 'moved' },
        { userId: ben, state: 'moved' },
      ],
    });
    expect(await history(from)).toMatchObject([
      { userId: ann, joinedAt: noon - 100, leftAt: noon + 50, reason: '换到周日班' },
      { userId: ben, joinedAt: noon, leftAt: noon + 50 },
    ]);
    expect(await history(to)).toMatchObject([
      { userId: ann, joinedAt: noon + 50, leftAt: 0, orderSn: 'moved' },
      { userId: ben, joinedAt: noon + 50, leftAt: 0, orderSn: '' },
    ]);
    expect(await server.ask('/group/unplaced', {})).toMatchObject({ total: 0 });
    expect(await server.ask('/group/transfer', request)).toMatchObject({
      results: [{ state: 'already' }, { state: 'already' }],
    });
    expect(await history(to)).toHaveLength(2);
  });

  test('moves all students or none: capacity, expiry, non-members', async () => {
    const [from, full, expired, there] = await newGroups({}, { capacity: 1 }, { activeEndSeconds: nowSeconds }, {});
    const [ann, ben, stranger] = await newStudents(3);
    await server.ask('/group/addMembers', { groupId: from, members: [{ userId: ann }, { userId: ben }] });
    const to = (toGroupId: number | undefined, ...userIds: (string | undefined)[]) =>
      refused({ fromGroupId: from, toGroupId, userIds });
    expect(await to(full, ann, ben)).toEqual({ status: 409, code: 4221, param: 'groupId' });
    expect(await to(expired, ann)).toEqual({ status: 409, code: 4220, param: 'userIds[0]' });
    expect(await to(there, ann, stranger)).toEqual({ status: 409, code: 4226, param: 'userIds[1]' });
    expect(await to(there, ann, ann)).toEqual({ status: 400, code: 2020, param: 'userIds[1]' });
    expect(await to(there, ann, '1_999999999')).toEqual({ status: 422, code: 4181, param: 'userIds[1]' });
    expect(await to(from, ann)).toEqual({ status: 400, code: 2031, param: 'toGroupId' });
    expect(await to(999999999, ann)).toEqual({ status: 422, code: 4180, param: 'toGroupId' });
    const unknown = { fromGroupId: 999999999, toGroupId: there, userIds: [ann] };
    expect(await refused(unknown)).toEqual({ status: 404, code: 4003, param: 'fromGroupId' });
    expect((await history(from)).map(({ leftAt }) => leftAt)).toEqual([0, 0]);
    for (const groupId of [full, expired, there]) expect(await history(groupId)).toEqual([]);
  });

  test('in opposite directions at the same time leaves every student in exactly one class', async () => {
    const [one, two] = await newGroups({}, {});
    const students = await newStudents(4);
    await server.ask('/group/addMembers', { groupId: one, members: students.map((userId) => ({ userId })) });
    for (let round = 1; round <= 5; round++) {
      const at = noon + round;
      await Promise.all([
        server.post('/group/transfer', { fromGroupId: one, toGroupId: two, userIds: students, at }),
        server.post('/group/transfer', { fromGroupId: two, toGroupId: one, userIds: students.toReversed(), at }),
      ]);
      const present = [...(await history(one)), ...(await history(two))].filter(({ leftAt }) => leftAt === 0);
      expect(present.map(({ userId }) => userId).sort()).toEqual(students.toSorted());
    }
  });

  test('and a concurrent withdrawal leave the student in neither class', async () => {
    const [from, to] = await newGroups({}, {});
    for (let round = 0; round < 5; round++) {
      const [userId] = await newStudents(1);
      const studentId = Number(userId?.slice(2));
      const orderSn = `withdrawn-${round}`;
      const order = orderBy(head, { orderSn, buyerId: studentId, lines: [{ studentId }] });
      await school.db.transaction((tx) => insertOrders(tx, [order]));
      await server.ask('/group/addMembers', { groupId: from, members: [{ userId, orderSn, line: 1 }] });
      const [, withdrawn] = await Promise.all([
        server.post('/group/transfer', { fromGroupId: from, toGroupId: to, userIds: [userId] }),
        server.post('/order/withdraw', { orderSn }),
      ]);
      expect(withdrawn.body.code).toBe(0);
      const present = [...(await history(from)), ...(await history(to))].filter(
        (member) => member.userId === userId && member.leftAt === 0,
      );
      expect(present).toEqual([]);
    }
  });

  test('of a membership with a planned end and a concurrent withdrawal leave the student in neither class', async () => {
    const [from, to] = await newGroups({}, {});
    for (let round = 0; round < 5; round++) {
      const [userId] = await newStudents(1);
      const studentId = Number(userId?.slice(2));
      const orderSn = `planned-${round}`;
      const order = orderBy(head, { orderSn, buyerId: studentId, lines: [{ studentId }] });
      await school.db.transaction((tx) => insertOrders(tx, [order]));
      await server.ask('/group/addMembers', { groupId: from, members: [{ userId, orderSn, line: 1 }] });
      await server.ask('/group/removeMembers', { groupId: from, members: [{ userId, leftAt: noon + 500 }] });
      const [, withdrawn] = await Promise.all([
        server.post('/group/transfer', { fromGroupId: from, toGroupId: to, userIds: [userId] }),
        server.post('/order/withdraw', { orderSn }),
      ]);
      expect(withdrawn.body.code).toBe(0);
      const present = [...(await history(from)), ...(await history(to))].filter(
        (member) => member.userId === userId && (member.leftAt === 0 || member.leftAt > noon),
      );
      expect(present).toEqual([]);
    }
  });
});

// The rules once more, plainly: memberships as [joined, left) with null for "stays".
type Interval = [joined: number, left: number | null];
class Model {
  readonly intervals = new Map<string, Interval[]>();

  of(group: number, student: number): Interval[] {
    const key = `${group} ${student}`;
    const found = this.intervals.get(key) ?? [];
    this.intervals.set(key, found);
    return found;
  }

  openMemberships(group: number, student: number, at: number): Interval[] {
    return this.of(group, student).filter(([, left]) => left === null || left > at);
  }

  add(group: number, student: number, at: number): string | undefined {
    if (at >= endMs) return undefined;
    const [first, another] = this.openMemberships(group, student, at).sort(([a], [b]) => a - b);
    if (first === undefined) {
      this.of(group, student).push([at, null]);
      return 'joined';
    }
    if (first[0] <= at) return 'already';
    if (another !== undefined || first[1] !== null) return undefined;
    first[0] = at;
    return 'earlier';
  }

  remove(group: number, student: number, at: number): string {
    const openMemberships = this.openMemberships(group, student, at);
    for (const interval of openMemberships) interval[1] = Math.max(interval[0], at);
    const begun = this.of(group, student).filter(([joined, left]) => left === null || left > joined);
    this.intervals.set(`${group} ${student}`, begun);
    return openMemberships.length > 0 ? 'left' : 'notMember';
  }
}

test('any sequence of joins, leaves and transfers matches the rules and has no overlap', async () => {
  const time = fc.integer({ min: -5, max: 5 }).map((steps) => noon + steps);
  const step = fc.record({
    what: fc.constantFrom('add', 'add', 'remove', 'transfer'),
    group: fc.constantFrom(0, 1),
    student: fc.constantFrom(0, 1),
    at: fc.oneof({ weight: 20, arbitrary: time }, fc.constantFrom(endMs - 1, endMs)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const groups = await newGroups({}, {});
      const students = await newStudents(2);
      const model = new Model();
      for (const { what, group, student, at } of steps) {
        const [groupId, userId] = [groups[group], students[student]];
        if (what === 'add') {
          const { body } = await server.post('/group/addMembers', { groupId, members: [{ userId, joinedAt: at }] });
          expect(body.obj?.results[0].state).toBe(model.add(group, student, at));
        } else if (what === 'remove') {
          const { results } = await server.ask('/group/removeMembers', { groupId, members: [{ userId, leftAt: at }] });
          expect(results[0].state).toBe(model.remove(group, student, at));
        } else await transferred(model, groups, { group, student, at }, userId);
      }
      for (const [group, groupId] of groups.entries()) {
        const listed = await history(groupId);
        for (const [student, userId] of students.entries()) {
          const own = listed.filter((member) => member.userId === userId && member.leftAt !== member.joinedAt);
          const expected = model.of(group, student).toSorted(([a], [b]) => a - b);
          expect(own.map(({ joinedAt, leftAt }) => [joinedAt, leftAt || null])).toEqual(expected);
          own.slice(1).forEach(({ joinedAt }, index) => {
            expect(joinedAt).toBeGreaterThanOrEqual(own[index]?.leftAt || Number.POSITIVE_INFINITY);
          });
        }
      }
    }),
    { numRuns: tries(15, 300), seed: 3 },
  );
});

/** A transfer is leaving and joining at one moment; where joining is not possible, nothing happened. */
async function transferred(
  model: Model,
  groups: readonly number[],
  { group, student, at }: { group: number; student: number; at: number },
  userId: string | undefined,
) {
  const to = 1 - group;
  const request = { fromGroupId: groups[group], toGroupId: groups[to], userIds: [userId], at };
  const { body } = await server.post('/group/transfer', request);
  const leaving = model.openMemberships(group, student, at).sort(([a], [b]) => a - b)[0];
  if (leaving === undefined) {
    const arrived = model.openMemberships(to, student, at).length > 0;
    expect(body.obj?.results[0].state).toBe(arrived ? 'already' : undefined);
    return;
  }
  const joined = model.add(to, student, Math.max(at, leaving[0]));
  expect(body.obj?.results[0].state).toBe(joined === undefined ? undefined : 'moved');
  if (joined !== undefined) model.remove(group, student, at);
}
