import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { referencesIn, requestIn } from '../contract/references.ts';
import { openTestDatabase } from '../database/database.ts';
import { withoutTrace } from '../database/without-trace.ts';
import { callerOf, createSchool } from '../school/school.ts';
import { createWorld, type World } from '../school/world.ts';
import { startGatedServer } from '../server/gated.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';
import { type Browser, password, signIn } from '../server/signed-in.ts';

// Every operation there is, by a class teacher, with every id it takes replaced by one of another teacher's classes.

let own: World;
let other: World;
let server: TestServer;
let teacher: Browser;

beforeAll(async () => {
  const database = await openTestDatabase();
  const school = await createSchool(database);
  const operator = await startServer(database, callerOf(school));
  own = await createWorld(operator, 'alpha');
  other = await createWorld(operator, 'beta');
  await operator.ask('/staff/create', { loginName: 'boss', name: 'B', role: 'owner', password });
  const teacherId = own.ids.teacher;
  await operator.ask('/staff/create', { loginName: 'guide', name: 'G', role: 'classTeacher', teacherId, password });
  teacher = await signIn(await startGatedServer(database), 'guide');
  server = await startGatedServer(withoutTrace(database));
});

const post = (path: string, body: unknown) => server.post(path, body, { Origin: server.url, Cookie: teacher.cookie });

test('with an own class and the student of another the overview tells nothing of that student', async () => {
  const request = { groupId: own.ids.group, beginTime: noon - 1000, endTime: noon };
  const { status, text } = await post('/student/overview', { ...request, uniqueId: other.ids.student });
  expect(status).toBe(404);
  expect(text).not.toContain(other.mark);
  expect((await post('/student/overview', { ...request, uniqueId: own.ids.student })).status).toBe(200);
});

test.each(operations.map(({ operation }) => operation).filter(({ scope }) => scope !== 'nobody'))(
  '$path tells a class teacher nothing of the classes of others',
  async (operation: Operation) => {
    const request = requestIn(operation, own);
    const asked = [request, ...referencesIn(operation, request).map(({ kind, to }) => to(other.ids[kind]))];
    for (const body of asked) {
      const { text } = await post(operation.path, body);
      // Branches and subjects are no secret; what is about people, classes, lessons, work and orders is.
      if (!['/branch/list', '/subject/list', '/getOrgCourse'].includes(operation.path)) {
        expect(text).not.toContain(other.mark);
      }
    }
  },
);
