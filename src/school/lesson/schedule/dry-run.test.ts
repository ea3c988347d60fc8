import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { seeingStatements } from '../../../../test/database/seen-statements.ts';
import { at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { insertMembers } from '../../enrolment/members.ts';

const dayMs = 86_400_000;
const daily = { every: 'day', count: 3 };

let database: Database;
let school: School;
let server: TestServer;
/** Two classes with the same students, but with another teacher and no assistant in the second. */
let maths: Classroom;
let english: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  server.setNow(at('00:00'));
  maths = await createClassroom(school);
  english = await createClassroom(school, { name: 'English' });
});

const request = (groupId: number, begin: string, end: string, changes: object = {}) => ({
  groupId,
  shortDesc: 'Fractions',
  classType: 'small',
  beginTime: at(begin),
  endTime: at(end),
  ...changes,
});
const others = () => ({ teacherId: `0_${school.branches[1].teacherId}`, assitantId: '' });
const inEnglish = (begin: string, end: string, changes: object = {}) =>
  request(english.groupId, begin, end, { ...others(), ...changes });
const schedule = (body: object) => server.ask('/liveclass/schedule', body);
const conflictsOf = async (body: object) => (await schedule({ ...body, dryRun: 1 })).conflicts;
const kindsOf = async (body: object) =>
  (await conflictsOf(body)).map(({ kind, studentCount }: Record<string, unknown>) => [kind, studentCount]);

/** Everything that a write could leave behind. */
const stored = () =>
  school.db.one(
    sql`
      select (select count(*) from lessons where org_id = $1) as lessons,
        (select coalesce(sum(scheduled_begin_ms), 0)::bigint from lessons where org_id = $1) as begins,
        (select count(*) from audit_entries where org_id = $1) as entries,
        (select count(*) from kept_answers where org_id = $1) as answers`,
    row({ lessons: integer, begins: integer, entries: integer, answers: integer }),
  );

describe('a dry run', () => {
  test('of scheduling answers like the real request and stores nothing', async () => {
    await schedule(request(maths.groupId, '10:00', '11:00', { repeat: daily }));
    const before = await stored();
    const wanted = inEnglish('10:30', '11:30', { repeat: daily });
    const { conflicts, ...dry } = await schedule({ ...wanted, dryRun: 1 });
    expect(conflicts).toHaveLength(3);
    expect(await stored()).toEqual(before);
    const real = await schedule(wanted);
    expect(real).not.toHaveProperty('conflicts');
    const unnumbered = (list: object[]) => list.map((each) => ({ ...each, liveclass: '' }));
    expect(dry).toEqual({
      seriesId: '',
      list: unnumbered(real.list),
      warnings: unnumbered(real.warnings),
    });
    expect((await stored()).lessons).toBe(before.lessons + 3);
  });

  test('of rescheduling answers like the real request and moves nothing', async () => {
    const { list } = await schedule(request(maths.groupId, '10:00', '11:00', { repeat: daily }));
    await schedule(inEnglish('14:30', '15:30', { repeat: daily }));
    const before = await stored();
    const wanted = { liveclass: list[1].liveclass, beginTime: at('14:00') + dayMs, endTime: at('15:00') + dayMs };
    const { conflicts, ...dry } = await server.ask('/liveclass/reschedule', { ...wanted, following: 1, dryRun: 1 });
    expect(conflicts.map(({ liveclass }: { liveclass: string }) => liveclass)).toEqual([
      list[1].liveclass,
      list[2].liveclass,
    ]);
    expect(await stored()).toEqual(before);
    expect(await server.ask('/liveclass/reschedule', { ...wanted, following: 1 })).toEqual(dry);
  });

  test('refuses what the real request refuses', async () => {
    await schedule(request(maths.groupId, '10:00', '11:00', { externalId: 'crm-1' }));
    const before = await stored();
    for (const [changes, code, param] of [
      [{ endTime: at('09:00') }, 2071, 'endTime'],
      [{ groupId: 999_999_999 }, 4180, 'groupId'],
      [{ externalId: 'crm-1' }, 4286, 'externalId'],
      [{ repeat: { every: 'day' } }, 2074, 'repeat'],
    ] as const) {
      const wanted = request(maths.groupId, '12:00', '13:00', changes);
      const { body } = await server.post('/liveclass/schedule', wanted);
      expect(body).toMatchObject({ code, param });
      expect((await server.post('/liveclass/schedule', { ...wanted, dryRun: 1 })).body).toMatchObject({ code, param });
    }
    expect(await stored()).toEqual(before);
  });

  test('leaves its idempotency key to the real request', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const wanted = request(maths.groupId, '10:00', '11:00');
    const post = (body: object) => server.post('/liveclass/schedule', body, key);
    expect((await post({ ...wanted, dryRun: 1 })).body.code).toBe(0);
    const real = await post(wanted);
    expect(real.headers.get('Idempotency-Replayed')).toBeNull();
    const again = await post({ ...wanted, dryRun: 1 });
    expect(again.headers.get('Idempotency-Replayed')).toBeNull();
    expect(again.body.obj.conflicts).toMatchObject([{ kind: 'teacherBusy', other: real.body.obj.list[0].liveclass }]);
    expect((await post(wanted)).headers.get('Idempotency-Replayed')).toBe('true');
    expect((await stored()).lessons).toBe(1);
  });
});

describe('the conflicts of a dry run', () => {
  test('name the lesson, the other lesson and the students, to the millisecond', async () => {
    const { list } = await schedule(request(maths.groupId, '10:00', '11:00'));
    expect(await conflictsOf(inEnglish('11:00', '12:00'))).toEqual([]);
    expect(await conflictsOf(inEnglish('09:00', '10:00'))).toEqual([]);
    const names = maths.studentIds.map((userId) => ({
      ...{ uniqueId: `1_${userId}`, userName: expect.any(String), loginName: expect.any(String) },
    }));
    expect(await conflictsOf({ ...inEnglish('11:00', '12:00'), beginTime: at('11:00') - 1 })).toEqual([
      {
        liveclass: '',
        beginTime: at('11:00') - 1,
        endTime: at('12:00'),
        kind: 'studentBusy',
        other: list[0].liveclass,
        otherName: 'Maths 1 · Fractions',
        otherBegin: at('10:00'),
        otherEnd: at('11:00'),
        studentCount: 3,
        students: names,
      },
    ]);
  });

  test('count who is expected in both lessons: members then, and guests; not who has a leave', async () => {
    const { list } = await schedule(request(maths.groupId, '10:00', '11:00'));
    const [{ liveclass }] = list;
    const [ann, ben, cem] = maths.studentIds.map((userId) => `1_${userId}`);
    await server.ask('/liveclass/leave', { liveclass, uniqueId: ann });
    expect(await kindsOf(inEnglish('10:00', '11:00'))).toEqual([['studentBusy', 2]]);
    // Leaving at the very begin of a lesson is leaving before it.
    const left = { leftAt: at('10:00') };
    const removed = [
      { userId: ben, ...left },
      { userId: cem, ...left },
    ];
    await server.ask('/group/removeMembers', { groupId: english.groupId, members: removed });
    expect(await kindsOf(inEnglish('10:00', '11:00'))).toEqual([]);
    expect(await kindsOf({ ...inEnglish('10:00', '11:00'), beginTime: at('10:00') - 1 })).toEqual([['studentBusy', 2]]);

    const guestLesson = (await schedule(inEnglish('18:00', '19:00'))).list[0].liveclass;
    await server.ask('/liveclass/makeUp', { liveclass: guestLesson, uniqueId: ben });
    expect(await kindsOf(request(maths.groupId, '18:30', '19:30', { assitantId: '' }))).toEqual([['studentBusy', 2]]);
    const moved = { liveclass: guestLesson, beginTime: at('10:30'), endTime: at('11:30'), dryRun: 1 };
    expect((await server.ask('/liveclass/reschedule', moved)).conflicts).toMatchObject([
      { kind: 'studentBusy', other: liveclass, students: [{ uniqueId: ben }] },
    ]);
  });

  test('list every lesson of a series, also its own overlaps after a move', async () => {
    const { list } = await schedule(request(maths.groupId, '10:00', '11:00', { repeat: daily }));
    const [first, second] = list.map(({ liveclass }: { liveclass: string }) => liveclass);
    const onto = { beginTime: at('10:30') + dayMs, endTime: at('11:30') + dayMs };
    const alone = await server.ask('/liveclass/reschedule', { liveclass: first, ...onto, dryRun: 1 });
    expect(alone.conflicts).toMatchObject([{ liveclass: first, kind: 'teacherBusy', other: second }]);
    const all = await server.ask('/liveclass/reschedule', { liveclass: first, ...onto, following: 1, dryRun: 1 });
    expect(all.conflicts).toEqual([]);
  });

  test('do not name lessons or classes that the caller may not read', async () => {
    await schedule(request(maths.groupId, '10:00', '11:00', others()));
    const elsewhere = await createClassroom(school, { branch: school.branches[1], name: 'Elsewhere' });
    const bound = await startServer(database, callerOf(school, school.branches[1]));
    bound.setNow(at('00:00'));
    const wanted = request(elsewhere.groupId, '10:00', '11:00', { dryRun: 1 });
    expect((await bound.ask('/liveclass/schedule', wanted)).conflicts).toMatchObject([
      { kind: 'teacherBusy', other: '', otherName: '', otherBegin: 0, otherEnd: 0 },
    ]);
  });
});

describe('lessons that are left out', () => {
  test('are not scheduled; the series begins with the first that remains', async () => {
    const wanted = request(maths.groupId, '10:00', '11:00', { repeat: daily });
    const { list, seriesId } = await schedule({ ...wanted, leaveOut: [at('10:00')] });
    expect(list.map(({ beginTime }: { beginTime: number }) => beginTime)).toEqual([
      at('10:00') + dayMs,
      at('10:00') + 2 * dayMs,
    ]);
    expect(seriesId).toBe(list[0].liveclass);
  });

  test('stay where they are when the series moves', async () => {
    const { list } = await schedule(request(maths.groupId, '10:00', '11:00', { repeat: daily }));
    const [first, second, third] = list.map(({ liveclass }: { liveclass: string }) => liveclass);
    const wanted = { liveclass: first, beginTime: at('14:00'), endTime: at('15:00'), following: 1 };
    expect(await server.ask('/liveclass/reschedule', { ...wanted, leaveOut: [first, second] })).toMatchObject({
      sucNum: 1,
      list: [{ liveclass: third, beginTime: at('14:00') + 2 * dayMs }],
    });
    const { list: after } = await server.ask('/liveclass/list', { groupId: maths.groupId });
    expect(after.map(({ beginTime }: { beginTime: number }) => beginTime)).toEqual([
      at('10:00'),
      at('10:00') + dayMs,
      at('14:00') + 2 * dayMs,
    ]);
  });

  test('must belong to the series, and one must remain', async () => {
    const wanted = request(maths.groupId, '10:00', '11:00', { repeat: daily });
    const begins = [0, 1, 2].map((day) => at('10:00') + day * dayMs);
    for (const [leaveOut, code, param] of [
      [[at('10:00'), at('10:01')], 2079, 'leaveOut[1]'],
      [begins, 2096, 'leaveOut'],
    ] as const) {
      const { status, body } = await server.post('/liveclass/schedule', { ...wanted, leaveOut });
      expect({ status, code: body.code, param: body.param }).toEqual({ status: 400, code, param });
    }
    expect((await stored()).lessons).toBe(0);
  });
});

test('the conflicts of a period are those of its lessons, begin included, end not', async () => {
  const [{ liveclass: first }] = (await schedule(request(maths.groupId, '10:00', '11:00'))).list;
  const [{ liveclass: second }] = (await schedule(inEnglish('10:30', '11:30'))).list;
  const found = async (beginTime: number, endTime: number, filter: object = {}) =>
    (await server.ask('/liveclass/conflicts', { beginTime, endTime, ...filter })).list.map(
      ({ liveclass, other }: Record<string, string>) => [liveclass, other],
    );
  expect(await found(at('10:00'), at('10:30'))).toEqual([[first, second]]);
  expect(await found(at('10:00') + 1, at('10:30') + 1)).toEqual([[second, first]]);
  expect(await found(at('10:00'), at('12:00'), { groupId: english.groupId })).toEqual([[second, first]]);
});

test('a dry run takes as many statements for 20 lessons with students as for 2', async () => {
  let statements = 0;
  const counted = seeingStatements(database, () => {
    statements += 1;
  });
  const counting = await startServer(counted, callerOf(school));
  counting.setNow(at('00:00'));
  await school.db.transaction((tx) =>
    insertMembers(
      tx,
      school.branches[1].studentIds.map((userId) => ({ groupId: maths.groupId, userId, joinedAtMs: 0 })),
      noon,
    ),
  );
  await schedule(inEnglish('10:00', '11:00', { repeat: { every: 'day', count: 20 } }));
  const taken = async (count: number) => {
    statements = 0;
    const wanted = request(maths.groupId, '10:00', '11:00', { repeat: { every: 'day', count }, dryRun: 1 });
    expect((await counting.ask('/liveclass/schedule', wanted)).conflicts).toHaveLength(count);
    return statements;
  };
  const ofTwo = await taken(2);
  expect(await taken(20)).toBe(ofTwo);
});
