import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { sql } from '../../../sql/sql.ts';

const path = '/liveclass/schedule';
const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  classroom = await createClassroom(school);
});

const request = (changes: object = {}) => ({
  groupId: classroom.groupId,
  shortDesc: 'Fractions',
  classType: 'small',
  beginTime: at('38:00'),
  endTime: at('39:30'),
  ...changes,
});
const refused = async (changes: object, on = server) => {
  const { status, body } = await on.post(path, request(changes));
  return { status, code: body.code, param: body.param };
};
const get = (liveclass: string) => server.ask('/liveclass/get', { liveclass });

test('a live class defaults to the teacher, assistant and branch of its class', async () => {
  const { seriesId, list } = await server.ask(path, request({ longDesc: 'Halves', externalId: 'crm-1' }));
  expect([seriesId, list]).toEqual([
    '',
    [{ liveclass: expect.any(String), beginTime: at('38:00'), endTime: at('39:30') }],
  ]);
  const { students, ...lesson } = await get(list[0].liveclass);
  expect(lesson).toEqual({
    version: expect.any(String),
    liveclass: list[0].liveclass,
    fileId: `H${list[0].liveclass}`,
    groupId: classroom.groupId,
    groupName: 'Maths 1',
    teacherId: `0_${classroom.teacherId}`,
    teacherName: 'teacher',
    assitantId: `302_${classroom.assistantId}`,
    assistantName: 'assistant',
    shortDesc: 'Fractions',
    longDesc: 'Halves',
    classType: 'small',
    status: 'scheduled',
    beginTime: at('38:00'),
    endTime: at('39:30'),
    heldBegin: 0,
    heldEnd: 0,
    duration: 0,
    listenerCount: 0,
    recordDuration: 0,
    seriesId: '',
    externalId: 'crm-1',
    subOrgId: classroom.branchId,
    createAt: noon,
    updateAt: noon,
  });
});

test('a live class may have a teacher of its own, and no assistant', async () => {
  const [, other] = school.branches;
  const { list } = await server.ask(path, request({ teacherId: `0_${other.teacherId}`, assitantId: '' }));
  expect(await get(list[0].liveclass)).toMatchObject({
    teacherId: `0_${other.teacherId}`,
    assitantId: '',
    assistantName: '',
    subOrgId: classroom.branchId,
  });
});

describe('repeating', () => {
  test('is one series, every week at the same time of day', async () => {
    const { seriesId, list } = await server.ask(path, request({ repeat: { every: 'week', count: 3 } }));
    expect(list.map(({ beginTime, endTime }: { beginTime: number; endTime: number }) => [beginTime, endTime])).toEqual(
      [0, 1, 2].map((week) => [at('38:00') + week * weekMs, at('39:30') + week * weekMs]),
    );
    expect(seriesId).toBe(list[0].liveclass);
    expect(await get(list[2].liveclass)).toMatchObject({ seriesId, shortDesc: 'Fractions' });
  });

  test('goes by the clocks of the organisation: to its weekdays, and over a change of the clocks', async () => {
    const berlin = await createSchool(database);
    await berlin.db.transaction((tx) =>
      tx.run(sql`update organisations set time_zone = 'Europe/Berlin' where org_id = $1`),
    );
    const { groupId } = await createClassroom(berlin);
    // 23:30 on Sunday 18 October in Berlin, and the clocks go back on the 25th.
    const beginTime = Date.UTC(2026, 9, 18, 21, 30);
    const inBerlin = await startServer(database, callerOf(berlin));
    const repeat = { every: 'week', weekdays: [7, 3], until: Date.UTC(2026, 9, 25, 22, 30) };
    const { list } = await inBerlin.ask(path, request({ groupId, beginTime, endTime: beginTime + hourMs, repeat }));
    expect(list.map((lesson: { beginTime: number }) => lesson.beginTime)).toEqual([
      beginTime,
      Date.UTC(2026, 9, 21, 21, 30),
      Date.UTC(2026, 9, 25, 22, 30),
    ]);
  });

  test('makes up to 200 live classes; 201 are refused', async () => {
    const { list } = await server.ask(path, request({ repeat: { every: 'day', count: 200 } }));
    expect(list).toHaveLength(200);
    expect(await refused({ repeat: { every: 'day', count: 201 } })).toMatchObject({ param: 'repeat.count' });
    const until = at('38:00') + 200 * 24 * hourMs;
    expect(await refused({ repeat: { every: 'day', until } })).toEqual({
      status: 400,
      code: 2075,
      param: 'repeat.until',
    });
    expect(await server.ask(path, request({ repeat: { every: 'day', until: until - 1 } }))).toBeDefined();
  });

  test.each([
    ['no end', { every: 'week' }, 2074, 'repeat'],
    ['two ends', { every: 'week', count: 2, until: at('99:00') }, 2074, 'repeat'],
    ['an end before its begin', { every: 'week', until: at('37:59') }, 2014, 'repeat.until'],
    ['weekdays without its first', { every: 'week', weekdays: [1], count: 2 }, 2076, 'repeat.weekdays'],
    ['an eighth weekday', { every: 'week', weekdays: [8], count: 2 }, 2008, 'repeat.weekdays[0]'],
  ])('with %s is refused', async (_, repeat, code, param) => {
    expect(await refused({ repeat })).toEqual({ status: 400, code, param });
  });

  test('cannot have an external id', async () => {
    expect(await refused({ externalId: 'crm-2', repeat: { every: 'week', count: 2 } })).toEqual({
      status: 400,
      code: 2077,
      param: 'externalId',
    });
  });
});

test('it ends after it begins, at most 24 hours later', async () => {
  const beginTime = at('38:00');
  const tooShort = { status: 400, code: 2071, param: 'endTime' };
  expect(await refused({ beginTime, endTime: beginTime })).toEqual(tooShort);
  expect(await server.ask(path, request({ beginTime, endTime: beginTime + 1 }))).toBeDefined();
  expect(await server.ask(path, request({ beginTime, endTime: beginTime + 24 * hourMs }))).toBeDefined();
  expect(await refused({ beginTime, endTime: beginTime + 24 * hourMs + 1 })).toEqual(tooShort);
});

test('a title has 1 to 100 characters', async () => {
  expect(await server.ask(path, request({ shortDesc: '课'.repeat(100) }))).toBeDefined();
  expect(await refused({ shortDesc: '课'.repeat(101) })).toMatchObject({ status: 400, param: 'shortDesc' });
  expect(await refused({ shortDesc: '' })).toMatchObject({ status: 400, param: 'shortDesc' });
});

describe('references must exist', () => {
  test('the class, the teacher, the assistant', async () => {
    const [ann] = classroom.studentIds;
    expect(await refused({ groupId: 999_999 })).toEqual({ status: 422, code: 4180, param: 'groupId' });
    expect(await refused({ teacherId: `0_${ann}` })).toEqual({ status: 422, code: 4101, param: 'teacherId' });
    expect(await refused({ assitantId: '302_999999' })).toEqual({ status: 422, code: 4102, param: 'assitantId' });
  });

  test('for a caller bound to a branch, in that branch', async () => {
    const [own, other] = school.branches;
    const bound = await startServer(database, callerOf(school, own));
    const theirs = await createClassroom(school, { branch: other });
    expect(await refused({ groupId: theirs.groupId }, bound)).toMatchObject({ status: 422, param: 'groupId' });
    expect(await refused({ teacherId: `0_${other.teacherId}` }, bound)).toMatchObject({ status: 422, code: 4101 });
    expect(await bound.ask(path, request())).toBeDefined();
  });
});

test('of two concurrent requests with the same external id one succeeds and the other is refused', async () => {
  const answers = await Promise.all([1, 2].map(() => server.post(path, request({ externalId: 'crm-race' }))));
  expect(answers.map(({ status, body }) => [status, body.param]).sort()).toEqual([
    [200, undefined],
    [409, 'externalId'],
  ]);
});
