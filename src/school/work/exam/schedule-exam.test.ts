import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { endMemberships } from '../../enrolment/members.ts';

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

test('a new exam has the teacher and branch of its class and no starts', async () => {
  const examId = await schedule({ courseId: classroom.subjectIds[0], questionCount: 20, fullMarks: '100' });
  const { list, ...exam } = await get(examId);
  expect(exam).toEqual({
    version: expect.any(String),
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

test('the duration is one second to one day', async () => {
  expect(await refused('/exam/schedule', request({ duration: 0 }))).toEqual([400, 2008, 'duration']);
  expect(await refused('/exam/schedule', request({ duration: 86_401 }))).toEqual([400, 2008, 'duration']);
  expect(await schedule({ duration: 86_400 })).toBeGreaterThan(0);
});

test('it can be moved until it begins, and is assigned to the members at its new begin', async () => {
  const examId = await schedule();
  const { groupId, studentIds } = classroom;
  await school.db.transaction((tx) =>
    endMemberships(tx, [{ groupId, userId: studentIds[0], leftAtMs: at('14:30'), reason: 'moved' }], noon),
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
  expect(await server.ask('/exam/update', { examId, title: 'Renamed' })).toEqual({ sucNum: 1 });
});

test('the counts of the list follow the clock', async () => {
  const ids = async (filters: object = {}) => {
    const { total, list } = await server.ask('/exam/list', { groupId: classroom.groupId, ...filters });
    expect(total).toBe(list.length);
    return list.map((exam: { examId: number }) => exam.examId);
  };
  const [a] = [await schedule(), await schedule({ beginTime: at('16:00') })];

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
