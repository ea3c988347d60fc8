import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import {
  addLesson,
  addUser,
  at,
  type Classroom,
  createClassroom,
  type EventOfLesson,
} from '../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import { insertMembers } from '../enrolment/members.ts';
import { insertExams } from '../work/exam/write.ts';
import { insertHomeworks } from '../work/homework/write.ts';

const dayMs = 86_400_000;

const lasting = (fromMs: number, toMs: number): EventOfLesson[] =>
  (['start', 'end'] as const).map((kind) => (lessonId) => ({
    lessonId,
    eventId: kind,
    kind,
    atMs: kind === 'start' ? fromMs : toMs,
    byStaff: true,
  }));

/** How a record of each kind comes about at a given time, and how it is told from the others. */
const kinds = [
  {
    path: '/statistics/listStudentLiveClassData',
    largestPage: 30,
    put: (tx: OrgSql, classroom: Classroom, atMs: number, title: string) =>
      addLesson(tx, classroom, lasting(atMs, atMs + 60_000), { title }),
    time: 'startTime',
    nameOf: (_: number, title: string): unknown => title,
  },
  {
    path: '/statistics/listStudentHomeworkData',
    largestPage: 50,
    put: async (tx: OrgSql, { branchId, groupId, teacherId }: Classroom, publishedAtMs: number, title: string) => {
      const [homeworkId = 0] = await insertHomeworks(tx, [{ branchId, groupId, teacherId, title, publishedAtMs }]);
      return homeworkId;
    },
    time: 'createTime',
    nameOf: (_: number, title: string): unknown => title,
  },
  {
    path: '/statistics/listStudentExamData',
    largestPage: 30,
    put: async (tx: OrgSql, { branchId, groupId, teacherId }: Classroom, startsAtMs: number, title: string) => {
      const exam = { branchId, groupId, teacherId, title, startsAtMs, durationSeconds: 60 };
      const [examId = 0] = await insertExams(tx, [exam]);
      return examId;
    },
    time: 'startTime',
    nameOf: (id: number): unknown => id,
  },
];

let database: Database;
let school: School;
let lookAlike: School;
let server: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  lookAlike = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

describe.each(kinds)('$path', ({ path, largestPage, put, time, nameOf }) => {
  /** Records of one class at these times; the keys are their names in the answers. */
  async function putAll(classroom: Classroom, times: readonly number[]): Promise<unknown[]> {
    const names: unknown[] = [];
    await school.db.transaction(async (tx) => {
      for (const [index, atMs] of times.entries()) {
        const title = `record ${index}`;
        names.push(nameOf(await put(tx, classroom, atMs, title), title));
      }
    });
    return names;
  }

  const ask = (body: object) => server.ask(path, { beginTime: at('00:00'), endTime: at('24:00'), ...body });
  const refused = async (changes: object, on = server) => {
    const [ann] = school.branches[0].studentIds;
    const body = { beginTime: at('00:00'), endTime: at('24:00'), uniqueId: `1_${ann}`, ...changes };
    const { status, body: answer } = await on.post(path, body);
    return { status, code: answer.code, param: answer.param };
  };
  const told = (list: Record<string, unknown>[]) => list.map((record) => record.title);

  test('endTime itself is outside the range, beginTime is inside', async () => {
    const classroom = await createClassroom(school);
    const uniqueId = `1_${classroom.studentIds[0]}`;
    await putAll(classroom, [at('10:00')]);
    const within = (beginTime: number, endTime: number) =>
      ask({ beginTime, endTime, uniqueId, groupId: classroom.groupId });
    expect(await within(at('10:00'), at('10:00:00.001'))).toMatchObject({ total: 1, list: [{ [time]: at('10:00') }] });
    expect(await within(at('09:00'), at('10:00'))).toEqual({ total: 0, list: [] });
    expect(await within(at('10:00:00.001'), at('11:00'))).toEqual({ total: 0, list: [] });
  });

  test('a range of 90 days passes, 90 days and 1 ms fails with param endTime', async () => {
    const uniqueId = `1_${school.branches[0].studentIds[0]}`;
    const beginTime = at('10:00');
    expect(await ask({ uniqueId, beginTime, endTime: beginTime + 90 * dayMs })).toBeDefined();
    expect(await refused({ beginTime, endTime: beginTime + 90 * dayMs + 1 })).toEqual({
      status: 400,
      code: 2015,
      param: 'endTime',
    });
  });

  test('endTime may equal beginTime, and is not before it', async () => {
    const uniqueId = `1_${school.branches[0].studentIds[0]}`;
    const same = { beginTime: at('10:00'), endTime: at('10:00') };
    expect(await ask({ uniqueId, ...same })).toEqual({ total: 0, list: [] });
    expect(await refused({ ...same, endTime: at('10:00') - 1 })).toEqual({ status: 400, code: 2014, param: 'endTime' });
  });

  test('beginTime and endTime have 13 digits', async () => {
    const uniqueId = `1_${school.branches[0].studentIds[0]}`;
    const [lowest, highest] = [1_000_000_000_000, 9_999_999_999_999];
    expect(await ask({ uniqueId, beginTime: lowest, endTime: lowest })).toBeDefined();
    expect(await ask({ uniqueId, beginTime: highest, endTime: highest })).toBeDefined();
    expect(await refused({ beginTime: lowest - 1 })).toMatchObject({ status: 400, param: 'beginTime' });
    expect(await refused({ endTime: highest + 1 })).toMatchObject({ status: 400, param: 'endTime' });
    const seconds = at('10:00') / 1000;
    expect(await refused({ beginTime: seconds })).toEqual({ status: 400, code: 2013, param: 'beginTime' });
    expect(await refused({ endTime: seconds })).toEqual({ status: 400, code: 2013, param: 'endTime' });
  });

  test.each(['beginTime', 'endTime', 'uniqueId'])('%s is required', async (param) => {
    expect(await refused({ [param]: null })).toEqual({ status: 400, code: 2001, param });
  });

  test('a page of the largest size passes, one more fails with param pageSize', async () => {
    const classroom = await createClassroom(school);
    const uniqueId = `1_${classroom.studentIds[0]}`;
    const times = Array.from({ length: largestPage + 1 }, (_, index) => at('10:00') + index * 1000);
    await putAll(classroom, times);
    const { total, list } = await ask({ uniqueId, groupId: classroom.groupId, pageSize: largestPage });
    expect(total).toBe(largestPage + 1);
    expect(list).toHaveLength(largestPage);
    expect((await ask({ uniqueId, groupId: classroom.groupId })).list).toHaveLength(20);
    expect(await refused({ pageSize: largestPage + 1 })).toEqual({ status: 400, code: 2008, param: 'pageSize' });
  });

  test('latest first; of one moment the one with the higher id; no page repeats or skips, past the end is the total', async () => {
    const classroom = await createClassroom(school);
    const [a, b, c, d, e] = await putAll(classroom, ['11:00', '12:00', '11:00', '10:00', '11:00'].map(at));
    const page = async (pageStart: number) => {
      const body = { uniqueId: `1_${classroom.studentIds[0]}`, groupId: classroom.groupId, pageStart, pageSize: 2 };
      const { total, list } = await ask(body);
      expect(total).toBe(5);
      return told(list);
    };
    expect([await page(0), await page(1), await page(2), await page(3)]).toEqual([[b, e], [c, a], [d], []]);
  });

  test('groupId selects one class; without it all classes of the student are listed', async () => {
    const [first, second] = [await createClassroom(school), await createClassroom(school)];
    const student = await school.db.transaction(async (tx) => {
      const student = await addUser(tx, { ...first, role: 'student', name: `of-two-${path}` });
      const member = { userId: student, joinedAtMs: at('00:00') };
      await insertMembers(
        tx,
        [
          { ...member, groupId: first.groupId },
          { ...member, groupId: second.groupId },
        ],
        noon,
      );
      return student;
    });
    const [inFirst] = await putAll(first, [at('10:00')]);
    const [inSecond] = await putAll(second, [at('12:00')]);
    const uniqueId = `1_${student}`;
    expect(told((await ask({ uniqueId })).list)).toEqual([inSecond, inFirst]);
    expect(told((await ask({ uniqueId, groupId: first.groupId })).list)).toEqual([inFirst]);
    const elsewhere = await createClassroom(school);
    expect(await ask({ uniqueId, groupId: elsewhere.groupId })).toEqual({ total: 0, list: [] });
  });

  test.each(['', '345', '1_', '1_0', '1_01', '1_5x', ' 1_5', '1-5', '0_5', '302_5'])(
    'uniqueId %j is not of the form 1_<number>',
    async (uniqueId) => {
      expect(await refused({ uniqueId })).toEqual({ status: 400, code: 2009, param: 'uniqueId' });
    },
  );

  test('an unknown student or class is a 404 with the parameter', async () => {
    const { teacherId } = school.branches[0];
    const unknown = { status: 404, code: 4005, param: 'uniqueId' };
    for (const number of ['999999', teacherId, '9'.repeat(30)]) {
      expect(await refused({ uniqueId: `1_${number}` })).toEqual(unknown);
    }
    expect(await refused({ groupId: 999_999 })).toEqual({ status: 404, code: 4003, param: 'groupId' });
  });

  test('a deleted student keeps the records, and so does the class of a deleted teacher', async () => {
    const classroom = await createClassroom(school);
    const { branchId, groupId } = classroom;
    const { student, teacherId } = await school.db.transaction(async (tx) => {
      const student = await addUser(tx, { branchId, role: 'student', name: `gone-${path}` });
      const teacherId = await addUser(tx, { branchId, role: 'teacher', name: `gone-teacher-${path}` });
      await insertMembers(tx, [{ groupId, userId: student, joinedAtMs: at('00:00') }], noon);
      return { student, teacherId };
    });
    await putAll({ ...classroom, teacherId }, [at('10:00')]);
    await school.db.transaction((tx) =>
      tx.run(sql`update users set deleted_at_ms = 1 where org_id = $1 and user_id in (${student}, ${teacherId})`),
    );
    expect(await ask({ uniqueId: `1_${student}` })).toMatchObject({
      total: 1,
      list: [{ userName: `gone-${path}`, teacherName: `gone-teacher-${path}` }],
    });
  });

  test('a caller bound to a branch sees only its students, classes and their records', async () => {
    const [own, other] = school.branches;
    const ownClass = await createClassroom(school, { branch: own });
    const otherClass = await createClassroom(school, { branch: other });
    const student = await school.db.transaction(async (tx) => {
      const student = await addUser(tx, { ...own, role: 'student', name: `both-${path}` });
      const member = { userId: student, joinedAtMs: at('00:00') };
      await insertMembers(
        tx,
        [
          { ...member, groupId: ownClass.groupId },
          { ...member, groupId: otherClass.groupId },
        ],
        noon,
      );
      return student;
    });
    const [seen] = await putAll(ownClass, [at('10:00')]);
    await putAll(otherClass, [at('11:00')]);
    const bound = await startServer(database, callerOf(school, own));
    const range = { beginTime: at('00:00'), endTime: at('24:00') };
    const { total, list } = await bound.ask(path, { ...range, uniqueId: `1_${student}` });
    expect([total, told(list)]).toEqual([1, [seen]]);
    expect(await refused({ uniqueId: `1_${other.studentIds[0]}` }, bound)).toMatchObject({ status: 404, code: 4005 });
    const inOther = { uniqueId: `1_${student}`, groupId: otherClass.groupId };
    expect(await refused(inOther, bound)).toEqual({ status: 404, code: 4003, param: 'groupId' });
  });

  test('no record of another organisation is visible', async () => {
    const theirs = await createClassroom(lookAlike);
    await lookAlike.db.transaction((tx) => put(tx, theirs, at('10:00'), 'theirs'));
    const uniqueId = `1_${theirs.studentIds[0]}`;
    expect(await refused({ uniqueId })).toMatchObject({ status: 404, param: 'uniqueId' });
    expect(await refused({ groupId: theirs.groupId })).toMatchObject({ status: 404, param: 'groupId' });
    const theirServer = await startServer(database, callerOf(lookAlike));
    const range = { beginTime: at('00:00'), endTime: at('24:00') };
    expect(await theirServer.ask(path, { ...range, uniqueId })).toMatchObject({ total: 1 });
  });
});
