import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';

let school: School;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, school.branches[1]));
});

async function deleteAt(at: number, loginName: string): Promise<string> {
  const { userId } = await server.ask('/user/create', { userRole: 'student', loginName, name: '王芳' });
  server.setNow(at);
  await server.ask('/user/del', { userId });
  server.setNow(noon);
  return userId;
}

test('deleted users are listed, latest deletion first, until they are restored or erased', async () => {
  const later = await deleteAt(noon + 2, 'd-later');
  const sooner = await deleteAt(noon + 1, 'd-sooner');
  const erased = await deleteAt(noon + 3, 'd-erased');
  await server.ask('/user/erase', { userId: erased });
  const ids = async (asked: object) => {
    const { total, list } = await server.ask('/user/deleted', asked);
    return [total, ...list.map(({ id, deleteAt: at }: { id: string; deleteAt: number }) => [id, at - noon])];
  };
  expect(await ids({})).toEqual([2, [later, 2], [sooner, 1]]);
  expect(await ids({ pageStart: 1, pageSize: 1 })).toEqual([2, [sooner, 1]]);
  expect(await ids({ pageStart: 2, pageSize: 1 })).toEqual([2]);
  expect(await ids({ searchStr: 'D-LATER' })).toEqual([1, [later, 2]]);
  expect((await bound.ask('/user/deleted', {})).total).toBe(0);
  await server.ask('/user/restore', { userId: later });
  expect(await ids({})).toEqual([1, [sooner, 1]]);
});
