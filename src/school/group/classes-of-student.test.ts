import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type SchoolBranch } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { single } from '../../sql/insert.ts';
import { insertMembers } from '../enrolment/members.ts';
import { insertGroups } from './write.ts';

test('the classes of a student say when the student joined and left each, and for which class', async () => {
  const database = await openTestDatabase();
  const school = await createSchool(database);
  const [head, second] = school.branches;
  const server = await startServer(database, callerOf(school));
  const [student] = head.studentIds;
  const add = ({ branchId, teacherId }: SchoolBranch, name: string) =>
    school.db.transaction(async (tx) => {
      const validity = { activeBeginSeconds: noon / 1000 - 100, activeEndSeconds: noon / 1000 + 100 };
      return single(await insertGroups(tx, [{ branchId, teacherId, name, createdAtMs: noon, ...validity }]));
    });
  const studentId = `1_${student}`;
  const [first, next, far] = [await add(head, 'First'), await add(head, 'Next'), await add(second, 'Far')];
  const members = [
    { groupId: first, joinedAtMs: noon - 9000, leftAtMs: noon - 8000 },
    { groupId: first, joinedAtMs: noon - 5000, leftAtMs: noon - 1000 },
    { groupId: next, joinedAtMs: noon - 1000, leftAtMs: noon + 5000 },
    { groupId: far, joinedAtMs: noon + 5000, leftAtMs: null },
  ].map((member) => ({ userId: student, ...member }));
  await school.db.transaction((tx) => insertMembers(tx, members, noon));
  const membershipsOf = async (on: TestServer) => {
    const { list } = await on.ask('/group/list', { studentId });
    return Object.fromEntries(
      list.map(({ groupId, membership }: { groupId: number; membership: object }) => [groupId, membership]),
    );
  };
  const stay = (joinedAt: number, leftAt: number, movedTo = 0, movedToName = '') => ({
    joinedAt,
    leftAt,
    movedTo,
    movedToName,
  });
  expect(await membershipsOf(server)).toEqual({
    [first]: stay(noon - 5000, noon - 1000, next, 'Next'),
    [next]: stay(noon - 1000, noon + 5000, far, 'Far'),
    [far]: stay(noon + 5000, 0),
  });
  // The class of another branch is not named.
  const bound = await startServer(database, callerOf(school, head));
  expect(await membershipsOf(bound)).toMatchObject({ [next]: stay(noon - 1000, noon + 5000) });
  expect((await server.ask('/group/list', {})).list[0]).not.toHaveProperty('membership');
});
