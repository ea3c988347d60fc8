import { expect } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { insertUsers, type NewUser } from '../../src/school/user/write.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from './school.ts';

export interface UserSetup {
  readonly school: School;
  readonly head: SchoolBranch;
  readonly second: SchoolBranch;
  readonly server: TestServer;
  /** Adds users of the head branch; a login name is made up where none is given. */
  add(...users: Partial<NewUser>[]): Promise<string[]>;
  /** The ids that a request lists. */
  ids(body: object): Promise<string[]>;
}

/** A school of its own for a test, beside one that looks just the same. */
export async function createUserSetup(database: Database): Promise<UserSetup> {
  const secondSchool = await createSchool(database);
  const school = await createSchool(database);
  const [head, second] = school.branches;
  const server = await startServer(database, callerOf(school));
  const prefix = { teacher: 0, student: 1, assistant: 302 };
  const complete = (user: Partial<NewUser>): NewUser => ({
    branchId: head.branchId,
    role: 'student',
    loginName: crypto.randomUUID(),
    name: '',
    createdAtMs: noon,
    ...user,
  });
  return {
    school,
    head,
    second,
    server,
    add: async (...users) => {
      const completed = users.map(complete);
      const inSecondSchool = completed.map((user) => ({ ...user, branchId: secondSchool.branches[0].branchId }));
      await secondSchool.db.transaction((tx) => insertUsers(tx, inSecondSchool));
      const numbers = await school.db.transaction((tx) => insertUsers(tx, completed));
      return numbers.map((number, index) => `${prefix[completed[index]?.role ?? 'student']}_${number}`);
    },
    ids: async (body) => {
      const { list, total } = await server.ask('/user/list', { pageSize: '500', ...body });
      expect(total).toBe(list.length);
      return list.map(({ id }: { id: string }) => id);
    },
  };
}
