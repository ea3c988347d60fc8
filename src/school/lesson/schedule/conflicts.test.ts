import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
/** Another class of the same teacher and assistant, with other students. */
let parallel: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  server.setNow(at('00:00'));
  classroom = await createClassroom(school);
  const [here, there] = school.branches;
  parallel = await createClassroom(school, { name: 'Maths 2', branch: { ...here, studentIds: there.studentIds } });
});

const schedule = (groupId: number, begin: string, end: string, changes: object = {}) =>
  server.ask('/liveclass/schedule', {
    groupId,
    shortDesc: 'Fractions',
    classType: 'small',
    beginTime: at(begin),
    endTime: at(end),
    ...changes,
  });
const lesson = async (groupId: number, begin: string, end: string, changes: object = {}): Promise<string> =>
  (await schedule(groupId, begin, end, changes)).list[0].liveclass;
/** Staff of nobody else's lessons. */
const others = () => ({ teacherId: `0_${school.branches[1].teacherId}`, assitantId: '' });

test('a teacher with two lessons at the same time gives a warning, for every kind of overlap', async () => {
  const first = await lesson(classroom.groupId, '10:00', '11:00');
  for (const [begin, end] of [
    ['10:59', '11:30'],
    ['09:30', '10:01'],
    ['10:15', '10:45'],
    ['09:00', '12:00'],
    ['10:00', '11:00'],
  ] as const) {
    const { list, warnings } = await schedule(parallel.groupId, begin, end, { assitantId: '' });
    const [{ liveclass }] = list;
    expect(warnings).toEqual([{ liveclass, kind: 'teacherBusy', other: first }]);
    await server.ask('/liveclass/cancel', { liveclass });
  }
  expect((await schedule(parallel.groupId, '11:00', '12:00')).warnings).toEqual([]);
  expect((await schedule(parallel.groupId, '09:00', '10:00')).warnings).toEqual([]);
});

test('an assistant or class with two lessons at the same time gives a warning; a cancelled lesson does not', async () => {
  const first = await lesson(classroom.groupId, '10:00', '11:00');
  const { teacherId } = others();
  const assisted = await schedule(parallel.groupId, '10:00', '11:00', { teacherId });
  expect(assisted.warnings).toMatchObject([{ kind: 'assistantBusy', other: first }]);
  await server.ask('/liveclass/cancel', { liveclass: assisted.list[0].liveclass });
  const again = await schedule(classroom.groupId, '10:30', '11:30', others());
  expect(again.warnings).toMatchObject([{ kind: 'classBusy', other: first }]);
  await server.ask('/liveclass/cancel', { liveclass: first });
  await server.ask('/liveclass/cancel', { liveclass: again.list[0].liveclass });
  expect((await schedule(classroom.groupId, '10:00', '11:00')).warnings).toEqual([]);
});

test('reschedule, update and restore give the same warnings', async () => {
  const first = await lesson(classroom.groupId, '10:00', '11:00');
  const liveclass = await lesson(parallel.groupId, '12:00', '13:00', others());
  const times = { beginTime: at('10:00'), endTime: at('11:00') };
  expect(await server.ask('/liveclass/reschedule', { liveclass, ...times })).toMatchObject({ sucNum: 1, warnings: [] });
  const told = [{ liveclass, kind: 'teacherBusy', other: first }];
  const teacherId = `0_${classroom.teacherId}`;
  expect(await server.ask('/liveclass/update', { liveclass, teacherId })).toEqual({ sucNum: 1, warnings: told });
  await server.ask('/liveclass/cancel', { liveclass });
  expect(await server.ask('/liveclass/restore', { liveclass })).toEqual({ sucNum: 1, warnings: told });
});

test('a lesson outside the validity of its class gives a warning, to the second', async () => {
  const [begin, end] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
  const warnings = async (beginTime: number, endTime: number) =>
    (await schedule(classroom.groupId, '10:00', '11:00', { beginTime, endTime })).warnings.map(
      ({ kind, other }: Record<string, string>) => [kind, other],
    );
  expect(await warnings(begin, begin + 1000)).toEqual([]);
  expect(await warnings(end - 1000, end)).toEqual([]);
  expect(await warnings(begin - dayMs, begin - hourMs)).toEqual([['outsideValidity', '']]);
  expect(await warnings(begin - 1000, begin)).toEqual([['outsideValidity', '']]);
  expect(await warnings(end - 2000, end + 1000)).toContainEqual(['outsideValidity', '']);
});

test('each lesson of a series is checked', async () => {
  const repeat = { every: 'day', count: 3 };
  const daily = (await schedule(classroom.groupId, '10:00', '11:00', { repeat })).list;
  const { list, warnings } = await schedule(parallel.groupId, '10:00', '11:00', { repeat, assitantId: '' });
  expect(warnings).toEqual(
    [0, 1, 2].map((index) => ({
      liveclass: list[index].liveclass,
      kind: 'teacherBusy',
      other: daily[index].liveclass,
    })),
  );
});

test('an overlap with a lesson of another branch gives a warning without its id', async () => {
  await lesson(classroom.groupId, '10:00', '11:00', others());
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  bound.setNow(at('00:00'));
  const { groupId } = await createClassroom(school, { branch: school.branches[1], name: 'Elsewhere' });
  const times = { beginTime: at('10:00'), endTime: at('11:00') };
  const request = { groupId, shortDesc: 'x', classType: 'small', ...times };
  expect((await bound.ask('/liveclass/schedule', request)).warnings).toMatchObject([
    { kind: 'teacherBusy', other: '' },
  ]);
});
