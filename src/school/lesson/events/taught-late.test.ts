import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addLesson, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';

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

let eventsMade = 0;
function event(kind: string, time: string, fields: object) {
  eventsMade += 1;
  return { eventId: `late-${eventsMade}`, kind, time: at(time), ...fields };
}
const send = (events: readonly object[]) => server.ask('/liveclass/events', { events });

test('a lesson that was taught later than scheduled is as long as its teacher was there, whoever reports first', async () => {
  const [, benId, cemId] = classroom.studentIds;
  const teacher = { userId: `0_${classroom.teacherId}`, device: 'laptop' };
  const seen = [
    ['join', '13:00', teacher],
    ['leave', '13:05', teacher],
    ['join', '13:05', { userId: `1_${benId}`, device: 'phone' }],
    ['join', '13:20', { userId: `1_${cemId}`, device: 'phone' }],
    ['join', '13:28', teacher],
    ['leave', '13:33', teacher],
  ] as const;
  const orders = [seen, seen.toReversed(), [...seen.slice(0, 2), ...seen.slice(4), ...seen.slice(2, 4)]];
  for (const order of orders) {
    const lessonId = await school.db.transaction((tx) => addLesson(tx, classroom, [], { scheduledEndMs: at('10:06') }));
    const liveclass = String(lessonId);
    for (const [kind, time, who] of order) await send([{ ...event(kind, time, who), liveclass }]);
    const { heldBegin, heldEnd } = await server.ask('/liveclass/get', { liveclass });
    expect([heldBegin, heldEnd]).toEqual([at('13:00'), at('13:33')]);
    const online: string[] = [];
    for (const studentId of classroom.studentIds) {
      const { list } = await server.ask('/statistics/listStudentLiveClassData', {
        beginTime: at('12:00'),
        endTime: at('24:00'),
        groupId: classroom.groupId,
        uniqueId: `1_${studentId}`,
      });
      online.push(list[0].onlineDuration);
    }
    expect(online).toEqual(['0', '1680', '780']);
    await server.ask('/liveclass/cancel', { liveclass });
  }
});
