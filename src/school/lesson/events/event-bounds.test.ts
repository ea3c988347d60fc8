import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addLesson, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';

let school: School;
let server: TestServer;
let classroom: Classroom;
let liveclass: string;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  server.setNow(noon);
  classroom = await createClassroom(school);
  liveclass = String(await school.db.transaction((tx) => addLesson(tx, classroom, [])));
});

let batches = 0;
/** Tells events of the lesson, which is scheduled from 10:00 to 11:00, over HTTP. */
function tellEvents(...events: (readonly [kind: string, time: string | number, userId?: string])[]) {
  batches += 1;
  return server.ask('/liveclass/events', {
    events: events.map(([kind, time, userId], index) => ({
      eventId: `event ${batches}/${index}`,
      liveclass,
      kind,
      time: typeof time === 'string' ? at(time) : time,
      ...(userId && { userId }),
    })),
  });
}
const teacher = () => `0_${classroom.teacherId}`;
const student = () => `1_${classroom.studentIds[0]}`;

async function held() {
  const { status, heldBegin, heldEnd, duration } = await server.ask('/liveclass/get', { liveclass });
  return { status, heldBegin, heldEnd, duration };
}
const heldFrom = (begin: string, end: string) => ({
  status: 'ended',
  heldBegin: at(begin),
  heldEnd: at(end),
  duration: (at(end) - at(begin)) / 1000,
});
const records = async () => {
  const range = { beginTime: at('00:00') - 86_400_000, endTime: at('24:00'), groupId: classroom.groupId };
  return (await server.ask('/statistics/listStudentLiveClassData', { ...range, uniqueId: student() })).list;
};

test('a start event a day early does not make a class of 25 hours', async () => {
  await tellEvents(['start', at('10:00') - 86_400_000], ['join', '10:00', teacher()], ['leave', '11:00', teacher()]);
  expect(await held()).toEqual(heldFrom('10:00', '11:00'));
  expect(await records()).toMatchObject([{ classDuration: '3600' }]);
});

test('a sound check that is started and ended an hour early does not make a class of ten minutes', async () => {
  await tellEvents(['start', '09:00'], ['join', '09:00', teacher()], ['end', '09:10'], ['leave', '09:10', teacher()]);
  expect(await held()).toMatchObject({ status: 'notHeld' });
  await tellEvents(['join', '09:58', teacher()], ['leave', '11:00', teacher()]);
  expect(await held()).toEqual(heldFrom('10:00', '11:00'));
});

test('a start without any teacher does not make a held lesson, unless staff entered it', async () => {
  await tellEvents(['start', '10:00'], ['join', '10:00', student()], ['end', '11:00']);
  expect(await held()).toMatchObject({ status: 'notHeld', duration: 0 });
  expect(await records()).toEqual([]);
  const history = { teacherId: teacher(), pageStart: 0, pageSize: 10 };
  expect((await server.ask('/liveclass/listHistory', history)).rs).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ liveclass })]),
  );
  await server.ask('/liveclass/start', { liveclass, time: at('10:00') });
  expect(await held()).toEqual(heldFrom('10:00', '11:00'));
});

test('a missing leave of the teacher and a late end event do not make three hours', async () => {
  await tellEvents(['start', '10:00'], ['join', '10:00', teacher()], ['end', '13:00']);
  expect(await held()).toEqual(heldFrom('10:00', '11:00'));
  await tellEvents(['heartbeat', '12:59', teacher()]);
  expect(await held()).toEqual(heldFrom('10:00', '13:00'));
});

test('a class taught later than scheduled without being rescheduled has the length it was taught', async () => {
  const { groupId } = classroom;
  await tellEvents(['join', '14:00', teacher()], ['join', '14:00', student()]);
  await tellEvents(['leave', '15:30', student()], ['leave', '15:30', teacher()]);
  expect(await held()).toEqual(heldFrom('14:00', '15:30'));
  expect(await records()).toMatchObject([{ classDuration: '5400', onlineDuration: '5400' }]);
  const attendance = await server.ask('/group/attendance', { groupId, beginTime: at('00:00'), endTime: at('24:00') });
  expect(attendance.lessons).toMatchObject([{ attended: 1, classDuration: '5400' }]);
});
