import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import {
  addLesson,
  addUser,
  at,
  type Classroom,
  createClassroom,
  type EventOfLesson,
  heldFrom,
  lessonEvent,
} from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import { sql } from '../../../sql/sql.ts';

let school: School;
let server: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  classroom = await createClassroom(school);
});

const add = async (events: readonly EventOfLesson[]) =>
  String(await school.db.transaction((tx) => addLesson(tx, classroom, events)));
const addStudent = (name: string) =>
  school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name: `${name} ${classroom.groupId}` }));

/** The students of a live class at a time, by their first names. */
async function statesAt(liveclass: string, time: string) {
  server.setNow(at(time));
  const { students } = await server.ask('/liveclass/get', { liveclass });
  return Object.fromEntries(
    students.map(({ userName, state }: { userName: string; state: string }) => [userName.split(' ')[0], state]),
  );
}

test('while it is live, each student is present or missing, and uninvited students are listed', async () => {
  const [ann, ben] = classroom.studentIds;
  const stranger = await addStudent('stranger');
  const liveclass = await add([
    lessonEvent('start', '10:00', { byStaff: true }),
    lessonEvent('end', '11:00', { byStaff: true }),
    lessonEvent('join', '09:50', { userId: ann, device: 'phone' }),
    lessonEvent('join', '10:10', { userId: ben, device: 'phone' }),
    lessonEvent('leave', '10:20', { userId: ben, device: 'phone' }),
    lessonEvent('join', '10:30', { userId: stranger, device: 'phone' }),
    lessonEvent('leave', '10:50', { userId: stranger, device: 'phone' }),
  ]);
  expect(await statesAt(liveclass, '09:49')).toEqual({ ann: 'expected', ben: 'expected', cem: 'expected' });
  expect(await statesAt(liveclass, '09:50')).toMatchObject({ ann: 'present', ben: 'expected', cem: 'expected' });
  expect(await statesAt(liveclass, '10:15')).toMatchObject({ ann: 'present', ben: 'present', cem: 'missing' });
  const during = { ann: 'present', ben: 'missing', cem: 'missing', stranger: 'present' };
  expect(await statesAt(liveclass, '10:30')).toEqual(during);
  expect(await statesAt(liveclass, '10:50')).toEqual({ ann: 'present', ben: 'missing', cem: 'missing' });
  const after = { ann: 'there', ben: 'late', cem: 'absent', stranger: 'late' };
  expect(await statesAt(liveclass, '11:00')).toEqual(after);
});

test('nobody is missing if it was not held, and nobody is expected if it is cancelled', async () => {
  const [ann] = classroom.studentIds;
  const liveclass = await add([lessonEvent('join', '10:00', { userId: ann, device: 'phone' })]);
  expect(await statesAt(liveclass, '10:05')).toEqual({ ann: 'present', ben: 'missing', cem: 'missing' });
  expect(await statesAt(liveclass, '11:20')).toEqual({ ann: 'expected', ben: 'expected', cem: 'expected' });
  await server.ask('/liveclass/cancel', { liveclass });
  expect(await statesAt(liveclass, '11:20')).toEqual({});
});

test('a deleted student is no longer expected, but keeps the attendance', async () => {
  const [ann] = classroom.studentIds;
  const joined = lessonEvent('join', '10:00', { userId: ann, device: 'phone' });
  const held = await add([...heldFrom('10:00', '11:00'), joined]);
  const coming = await add([]);
  const setDeleted = (ms: number | null) =>
    school.db.transaction((tx) =>
      tx.run(sql`update users set deleted_at_ms = ${ms} where org_id = $1 and user_id = ${ann}`),
    );
  await setDeleted(at('12:00'));
  expect(await statesAt(held, '12:00')).toMatchObject({ ann: 'there' });
  expect(await statesAt(coming, '09:00')).toEqual({ ben: 'expected', cem: 'expected' });
  await setDeleted(null);
});

test('a live class is found by id or by external id; both or neither is an error', async () => {
  const { list } = await server.ask('/liveclass/schedule', {
    groupId: classroom.groupId,
    shortDesc: 'Fractions',
    classType: 'small',
    beginTime: at('10:00'),
    endTime: at('11:00'),
    externalId: 'room-7',
  });
  const { liveclass } = list[0];
  expect(await server.ask('/liveclass/get', { externalId: 'room-7' })).toEqual(
    await server.ask('/liveclass/get', { liveclass }),
  );
  const refused = async (body: object) => {
    const { status, body: answer } = await server.post('/liveclass/get', body);
    return [status, answer.code, answer.param];
  };
  expect(await refused({ externalId: 'room-8' })).toEqual([404, 4080, 'externalId']);
  expect(await refused({})).toEqual([400, 2030, 'liveclass']);
  expect(await refused({ liveclass, externalId: 'room-7' })).toEqual([400, 2030, 'externalId']);
});
