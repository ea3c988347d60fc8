import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';

let database: Database;
let school: School;
let server: TestServer;
let groupId: number;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  const { teacherId, studentIds } = school.branches[0];
  const begin = noon / 1000;
  const request = { groupName: 'first', activeBegin: begin, activeEnd: begin + 60, teacherId: `0_${teacherId}` };
  groupId = (await server.ask('/group/create', request)).groupId;
  server.setNow(noon + 1);
  await server.ask('/group/edit', { groupId, groupName: 'second' });
  server.setNow(noon + 2);
  await server.ask('/user/del', { userId: `1_${studentIds[0]}` });
});

const operationsOf = async (filter: object) =>
  (await server.ask('/audit/list', filter)).list.map((entry: { operation: string }) => entry.operation);

test('what was done is listed latest first, with who, when, what and how it changed', async () => {
  const { total, list } = await server.ask('/audit/list', {});
  expect(total).toBe(3);
  expect(list.map((entry: { operation: string }) => entry.operation)).toEqual([
    'user.del',
    'group.edit',
    'group.create',
  ]);
  expect(list[1]).toMatchObject({
    time: noon + 1,
    caller: 'test',
    record: 'group',
    recordId: String(groupId),
    subOrgId: school.branches[0].branchId,
    fields: { name: ['first', 'second'] },
  });
});

test.each([
  ['operation', { operation: 'group.edit' }, ['group.edit']],
  ['record', { record: 'user' }, ['user.del']],
  ['a moment on, included', { beginTime: noon + 1 }, ['user.del', 'group.edit']],
  ['a moment before, not included', { endTime: noon + 1 }, ['group.create']],
  ['caller', { caller: 'someone else' }, []],
])('is filtered by %s', async (_, filter, expected) => {
  expect(await operationsOf(filter)).toEqual(expected);
});

test('a page past the end is empty and has the total', async () => {
  expect(await server.ask('/audit/list', { pageStart: 9 })).toEqual({ total: 3, list: [], names: {} });
});

test('a caller bound to a branch sees only the entries of its own records', async () => {
  const second = await startServer(database, callerOf(school, school.branches[1]));
  expect((await second.ask('/audit/list', {})).total).toBe(0);
  const first = await startServer(database, callerOf(school, school.branches[0]));
  expect((await first.ask('/audit/list', {})).total).toBe(3);
});

test('another organisation sees nothing of it', async () => {
  const stranger = await startServer(database, callerOf(await createSchool(database)));
  expect(await stranger.ask('/audit/list', {})).toEqual({ total: 0, list: [], names: {} });
});
