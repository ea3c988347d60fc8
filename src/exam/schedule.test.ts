import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser, at, type Classroom, createClassroom } from '../../test/classroom.ts';
import { openTestDatabase } from '../../test/database.ts';
import { callerOf, createSchool, type School } from '../../test/school.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';
import { endMemberships, insertMembers } from '../group/members.ts';
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
  server.setNow(at('12:00'));
  classroom = await createClassroom(school);
});

const request = (changes: object = {}) => ({
  groupId: classroom.groupId,
  title: 'Mid-term',
  beginTime: at('14:00'),
  duration: 5400,
  ...changes,
});
const schedule = async (changes: object = {}) => (await server.ask('/exam/schedule', request(changes))).examId;
const refused = async (path: string, body: object, on = server) => {
  const { status, body: answer } = await on.post(path, body);
  return [status, answer.code, answer.param];
};
const get = (examId: number, changes: object = {}) => server.ask('/exam/get', { examId, ...changes });

test('an exam is of the class, its teacher and its branch, and nobody started yet', async () => {
  const examId = await schedule({ courseId: classroom.subjectIds[0], questionCount: 20, fullMarks: '100' });
  const { list, ...exam } = await get(examId);
  expect(exam).toEqual({
    examId,
    groupId: classroom.groupId,
    groupName: 'Maths 1',
    title: 'Mid-term',
    courseId: classroom.subjectIds[0],
    courseName: '数学',
    teacherId: `0_${classroom.teacherId}`,
    teacherName: 'teacher',
    beginTime: at('14:00'),
    endTime: at('15:30'),
    duration: 5400,
    questionCount: 20,
    fullMarks: '100',
    cancelled: 0,
    students: 3,
    notStarted: 3,
    inProgress: 0,
    submitted: 0,
    graded: 0,
    absent: 0,
    subOrgId: classroom.branchId,
  });
  expect(list.map(({ userName, status }: Record<string, string>) => [userName, status])).toEqual([
    ['ann', 'notStarted'],
    ['ben', 'notStarted'],
    ['cem', 'notStarted'],
  ]);
});

test('what it refers to must be there, and it lasts a second to a day', async () => {
  expect(await refused('/exam/schedule', request({ groupId: 999_999 }))).toEqual([422, 4180, 'groupId']);
  expect(await refused('/exam/schedule', request({ teacherId: '0_999999' }))).toEqual([422, 4101, 'teacherId']);
  expect(await refused('/exam/schedule', request({ courseId: 999_999 }))).toEqual([422, 4103, 'courseId']);
  expect(await refused('/exam/schedule', request({ duration: 0 }))).toEqual([400, 2008, 'duration']);
  expect(await refused('/exam/schedule', request({ duration: 86_401 }))).toEqual([400, 2008, 'duration']);
  expect(await schedule({ duration: 86_400 })).toBeGreaterThan(0);
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  expect(await refused('/exam/schedule', request(), bound)).toEqual([422, 4180, 'groupId']);
});

test('it can be moved until it begins, and is for those who are members then', async () => {
  const examId = await schedule();
  const { groupId, studentIds } = classroom;
  await school.db.transaction((tx) =>
    endMemberships(tx, [{ groupId, userId: studentIds[0], leftAtMs: at('14:30'), reason: 'moved' }]),
  );
  expect(await get(examId)).toMatchObject({ students: 3 });
  expect(await server.ask('/exam/update', { examId, beginTime: at('15:00'), duration: 60 })).toEqual({ sucNum: 1 });
  expect(await get(examId)).toMatchObject({ students: 2, beginTime: at('15:00'), endTime: at('15:01') });
  await server.ask('/exam/update', { examId, beginTime: at('14:00') });
  expect(await get(examId)).toMatchObject({ students: 3, beginTime: at('14:00') });
  const range = { beginTime: at('14:00'), endTime: at('14:00') + 1, groupId, uniqueId: `1_${studentIds[1]}` };
  expect(await server.ask('/statistics/listStudentExamData', range)).toMatchObject({ total: 1 });
  server.setNow(at('14:00'));
  expect(await refused('/exam/update', { examId, duration: 120 })).toEqual([409, 4296, undefined]);
  expect(await server.ask('/exam/update', { examId, title: 'Renamed', courseId: 0 })).toEqual({ sucNum: 1 });
  expect(await get(examId)).toMatchObject({ title: 'Renamed', courseId: 0, courseName: '' });
  expect(await refused('/exam/update', { examId })).toEqual([400, 2019, 'examId']);
});

test('a cancelled one is in no list and no record, and nothing more is done with it', async () => {
  const examId = await schedule();
  const uniqueId = `1_${classroom.studentIds[0]}`;
  expect(await server.ask('/exam/cancel', { examId })).toEqual({ sucNum: 1 });
  server.setNow(at('14:00'));
  expect(await server.ask('/exam/list', { groupId: classroom.groupId })).toEqual({ total: 0, list: [] });
  const range = { beginTime: at('00:00'), endTime: at('24:00'), groupId: classroom.groupId, uniqueId };
  expect(await server.ask('/statistics/listStudentExamData', range)).toEqual({ total: 0, list: [] });
  expect(await get(examId)).toMatchObject({ cancelled: 1 });
  const bodies = { cancel: {}, update: { title: 'x' }, start: { uniqueId }, submit: { uniqueId } };
  for (const [name, body] of Object.entries(bodies)) {
    expect([name, ...(await refused(`/exam/${name}`, { examId, ...body }))]).toEqual([name, 409, 4297, undefined]);
  }
});

test('who joins the class while an exam is being scheduled has it, whichever comes first', async () => {
  for (let round = 0; round < 6; round++) {
    const name = `newcomer ${classroom.groupId} ${round}`;
    const userId = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name }));
    const join = school.db.transaction(async (tx) => {
      await lockGroup(tx, callerOf(school), classroom.groupId);
      await insertMembers(tx, [{ groupId: classroom.groupId, userId, joinedAtMs: at('00:00') }]);
    });
    const [examId] = await Promise.all([schedule(), join]);
    expect((await get(examId, { uniqueId: `1_${userId}` })).list).toHaveLength(1);
  }
});

test('the list has the latest first, in a half-open range, and counts by the clock', async () => {
  const ids = async (filters: object = {}) => {
    const { total, list } = await server.ask('/exam/list', { groupId: classroom.groupId, ...filters });
    expect(total).toBe(list.length);
    return list.map((exam: { examId: number }) => exam.examId);
  };
  const [a, b] = [await schedule(), await schedule({ beginTime: at('16:00') })];
  expect(await ids()).toEqual([b, a]);
  expect(await ids({ beginFrom: at('14:00'), beginTo: at('16:00') })).toEqual([a]);
  expect(await refused('/exam/list', { beginFrom: at('16:00'), beginTo: at('14:00') })).toEqual([400, 2014, 'beginTo']);
  expect(await refused('/exam/list', { groupId: 999_999 })).toEqual([404, 4003, 'groupId']);

  server.setNow(at('14:10'));
  const [ann, ben] = classroom.studentIds.map((number) => ({ examId: a, uniqueId: `1_${number}` }));
  await server.ask('/exam/start', ann ?? {});
  await server.ask('/exam/submit', ben ?? {});
  expect(await ids({ queue: 'toGrade' })).toEqual([a]);
  expect(await get(a)).toMatchObject({ students: 3, notStarted: 1, inProgress: 1, submitted: 1, graded: 0, absent: 0 });
  await server.ask('/exam/grade', { examId: a, grades: [{ uniqueId: ben?.uniqueId, score: '5' }] });
  expect(await ids({ queue: 'toGrade' })).toEqual([]);
  server.setNow(at('15:30'));
  expect(await ids({ queue: 'toGrade' })).toEqual([a]);
  expect(await get(a)).toMatchObject({ students: 3, notStarted: 0, inProgress: 0, submitted: 1, graded: 1, absent: 1 });
  const { list } = await get(a);
  expect(list.map(({ status }: { status: string }) => status)).toEqual(['submitted', 'graded', 'absent']);
});

test('of a branch it is for a caller bound to that', async () => {
  const examId = await schedule();
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  expect(await bound.ask('/exam/list', {})).toEqual({ total: 0, list: [] });
  expect(await refused('/exam/get', { examId }, bound)).toEqual([404, 4084, 'examId']);
  expect(await refused('/exam/cancel', { examId }, bound)).toEqual([404, 4084, 'examId']);
});
