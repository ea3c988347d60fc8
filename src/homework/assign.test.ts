import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUser, at, type Classroom, createClassroom } from '../../test/classroom.ts';
import { openTestDatabase } from '../../test/database.ts';
import { callerOf, createSchool, type School } from '../../test/school.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';
import { insertMembers } from '../group/members.ts';
import { lockGroup } from '../group/write.ts';

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

test('homework is of the class, its teacher and its branch, and nobody handed it in yet', async () => {
  const details = { courseId: classroom.subjectIds[0], dueTime: at('22:00'), questionCount: 10, fullMarks: '87.50' };
  const assigned = await server.ask('/homework/assign', request(details));
  expect(assigned).toEqual({ homeworkId: expect.any(Number), assigned: 3 });
  const { students, ...homework } = await get(assigned.homeworkId);
  expect(homework).toEqual({
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

test('what it refers to must be there', async () => {
  const [ann] = classroom.studentIds;
  expect(await refused('/homework/assign', request({ groupId: 999_999 }))).toEqual([422, 4180, 'groupId']);
  expect(await refused('/homework/assign', request({ teacherId: `0_${ann}` }))).toEqual([422, 4101, 'teacherId']);
  expect(await refused('/homework/assign', request({ courseId: 999_999 }))).toEqual([422, 4103, 'courseId']);
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  expect(await refused('/homework/assign', request(), bound)).toEqual([422, 4180, 'groupId']);
});

test.each([
  ['0.01', true],
  ['99999.99', true],
  ['0', false],
  ['0.00', false],
  ['100000', false],
  ['1.234', false],
])('full marks of %s: %s', async (fullMarks, passes) => {
  const { status, body } = await server.post('/homework/assign', request({ fullMarks }));
  expect([status, body.param]).toEqual(passes ? [200, undefined] : [400, 'fullMarks']);
});

test('who joins the class while homework is being assigned has it, whichever comes first', async () => {
  for (let round = 0; round < 6; round++) {
    const name = `newcomer ${classroom.groupId} ${round}`;
    const userId = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name }));
    const join = school.db.transaction(async (tx) => {
      await lockGroup(tx, callerOf(school), classroom.groupId);
      await insertMembers(tx, [{ groupId: classroom.groupId, userId, joinedAtMs: at('00:00') }]);
    });
    const [homeworkId] = await Promise.all([assign(), join]);
    const { students } = await get(homeworkId, { uniqueId: `1_${userId}` });
    expect(students).toHaveLength(1);
  }
});

describe('changes', () => {
  test('are of the title, the subject, the teacher and the due time', async () => {
    const homeworkId = await assign({ courseId: classroom.subjectIds[0] });
    const [, other] = school.branches;
    const changes = { title: 'Exercise 2', courseId: 0, teacherId: `0_${other.teacherId}`, dueTime: at('23:00') };
    expect(await server.ask('/homework/update', { homeworkId, ...changes })).toEqual({ sucNum: 1 });
    expect(await get(homeworkId)).toMatchObject(changes);
    await server.ask('/homework/update', { homeworkId, dueTime: 0 });
    expect(await get(homeworkId)).toMatchObject({ ...changes, dueTime: 0 });
    expect(await refused('/homework/update', { homeworkId })).toEqual([400, 2019, 'homeworkId']);
    expect(await refused('/homework/update', { homeworkId, courseId: 999_999 })).toEqual([422, 4103, 'courseId']);
  });

  test('a cancelled one is in no list and no record, and nothing more is done with it', async () => {
    const homeworkId = await assign();
    const uniqueId = `1_${classroom.studentIds[0]}`;
    await server.ask('/homework/submit', { homeworkId, uniqueId });
    expect(await server.ask('/homework/cancel', { homeworkId })).toEqual({ sucNum: 1 });
    expect(await server.ask('/homework/list', { groupId: classroom.groupId })).toEqual({ total: 0, list: [] });
    const range = { beginTime: at('00:00'), endTime: at('24:00'), groupId: classroom.groupId, uniqueId };
    expect(await server.ask('/statistics/listStudentHomeworkData', range)).toEqual({ total: 0, list: [] });
    expect(await get(homeworkId)).toMatchObject({ cancelled: 1 });
    for (const path of ['cancel', 'update', 'submit', 'return', 'viewAnswer']) {
      const student = path === 'cancel' || path === 'update' ? {} : { uniqueId };
      const title = path === 'update' ? { title: 'x' } : {};
      const answer = await refused(`/homework/${path}`, { homeworkId, ...student, ...title });
      expect([path, ...answer]).toEqual([path, 409, 4290, undefined]);
    }
  });
});

describe('the list', () => {
  const ids = async (filters: object = {}) => {
    const { total, list } = await server.ask('/homework/list', { groupId: classroom.groupId, ...filters });
    expect(total).toBe(list.length);
    return list.map((homework: { homeworkId: number }) => homework.homeworkId);
  };

  test('has the latest first, in a half-open range of publication, and pages that neither repeat nor skip', async () => {
    const [a, b, c] = [await assign({ createTime: at('17:00') }), await assign(), await assign()];
    expect(await ids()).toEqual([c, b, a]);
    expect(await ids({ createBegin: at('17:00'), createEnd: at('18:00') })).toEqual([a]);
    expect(await ids({ createBegin: at('18:00') })).toEqual([c, b]);
    const pages = [];
    for (const pageStart of [0, 1, 2]) {
      const page = await server.ask('/homework/list', { groupId: classroom.groupId, pageStart, pageSize: 2 });
      expect(page.total).toBe(3);
      pages.push(...page.list.map((homework: { homeworkId: number }) => homework.homeworkId));
    }
    expect(pages).toEqual([c, b, a]);
    const backwards = { createBegin: at('18:00'), createEnd: at('17:00') };
    expect(await refused('/homework/list', backwards)).toEqual([400, 2014, 'createEnd']);
    expect(await refused('/homework/list', { groupId: 999_999 })).toEqual([404, 4003, 'groupId']);
    expect(await refused('/homework/list', { teacherId: '0_999999' })).toEqual([404, 4004, 'teacherId']);
  });

  test('counts how far everyone is, and finds what has to be done', async () => {
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

  test('of a branch is for a caller bound to it', async () => {
    const homeworkId = await assign();
    const bound = await startServer(database, callerOf(school, school.branches[1]));
    bound.setNow(at('18:00'));
    expect(await bound.ask('/homework/list', {})).toEqual({ total: 0, list: [] });
    expect(await refused('/homework/get', { homeworkId }, bound)).toEqual([404, 4083, 'homeworkId']);
    expect(await refused('/homework/update', { homeworkId, title: 'x' }, bound)).toEqual([404, 4083, 'homeworkId']);
  });
});
