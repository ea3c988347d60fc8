import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

let database: Database;
let school: School;
let server: TestServer;
let here: Classroom;
let there: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  here = await createClassroom(school);
  there = await createClassroom(school, { branch: school.branches[1], name: 'Maths 2' });
});

const studentOf = ({ studentIds }: Classroom, index: number) => `1_${studentIds[index]}`;

async function assign({ groupId }: Classroom, title: string): Promise<number> {
  return (await server.ask('/homework/assign', { groupId, title, createTime: at('08:00') })).homeworkId;
}

const submit = (homeworkId: number, uniqueId: string, time: string) => {
  server.setNow(at(time));
  return server.ask('/homework/submit', { homeworkId, uniqueId });
};

const waiting = async (filter: object = {}, on = server) => {
  const { total, list } = await on.ask('/homework/toCorrect', { pageSize: 500, ...filter });
  expect(total).toBe(list.length);
  return list.map(({ title, uniqueId, round }: { title: string; uniqueId: string; round: number }) => [
    title,
    uniqueId,
    round,
  ]);
};

test('names each student who waits for a correction, with homework and class, who has waited longest first', async () => {
  server.setNow(at('08:00'));
  const [first, second, far] = [await assign(here, 'One'), await assign(here, 'Two'), await assign(there, 'Far')];
  const cancelled = await assign(here, 'Cancelled');
  const [ann, ben, cem] = [studentOf(here, 0), studentOf(here, 1), studentOf(here, 2)];
  const zoe = studentOf(there, 0);
  await submit(second, ben, '09:00');
  await submit(cancelled, cem, '09:05');
  await submit(first, cem, '09:10');
  await submit(far, zoe, '09:15');
  await submit(first, ann, '09:20');
  await server.ask('/homework/cancel', { homeworkId: cancelled });
  expect(await waiting()).toEqual([
    ['Two', ben, 1],
    ['One', cem, 1],
    ['Far', zoe, 1],
    ['One', ann, 1],
  ]);
  expect((await server.ask('/homework/toCorrect', { pageSize: 1 })).list[0]).toMatchObject({
    homeworkId: second,
    groupId: here.groupId,
    submitTime: at('09:00'),
    userName: expect.any(String),
    loginName: expect.any(String),
  });
  expect((await server.ask('/overview/today', {})).queues.homeworkToCorrect).toBe(4);

  // Who was corrected or has to revise does not wait; a revision waits again, from its own time on.
  await server.ask('/homework/correct', { homeworkId: first, uniqueId: cem, score: '5' });
  await server.ask('/homework/return', { homeworkId: second, uniqueId: ben });
  expect(await waiting({ groupId: here.groupId })).toEqual([['One', ann, 1]]);
  await submit(second, ben, '10:00');
  expect(await waiting({ groupId: here.groupId })).toEqual([
    ['One', ann, 1],
    ['Two', ben, 2],
  ]);
  expect(await waiting({ teacherId: `0_${there.teacherId}` })).toEqual([['Far', zoe, 1]]);
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  expect(await waiting({}, bound)).toEqual([['Far', zoe, 1]]);
  expect((await bound.post('/homework/toCorrect', { groupId: here.groupId })).status).toBe(404);

  const all = await waiting();
  for (const [page, expected] of all.entries()) {
    const { total, list } = await server.ask('/homework/toCorrect', { pageStart: page, pageSize: 1 });
    expect([total, list[0].uniqueId]).toEqual([all.length, expected[1]]);
  }
  await server.ask('/user/del', { userId: ann });
  expect(await waiting({ groupId: here.groupId })).toEqual([['Two', ben, 2]]);
});
