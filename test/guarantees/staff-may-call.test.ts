import { beforeAll, describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '../../src/access/staff/contract.ts';
import { fileOperations, operations } from '../../src/catalogue/operations.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { referencesIn, requestIn } from '../contract/references.ts';
import { openTestDatabase } from '../database/database.ts';
import { withRollback } from '../database/with-rollback.ts';
import { createFixture, type Fixture, type Kind } from '../school/fixture.ts';
import { callerOf, createSchool } from '../school/school.ts';
import { startAuthenticatedServer } from '../server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';
import { password, signIn } from '../server/sign-in.ts';
import { outcomeOf, unknownIdLike } from './outcome.ts';
import { staffDecisions } from './staff-decisions.ts';

// Every operation, called by staff of every role: of the whole organisation, of one branch, of another organisation.

type Place = 'organisation' | 'branch' | 'elsewhere';

/** Two branches of one organisation, each with its own teacher, and another organisation. */
let own: Fixture;
let next: Fixture;
let foreign: Fixture;
let server: TestServer;
const cookies = new Map<string, string>();

beforeAll(async () => {
  const database = await openTestDatabase();
  const operator = await startServer(database, callerOf(await createSchool(database)));
  own = await createFixture(operator, 'alpha');
  next = await createFixture(operator, 'beta');
  const elsewhere = await startServer(database, callerOf(await createSchool(database)));
  foreign = await createFixture(elsewhere, 'gamma');
  const authenticatedServer = await startAuthenticatedServer(database);
  server = await startAuthenticatedServer(withRollback(database));
  const hire = async (by: TestServer, role: StaffRole, place: Place, fixture: Fixture) => {
    const loginName = `${role}-${place}`.toLowerCase();
    const teacher = role === 'classTeacher' ? { teacherId: fixture.ids.teacher } : {};
    const branch = place === 'branch' ? { subOrgId: fixture.ids.branch } : {};
    await by.ask('/staff/create', { loginName, name: 'S', role, password, ...teacher, ...branch });
    cookies.set(`${role} ${place}`, (await signIn(authenticatedServer, loginName)).cookie);
  };
  for (const role of staffRoles) {
    await hire(operator, role, 'organisation', own);
    await hire(operator, role, 'branch', own);
    await hire(elsewhere, role, 'elsewhere', foreign);
  }
});

const headersOf = (role: StaffRole, place: Place) => ({
  Origin: server.url,
  Cookie: cookies.get(`${role} ${place}`) ?? '',
});

const post = (role: StaffRole, place: Place, path: string, body: unknown) =>
  server.post(path, body, headersOf(role, place));

/** The status of an answer that may be a file, and its text. */
async function textOf(role: StaffRole, place: Place, path: string, body: unknown) {
  const headers = { ...headersOf(role, place), 'Content-Type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

/** The text of an answer without the ids of a fixture: an error message repeats what was sent. */
const withoutIds = (text: string, { ids }: Fixture) =>
  Object.values(ids)
    .filter((id) => typeof id === 'string')
    .reduce((rest, id) => rest.replaceAll(id, ''), text);

const rolesThatMay = ({ name }: Operation) => staffDecisions[name] ?? [];

/** Records that belong to a class. Branches, subjects and teachers are the same for every class teacher. */
const classRecords: ReadonlySet<Kind> = new Set<Kind>([
  'group',
  'otherGroup',
  'lesson',
  'nextLesson',
  'homework',
  'exam',
  'student',
  'otherStudent',
]);
const sameForAll: readonly string[] = ['/branch/list', '/subject/list', '/getOrgCourse'];

test('the overview of another class’s student is refused, although the class sent with it is an own one', async () => {
  const range = { groupId: own.ids.group, beginTime: noon - 1000, endTime: noon };
  const ask = (uniqueId: string | number) =>
    post('classTeacher', 'organisation', '/student/overview', { ...range, uniqueId });
  const { status, text } = await ask(next.ids.student);
  expect(status).toBe(404);
  expect(text).not.toContain(next.mark);
  expect((await ask(own.ids.student)).status).toBe(200);
});

test('no staff role reads the metrics, which cover all organisations', async () => {
  for (const role of staffRoles) {
    const response = await fetch(`${server.url}/metrics`, { headers: headersOf(role, 'organisation') });
    expect([role, response.status, JSON.parse(await response.text()).code]).toEqual([role, 403, 3007]);
  }
});

describe.each([...operations, ...fileOperations].map(({ operation }) => operation))('$path', (operation: Operation) => {
  test('answers each staff role as decided', async () => {
    const request = requestIn(operation, own);
    const allowed: StaffRole[] = [];
    for (const role of staffRoles) {
      const { status, text } = await textOf(role, 'organisation', operation.path, request);
      if (status === 403) expect(text, role).toMatch(/"code":(3007|3033)\b/);
      else allowed.push(role);
    }
    expect(allowed).toEqual(staffDecisions[operation.name]);
  });

  test('shows staff of a branch nothing of another branch, and staff of another organisation nothing at all', async () => {
    for (const role of rolesThatMay(operation)) {
      const ask = async (place: Place, fixture: Fixture) =>
        (await textOf(role, place, operation.path, requestIn(operation, fixture))).text;
      const inBranch = await ask('branch', own);
      expect(inBranch, role).not.toContain(next.mark);
      expect(inBranch, role).not.toContain(foreign.mark);
      expect(withoutIds(await ask('branch', next), next), role).not.toContain(next.mark);
      expect(withoutIds(await ask('elsewhere', own), own), role).not.toContain(own.mark);
    }
  });

  test('answers a class teacher about another teacher’s class as about an unknown one', async () => {
    const request = requestIn(operation, own);
    for (const { param, kind, to } of referencesIn(operation, request)) {
      const ask = (id: string | number) => post('classTeacher', 'organisation', operation.path, to(id));
      const other = await ask(next.ids[kind]);
      if (!sameForAll.includes(operation.path)) {
        expect(withoutIds(other.text, next), param).not.toContain(next.mark);
      }
      if (!rolesThatMay(operation).includes('classTeacher') || !classRecords.has(kind)) continue;
      const unknownId = unknownIdLike(own.ids[kind]);
      const unknown = outcomeOf(await ask(unknownId), unknownId);
      expect(outcomeOf(other, next.ids[kind]), param).toEqual(unknown);
      // If the own record were unknown as well, the comparison would show nothing.
      expect(outcomeOf(await ask(own.ids[kind]), own.ids[kind]), param).not.toEqual(unknown);
    }
  });
});
