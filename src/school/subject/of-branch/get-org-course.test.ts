import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import { insertBranches } from '../../organisation/write.ts';
import { insertSubjects } from '../write.ts';

let school: School;
let other: School;
let head: SchoolBranch;
let second: SchoolBranch;
let server: TestServer;
let bound: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  other = await createSchool(database);
  school = await createSchool(database);
  [head, second] = school.branches;
  server = await startServer(database, callerOf(school));
  bound = await startServer(database, callerOf(school, second));
});

test('the subjects of a branch, and of no other, by id', async () => {
  const [added] = await school.db.transaction((tx) =>
    insertSubjects(tx, [{ branchId: head.branchId, name: '"A" & <B>' }]),
  );
  const [mathematics, english] = head.subjectIds;
  const answer = await server.post('/getOrgCourse', { subOrgId: head.branchId });

  expect(answer.status).toBe(200);
  expect(answer.body.obj).toEqual([
    { courseId: mathematics, courseName: '数学' },
    { courseId: english, courseName: '英语' },
    { courseId: added, courseName: '"A" & <B>' },
  ]);
});

test('a branch without subjects has an empty list', async () => {
  const [subOrgId] = await school.db.transaction((tx) => insertBranches(tx, [{ appId: 'third', name: 'Third' }]));
  expect(await server.ask('/getOrgCourse', { subOrgId })).toEqual([]);
});

test('an unknown branch, one of another organisation and one a caller is not bound to are the same', async () => {
  for (const [on, subOrgId] of [
    [server, 999999999],
    [server, other.branches[0].branchId],
    [bound, head.branchId],
  ] as const) {
    const { status, body } = await on.post('/getOrgCourse', { subOrgId });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 4001, param: 'subOrgId', obj: [] });
  }
  expect(await bound.ask('/getOrgCourse', { subOrgId: second.branchId })).toHaveLength(2);
});

test('subOrgId is required and a number; on an error there is an empty list', async () => {
  for (const [subOrgId, code] of [
    [null, 2001],
    [String(head.branchId), 2003],
    [0, 2008],
    [1.5, 2003],
  ]) {
    const { status, body } = await server.post('/getOrgCourse', { subOrgId });
    expect({ status, code: body.code, param: body.param, obj: body.obj }).toEqual({
      status: 400,
      code,
      param: 'subOrgId',
      obj: [],
    });
  }
});
