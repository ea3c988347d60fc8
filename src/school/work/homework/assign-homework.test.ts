import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  server.setNow(at('18:00'));
  classroom = await createClassroom(school);
});

const request = (changes: object = {}) => ({ groupId: classroom.groupId, title: 'Exercise 1', ...changes });
const assign = async (changes: object = {}) => (await server.ask('/homework/assign', request(changes))).homeworkId;
const refused = async (path: string, body: object, on = server) => {
  const { status, body: answer } = await on.post(path, body);
  return [status, answer.code, answer.param];
};
const get = (homeworkId: number, changes: object = {}) => server.ask('/homework/get', { homeworkId, ...changes });

test('new homework has the teacher and branch of its class and no submissions', async () => {
  const details = { courseId: classroom.subjectIds[0], dueTime: at('22:00'), questionCount: 10, fullMarks: '87.50' };
  const assigned = await server.ask('/homework/assign', request(details));
  expect(assigned).toEqual({ homeworkId: expect.any(Number), assigned: 3 });
  const { students, ...homework } = await get(assigned.homeworkId);
  expect(homework).toEqual({
    version: expect.any(String),
    homeworkId: assigned.homeworkId,
    groupId: classroom.groupId,
    groupName: 'Maths 1',
    title: 'Exercise 1',
    courseId: classroom.subjectIds[0],
    courseName: '数学',
    teacherId: `0_${classroom.teacherId}`,
    teacherName: 'teacher',
    createTime: at('18:00'),
    dueTime: at('22:00'),
    questionCount: 10,
    fullMarks: '87.5',
    cancelled: 0,
    assigned: 3,
    notSubmitted: 3,
    overdue: 0,
    awaitingCorrection: 0,
    corrected: 0,
    returned: 0,
    subOrgId: classroom.branchId,
  });
  expect(
    students.map(({ userName, status, overdue, rounds }: Record<string, unknown>) => [
      userName,
      status,
      overdue,
      rounds,
    ]),
  ).toEqual([
    ['ann', 0, 0, []],
    ['ben', 0, 0, []],
    ['cem', 0, 0, []],
  ]);
});

test('the due time can be changed and removed', async () => {
  const homeworkId = await assign();
  await server.ask('/homework/update', { homeworkId, dueTime: at('23:00') });
  expect(await get(homeworkId)).toMatchObject({ dueTime: at('23:00') });
  await server.ask('/homework/update', { homeworkId, dueTime: 0 });
  expect(await get(homeworkId)).toMatchObject({ dueTime: 0 });
});

test('cancelled homework cannot be returned, and views of its answer are refused', async () => {
  const homeworkId = await assign();
  const uniqueId = `1_${classroom.studentIds[0]}`;
  await server.ask('/homework/submit', { homeworkId, uniqueId });
  await server.ask('/homework/cancel', { homeworkId });
  for (const path of ['return', 'viewAnswer']) {
    expect(await refused(`/homework/${path}`, { homeworkId, uniqueId })).toEqual([409, 4290, undefined]);
  }
});

describe('the list', () => {
  const ids = async (filters: object = {}) => {
    const { total, list } = await server.ask('/homework/list', { groupId: classroom.groupId, ...filters });
    expect(total).toBe(list.length);
    return list.map((homework: { homeworkId: number }) => homework.homeworkId);
  };

  test('is the latest first, or the oldest with sort, also of a queue', async () => {
    const first = await assign({});
    server.setNow(at('18:00') + 1);
    const second = await assign({});
    for (const filter of [{}, { queue: 'notSubmitted' }]) {
      expect(await ids({ ...filter, sort: 'time' })).toEqual([first, second]);
      expect(await ids({ ...filter, sort: '-time' })).toEqual([second, first]);
    }
  });

  test('counts students by state, and filters by queue', async () => {
    const homeworkId = await assign({ dueTime: at('20:00') });
    const [ann, ben] = classroom.studentIds.map((number) => ({ homeworkId, uniqueId: `1_${number}` }));
    await server.ask('/homework/submit', ann ?? {});
    await server.ask('/homework/submit', ben ?? {});
    await server.ask('/homework/return', ben ?? {});
    const progress = { assigned: 3, notSubmitted: 1, awaitingCorrection: 1, corrected: 0, returned: 1, overdue: 0 };
    expect((await server.ask('/homework/list', { groupId: classroom.groupId })).list).toMatchObject([progress]);
    const found = async () =>
      Promise.all(
        ['notSubmitted', 'overdue', 'awaitingCorrection', 'returned'].map(
          async (queue) => (await ids({ queue })).length,
        ),
      );
    server.setNow(at('20:00'));
    expect(await found()).toEqual([1, 0, 1, 1]);
    server.setNow(at('20:00') + 1);
    expect(await found()).toEqual([1, 1, 1, 1]);
    expect(await get(homeworkId, { uniqueId: `1_${classroom.studentIds[2]}` })).toMatchObject({
      overdue: 1,
      students: [{ status: 0, overdue: 1 }],
    });
    await server.ask('/homework/correct', { ...ann, score: '1' });
    await server.ask('/homework/submit', ben ?? {});
    expect(await found()).toEqual([1, 1, 1, 0]);
    await server.ask('/homework/correct', { ...ben, score: '1' });
    expect(await found()).toEqual([1, 1, 0, 0]);
    expect((await server.ask('/homework/list', { groupId: classroom.groupId })).list).toMatchObject([
      { assigned: 3, notSubmitted: 1, awaitingCorrection: 0, corrected: 2, returned: 0, overdue: 1 },
    ]);
  });
});
