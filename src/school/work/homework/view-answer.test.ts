import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import { insertMembers } from '../../enrolment/members.ts';

let school: School;
let server: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  server.setNow(at('18:00'));
  classroom = await createClassroom(school);
});

/** Someone who joins the class at that time. */
function addMember(name: string, time: string): Promise<string> {
  return school.db.transaction(async (tx) => {
    const userId = await addUser(tx, { ...classroom, role: 'student', name });
    await insertMembers(tx, [{ groupId: classroom.groupId, userId, joinedAtMs: at(time) }], noon);
    return `1_${userId}`;
  });
}
const day = { beginTime: at('00:00'), endTime: at('24:00') };
const recordsOf = (uniqueId: string) =>
  server.ask('/statistics/listStudentHomeworkData', { ...day, groupId: classroom.groupId, uniqueId });
const overviewOf = (uniqueId: string) => server.ask('/student/overview', { ...day, uniqueId });

test('opening the reference answer assigns nothing and lowers no rate; submitting assigns the homework and shows the view', async () => {
  const { homeworkId } = await server.ask('/homework/assign', { groupId: classroom.groupId, title: 'Old' });
  const uniqueId = await addMember('newcomer', '18:01');
  server.setNow(at('19:00'));
  expect(await server.ask('/homework/viewAnswer', { homeworkId, uniqueId })).toEqual({ readAnswer: '1' });

  expect(await recordsOf(uniqueId)).toEqual({ total: 0, list: [] });
  expect(await overviewOf(uniqueId)).toMatchObject({ groups: [] });
  const homework = await server.ask('/homework/get', { homeworkId });
  expect(homework).toMatchObject({ assigned: 3, notSubmitted: 3 });
  expect(homework.students.map((student: { uniqueId: string }) => student.uniqueId)).not.toContain(uniqueId);
  const results = await server.ask('/group/results', { ...day, groupId: classroom.groupId });
  expect(results.homework).toMatchObject([{ assigned: 3 }]);

  await server.ask('/homework/submit', { homeworkId, uniqueId });
  expect(await recordsOf(uniqueId)).toMatchObject({ total: 1, list: [{ status: 1, readAnswer: '1' }] });
  expect(await overviewOf(uniqueId)).toMatchObject({ groups: [{ assigned: 1, submitted: 1, homeworkRate: '100' }] });
});

test('a student whose membership moves after publication loses the record, even with a view of the reference answer', async () => {
  const { homeworkId } = await server.ask('/homework/assign', { groupId: classroom.groupId, title: 'Taken out' });
  const uniqueId = await addMember('mistaken', '17:00');
  const viewed = { homeworkId, uniqueId };
  await server.ask('/homework/viewAnswer', viewed);
  expect((await server.ask('/homework/get', viewed)).students).toMatchObject([{ readAnswer: '1' }]);
  await server.ask('/group/removeMembers', {
    groupId: classroom.groupId,
    members: [{ userId: uniqueId, leftAt: at('17:30') }],
  });
  expect((await server.ask('/homework/get', viewed)).students).toEqual([]);
});
