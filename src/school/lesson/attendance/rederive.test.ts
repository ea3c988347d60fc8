import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { attended } from '../../../../test/school/class-activity.ts';
import { addLesson, at, type Classroom, createClassroom, lessonEvent } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { jobs } from '../../../catalogue/jobs.ts';
import type { Database } from '../../../database/database.ts';
import { examine } from '../../../server/doctor/check.ts';
import { checksOf } from '../../../server/doctor/verify.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { ruleVersion } from './held-lesson.ts';

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
let lessonId: number;
beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  server.setNow(noon);
  classroom = await createClassroom(school);
  const [ann] = classroom.studentIds;
  lessonId = await school.db.transaction((tx) =>
    addLesson(tx, classroom, [
      lessonEvent('start', '10:00'),
      ...attended(classroom.teacherId, '10:00', '11:00'),
      ...attended(ann, '10:00', '11:00'),
    ]),
  );
});

/** The lesson as an earlier version of the rules may have left it: a class of 25 hours. */
const asBefore = (version: number) =>
  school.db.transaction(async (tx) => {
    await tx.run(sql`
      update lessons set held_begin_ms = ${at('10:00') - 86_400_000}, rule_version = ${version}
      where org_id = $1 and lesson_id = ${lessonId}`);
    await tx.run(sql`
      update lesson_records set class_seconds = 90000 where org_id = $1 and lesson_id = ${lessonId}`);
  });
const held = async () => {
  const { heldBegin, duration } = await server.ask('/liveclass/get', { liveclass: String(lessonId) });
  const range = { groupId: classroom.groupId, beginTime: at('00:00'), endTime: at('24:00') };
  const { list } = await server.ask('/statistics/listStudentLiveClassData', {
    ...range,
    uniqueId: `1_${classroom.studentIds[0]}`,
  });
  return [heldBegin, duration, list[0].classDuration];
};
const asItShouldBe = () => [at('10:00'), 3600, '3600'];

async function runMaintenance(): Promise<void> {
  for (const { run } of jobs) await run({ database, clock: () => noon, eventDays: 90 });
}

test('the background job derives lessons of earlier rules again, and only those', async () => {
  await asBefore(ruleVersion);
  await runMaintenance();
  expect(await held()).not.toEqual(asItShouldBe());
  await asBefore(ruleVersion - 1);
  await runMaintenance();
  expect(await held()).toEqual(asItShouldBe());
});

test('doctor --verify finds lessons that do not match their events, and repairs them', async () => {
  const verified = async () => (await examine(checksOf(true), { database, clock: () => noon })).at(-1);
  expect(await verified()).toMatchObject({ name: 'lessons', status: 'ok' });
  await asBefore(ruleVersion);
  expect(await verified()).toMatchObject({ status: 'warn', message: expect.stringMatching(/^1 lessons/) });
  expect(await held()).toEqual(asItShouldBe());
  expect(await verified()).toMatchObject({ status: 'ok' });
});

test('how early a start event counts is a setting of the organisation, and lessons follow when it changes', async () => {
  const early = [lessonEvent('start', '09:15'), ...attended(classroom.teacherId, '09:10', '11:00')];
  const liveclass = String(await school.db.transaction((tx) => addLesson(tx, classroom, early)));
  const begin = async () => {
    const uniqueId = `1_${classroom.studentIds[0]}`;
    const { classBegin } = await server.ask('/statistics/explain', { liveclass, uniqueId });
    expect(await server.ask('/liveclass/get', { liveclass })).toMatchObject({ heldBegin: classBegin });
    return classBegin;
  };
  expect(await begin()).toBe(at('10:00'));
  const setting = (earlyStartMinutes: number) => server.ask('/organisation/update', { earlyStartMinutes });
  expect(await setting(45)).toMatchObject({ earlyStartMinutes: 45 });
  await runMaintenance();
  expect(await begin()).toBe(at('09:15'));
  await setting(44);
  await runMaintenance();
  expect(await begin()).toBe(at('10:00'));
  await setting(30);
});

test('a new lesson has the current rule version', async () => {
  const version = sql`select rule_version from lessons where org_id = $1 and lesson_id = ${lessonId}`;
  expect(await school.db.one(version, row({ ruleVersion: integer }))).toEqual({ ruleVersion });
  const unheld = await school.db.transaction((tx) => addLesson(tx, classroom, []));
  const other = sql`select rule_version from lessons where org_id = $1 and lesson_id = ${unheld}`;
  expect(await school.db.one(other, row({ ruleVersion: integer }))).toEqual({ ruleVersion });
});
