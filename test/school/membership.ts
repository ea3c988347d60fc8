import type { Database } from '../../src/database/database.ts';
import { insertGroups, type NewGroup } from '../../src/school/group/write.ts';
import { insertUsers } from '../../src/school/user/write.ts';
import { single } from '../../src/sql/insert.ts';
import { noon, startServer } from '../server/server.ts';
import { callerOf, createSchool } from './school.ts';

const nowSeconds = noon / 1000;

/** A school whose classes are joined and left, beside another, and what tests of that do over and over. */
export async function createMembershipSetup(database: Database) {
  const other = await createSchool(database);
  const school = await createSchool(database);
  const [head, second] = school.branches;
  const server = await startServer(database, callerOf(school));
  const bound = await startServer(database, callerOf(school, second));

  function newGroup(changes: Partial<NewGroup> = {}): Promise<number> {
    const { branchId, teacherId } = head;
    const active = { activeBeginSeconds: 0, activeEndSeconds: nowSeconds + 1000 };
    const group = { branchId, teacherId, name: 'Class', ...active, createdAtMs: noon, ...changes };
    return school.db.transaction(async (tx) => single(await insertGroups(tx, [group])));
  }

  async function newStudents(count: number, branch = head): Promise<string[]> {
    const users = Array.from({ length: count }, () => ({
      branchId: branch.branchId,
      role: 'student' as const,
      loginName: crypto.randomUUID(),
      name: '王芳',
      createdAtMs: noon,
    }));
    return (await school.db.transaction((tx) => insertUsers(tx, users))).map((number) => `1_${number}`);
  }

  const states = ({ results }: { results: { state: string }[] }) => results.map(({ state }) => state);
  const add = async (groupId: number, ...members: object[]) =>
    states(await server.ask('/group/addMembers', { groupId, members }));
  const remove = async (groupId: number, ...members: object[]) =>
    states(await server.ask('/group/removeMembers', { groupId, members }));
  const members = async (groupId: number, more: object = {}) =>
    (await server.ask('/group/members', { groupId, ...more })).list;
  const times = async (groupId: number) =>
    (await members(groupId, { which: 'all' })).map(({ joinedAt, leftAt }: { joinedAt: number; leftAt: number }) => [
      joinedAt,
      leftAt,
    ]);

  async function refused(path: string, body: object, on = server) {
    const answer = await on.post(path, body);
    return { status: answer.status, code: answer.body.code, param: answer.body.param };
  }

  return { other, school, head, second, server, bound, newGroup, newStudents, add, remove, members, times, refused };
}
