import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { insertMembers } from '../../enrolment/members.ts';
import { insertGroups } from '../../group/write.ts';

const nowSeconds = noon / 1000;

let school: School;
let other: School;
let head: SchoolBranch;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  other = await createSchool(database);
  school = await createSchool(database);
  [head] = school.branches;
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, school.branches[1]));
});

let names = 0;
async function newUser(userRole: 'student' | 'teacher' = 'student'): Promise<string> {
  const loginName = `restored-${names++}`;
  return (await server.ask('/user/create', { userRole, loginName, name: '王芳', mobile: '13800138000' })).userId;
}

test('a restored user is unchanged, also in lists and searches', async () => {
  for (const role of ['student', 'teacher'] as const) {
    const userId = await newUser(role);
    const before = await server.ask('/user/get', { userId });
    await server.ask('/user/del', { userId });
    expect(await server.ask('/user/get', { userId })).toMatchObject({ deleteAt: noon });
    server.setNow(noon + 7);
    expect(await server.ask('/user/restore', { userId })).toEqual({ sucNum: 1, notRejoined: [] });
    server.setNow(noon);
    const { version, ...restored } = await server.ask('/user/get', { userId });
    expect({ ...restored, version: before.version }).toEqual({ ...before, updateAt: noon + 7 });
    // It was changed twice since it was read.
    expect(version).not.toBe(before.version);
    expect((await server.ask('/user/list', { searchStr: before.loginName })).list).toMatchObject([{ id: userId }]);
  }
});

test('restoring a user who was not deleted changes nothing', async () => {
  expect(await server.ask('/user/restore', { userId: await newUser() })).toEqual({ sucNum: 0, notRejoined: [] });
});

test('an unknown user or one of another branch or organisation is not found', async () => {
  const userId = await newUser();
  await server.ask('/user/del', { userId });
  for (const [on, id] of [
    [server, '1_999999999'],
    [server, `1_${other.branches[0].studentIds[0]}`],
    [bound, userId],
  ] as const) {
    const { status, body } = await on.post('/user/restore', { userId: id });
    expect({ status, code: body.code, param: body.param }).toEqual({ status: 404, code: 4006, param: 'userId' });
  }
});

test('a deleted student leaves every class, and a restored one rejoins those that have not expired', async () => {
  const userId = await newUser();
  const member = { userId: Number(userId.slice(2)), joinedAtMs: noon - 1000 };
  const [running, expiring, left, later] = await school.db.transaction(async (tx) => {
    const group = (activeEndSeconds: number) => ({
      ...{ branchId: head.branchId, teacherId: head.teacherId, name: 'Class', createdAtMs: noon },
      ...{ activeBeginSeconds: 0, activeEndSeconds },
    });
    const groupIds = await insertGroups(
      tx,
      [5000, 50, 5000, 5000].map((seconds) => group(nowSeconds + seconds)),
    );
    const [a = 0, b = 0, c = 0, d = 0] = groupIds;
    await insertMembers(
      tx,
      [
        { ...member, groupId: a },
        { ...member, groupId: b },
        { ...member, groupId: c, leftAtMs: noon - 500 },
        { ...member, groupId: d, joinedAtMs: noon + 500_000 },
      ],
      noon,
    );
    return [a, b, c, d];
  });
  const classes = async (at: number) => {
    server.setNow(at);
    const { list } = await server.ask('/group/list', { visibleTo: userId });
    return list.map(({ groupId }: { groupId: number }) => groupId).toSorted((a: number, b: number) => a - b);
  };
  const counted = async (groupId: number | undefined) => (await server.ask('/group/get', { groupId })).memberCount;

  expect(await classes(noon)).toEqual([running, expiring]);
  await server.ask('/user/del', { userId });
  expect(await counted(running)).toBe(0);
  server.setNow(noon + 100_000);
  await server.ask('/user/restore', { userId });
  expect(await classes(noon + 100_000)).toEqual([running]);
  expect(await classes(noon + 500_000)).toEqual([running, later]);
  expect(await counted(running)).toBe(1);
  expect(await counted(left)).toBe(0);

  // Once more: what was left the first time must not come back twice.
  await server.ask('/user/del', { userId });
  await server.ask('/user/restore', { userId });
  expect(await counted(running)).toBe(1);
  server.setNow(noon);
});

test('concurrent restore and delete leave the user either restored or deleted', async () => {
  for (let round = 0; round < 8; round++) {
    const userId = await newUser();
    await server.ask('/user/del', { userId });
    const [restored, deleted] = await Promise.all([
      server.ask('/user/restore', { userId }),
      server.ask('/user/del', { userId }),
    ]);
    expect(restored).toEqual({ sucNum: 1, notRejoined: [] });
    const { deleteAt } = await server.ask('/user/get', { userId });
    expect(deleteAt === 0).toBe(deleted.code !== 0);
  }
});

test('a student who is deleted and restored twice, while the clock stands still or goes back, is in the class once', async () => {
  for (const secondAt of [noon + 10, noon + 10 - 3_600_000]) {
    const userId = await newUser();
    const validity = { activeBegin: nowSeconds, activeEnd: nowSeconds + 86_400 };
    const { groupId } = await server.ask('/group/create', {
      groupName: `twice ${secondAt}`,
      teacherId: `0_${head.teacherId}`,
      ...validity,
    });
    await server.ask('/group/addMembers', { groupId, members: [{ userId }] });
    for (const at of [noon + 10, secondAt]) {
      server.setNow(at);
      await server.ask('/user/del', { userId });
      expect(await server.ask('/user/restore', { userId })).toEqual({ sucNum: 1, notRejoined: [] });
    }
    server.setNow(noon + 20);
    expect((await server.ask('/group/members', { groupId })).list).toMatchObject([{ userId }]);
    server.setNow(noon);
  }
});
