import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { insertMembers } from '../enrolment/members.ts';
import { lockGroup } from '../group/write.ts';

let database: Database;
let school: School;
let server: TestServer;
/** A caller bound to a branch other than that of the class. */
let elsewhere: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  elsewhere = await startServer(database, callerOf(school, school.branches[1]));
});
beforeEach(async () => {
  server.setNow(at('18:00'));
  classroom = await createClassroom(school);
});

const homework = {
  path: '/homework',
  give: 'assign',
  id: 'homeworkId',
  time: 'createTime',
  rest: {},
  range: ['createBegin', 'createEnd'],
  list: 'students',
  records: '/statistics/listStudentHomeworkData',
  notFound: 4083,
  cancelled: 4290,
  marked: (uniqueId: string, marks: object) => ['/homework/correct', { uniqueId, ...marks }] as const,
} as const;
const exam = {
  path: '/exam',
  give: 'schedule',
  id: 'examId',
  time: 'beginTime',
  rest: { duration: 3600 },
  range: ['beginFrom', 'beginTo'],
  list: 'list',
  records: '/statistics/listStudentExamData',
  notFound: 4084,
  cancelled: 4297,
  marked: (uniqueId: string, marks: object) => ['/exam/grade', { grades: [{ uniqueId, ...marks }] }] as const,
} as const;

describe.each([homework, exam])('work that is given to a class at $path', (kind) => {
  const { path, give, id, time, range, notFound } = kind;
  const request = (changes: object = {}) => ({
    groupId: classroom.groupId,
    title: 'Fractions',
    [time]: at('18:00'),
    ...kind.rest,
    ...changes,
  });
  const given = async (changes: object = {}): Promise<number> =>
    (await server.ask(`${path}/${give}`, request(changes)))[id];
  const get = (number: number, changes: object = {}) => server.ask(`${path}/get`, { [id]: number, ...changes });
  const update = (number: number, changes: object) => server.ask(`${path}/update`, { [id]: number, ...changes });
  const refused = async (operation: string, body: object, on = server) => {
    const { status, body: answer } = await on.post(`${path}/${operation}`, body);
    return [status, answer.code, answer.param];
  };
  const ann = () => `1_${classroom.studentIds[0]}`;

  test('refers only to existing records', async () => {
    expect(await refused(give, request({ groupId: 999_999 }))).toEqual([422, 4180, 'groupId']);
    expect(await refused(give, request({ teacherId: '0_999999' }))).toEqual([422, 4101, 'teacherId']);
    expect(await refused(give, request({ courseId: 999_999 }))).toEqual([422, 4103, 'courseId']);
    expect(await refused(give, request(), elsewhere)).toEqual([422, 4180, 'groupId']);
  });

  test.each([
    ['0.01', true],
    ['99999.99', true],
    ['0', false],
    ['0.00', false],
    ['100000', false],
    ['1.234', false],
  ])('full marks of %s: %s', async (fullMarks, passes) => {
    expect(await refused(give, request({ fullMarks }))).toEqual(
      passes ? [200, 0, undefined] : [400, 2009, 'fullMarks'],
    );
  });

  test('is assigned to a student who joins at the same time, whichever transaction commits first', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `newcomer ${classroom.groupId} ${round}`;
      const userId = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name }));
      const join = school.db.transaction(async (tx) => {
        await lockGroup(tx, callerOf(school), classroom.groupId);
        await insertMembers(tx, [{ groupId: classroom.groupId, userId, joinedAtMs: at('00:00') }], noon);
      });
      const [number] = await Promise.all([given(), join]);
      expect((await get(number, { uniqueId: `1_${userId}` }))[kind.list]).toHaveLength(1);
    }
  });

  test('can change its title, subject and teacher', async () => {
    const number = await given({ courseId: classroom.subjectIds[0] });
    const changes = { title: 'Decimals', courseId: 0, teacherId: `0_${school.branches[1].teacherId}` };
    expect(await update(number, changes)).toEqual({ sucNum: 1 });
    expect(await get(number)).toMatchObject({ ...changes, courseName: '' });
    expect(await refused('update', { [id]: number })).toEqual([400, 2019, id]);
    expect(await refused('update', { [id]: number, courseId: 999_999 })).toEqual([422, 4103, 'courseId']);
  });

  describe('can change its size', () => {
    /** The marks of the first student, as the statistics show them. */
    async function marked(number: number, marks: object) {
      const uniqueId = ann();
      const known = await get(number, { uniqueId });
      if (known[kind.list][0]?.submitTime === 0) await server.ask(`${path}/submit`, { [id]: number, uniqueId });
      const [operation, body] = kind.marked(uniqueId, marks);
      await server.ask(operation, { [id]: number, ...body });
    }
    const record = async (number: number) => {
      const { score, errorCount, correctness } = (await get(number))[kind.list][0];
      return [score, errorCount, correctness];
    };

    test('while nothing is marked, and back to unknown', async () => {
      const number = await given({ questionCount: 10, fullMarks: '100' });
      await update(number, { questionCount: 1, fullMarks: '0.5' });
      expect(await get(number)).toMatchObject({ questionCount: 1, fullMarks: '0.5' });
      await update(number, { questionCount: 0, fullMarks: '' });
      expect(await get(number)).toMatchObject({ questionCount: 0, fullMarks: '' });
    });

    test('after marking, down to the highest marks given, and the records follow', async () => {
      const number = await given({ questionCount: 20, fullMarks: '100' });
      await marked(number, { score: '45', rightCount: 9, errorCount: 3 });
      expect(await record(number)).toEqual(['45', '11', '45']);
      expect(await refused('update', { [id]: number, questionCount: 11 })).toEqual([409, 4298, 'questionCount']);
      expect(await refused('update', { [id]: number, fullMarks: '44.99' })).toEqual([409, 4298, 'fullMarks']);
      await update(number, { questionCount: 12, fullMarks: '45' });
      expect(await record(number)).toEqual(['45', '3', '75']);
    });

    test('not below the number of questions that were marked', async () => {
      const number = await given({ questionCount: 5 });
      const answers = ['1', '2', '3'].map((question) => ({ question, isRight: question === '1' ? 1 : 0 }));
      await marked(number, { answers });
      expect(await record(number)).toEqual(['', '4', '20']);
      expect(await refused('update', { [id]: number, questionCount: 2 })).toEqual([409, 4298, 'questionCount']);
      await update(number, { questionCount: 3 });
      expect(await record(number)).toEqual(['', '2', '33.33']);
    });
  });

  describe('is marked again', () => {
    const mark = async (number: number, marks: object) => {
      const [operation, body] = kind.marked(ann(), marks);
      await server.ask(operation, { [id]: number, ...body });
    };
    /** The marks of the first student, from the class list and from the statistics. */
    async function marksOf(number: number) {
      const uniqueId = ann();
      const [told] = (await get(number, { uniqueId }))[kind.list];
      const day = { beginTime: at('00:00'), endTime: at('24:00'), groupId: classroom.groupId, uniqueId };
      const [record] = (await server.ask(kind.records, day)).list;
      const { score, errorCount, correctness } = record;
      expect(told).toMatchObject({ score, errorCount, correctness });
      return [score, errorCount, correctness];
    }
    async function handedIn(size: object): Promise<number> {
      const number = await given(size);
      await server.ask(`${path}/submit`, { [id]: number, uniqueId: ann() });
      return number;
    }
    const answers = (...right: number[]) => right.map((isRight, index) => ({ question: `q${index + 1}`, isRight }));

    test('with a score only: marked questions and counts stay', async () => {
      const number = await handedIn({ fullMarks: '100' });
      await mark(number, { score: '50', answers: answers(1, 0) });
      await mark(number, { score: '60' });
      expect(await marksOf(number)).toEqual(['60', '1', '50']);
    });

    test('with a score only: the earlier counts stay', async () => {
      const number = await handedIn({ questionCount: 4, fullMarks: '100' });
      await mark(number, { score: '50', rightCount: 1, errorCount: 3 });
      await mark(number, { score: '60' });
      expect(await marksOf(number)).toEqual(['60', '3', '25']);
    });

    test('by question or by counts without a score: the earlier score stays', async () => {
      const byQuestion = await handedIn({ fullMarks: '100' });
      await mark(byQuestion, { score: '50', answers: answers(1, 0) });
      await mark(byQuestion, { answers: [{ question: 'q2', isRight: 1 }] });
      expect(await marksOf(byQuestion)).toEqual(['50', '0', '100']);
      await server.ask(`${path}/cancel`, { [id]: byQuestion });
      const byCounts = await handedIn({ questionCount: 4 });
      await mark(byCounts, { score: '50', rightCount: 1 });
      await mark(byCounts, { errorCount: 1 });
      expect(await marksOf(byCounts)).toEqual(['50', '1', '75']);
    });

    test('by one of two counts: the other count stays if it is needed for the number of questions', async () => {
      const number = await handedIn({});
      await mark(number, { rightCount: 3, errorCount: 1 });
      await mark(number, { errorCount: 3 });
      expect(await marksOf(number)).toEqual(['', '3', '50']);
    });

    test('by counts after single questions: only by counts that agree with the marked questions', async () => {
      const attempt = async (number: number, marks: object) => {
        const [operation, body] = kind.marked(ann(), marks);
        const { status, body: answer } = await server.post(operation, { [id]: number, ...body });
        return status === 200 ? 200 : [status, answer.code, answer.param?.replace('grades[0].', '')];
      };
      const number = await handedIn({ questionCount: 4 });
      await mark(number, { answers: answers(1, 0, 0) });
      expect(await marksOf(number)).toEqual(['', '3', '25']);
      expect(await attempt(number, { rightCount: 3 })).toEqual([409, 4300, 'rightCount']);
      expect(await attempt(number, { rightCount: 0 })).toEqual([409, 4300, 'rightCount']);
      expect(await attempt(number, { errorCount: 1 })).toEqual([409, 4300, 'errorCount']);
      expect(await attempt(number, { errorCount: 4 })).toEqual([409, 4300, 'errorCount']);
      expect(await marksOf(number)).toEqual(['', '3', '25']);
      // The fourth question is not marked, so it may be right.
      expect(await attempt(number, { rightCount: 2 })).toBe(200);
      expect(await marksOf(number)).toEqual(['', '2', '50']);
      await server.ask(`${path}/cancel`, { [id]: number });
      const open = await handedIn({});
      await mark(open, { answers: answers(1, 0) });
      expect(await attempt(open, { rightCount: 0 })).toEqual([409, 4300, 'rightCount']);
      expect(await attempt(open, { rightCount: 1, errorCount: 0 })).toEqual([409, 4300, 'errorCount']);
      expect(await attempt(open, { rightCount: 3 })).toBe(200);
      expect(await marksOf(open)).toEqual(['', '1', '75']);
    });

    test('by question without marks: a score that was the sum of the questions becomes unknown', async () => {
      const number = await handedIn({});
      const scored = answers(1, 1).map((answer) => ({ ...answer, score: '5' }));
      await mark(number, { answers: scored });
      expect(await marksOf(number)).toEqual(['10', '0', '100']);
      await mark(number, { answers: [{ question: 'q2', isRight: 0 }] });
      expect(await marksOf(number)).toEqual(['', '1', '50']);
    });
  });

  test('disappears from lists and records when cancelled, and accepts no further action', async () => {
    const number = await given();
    const uniqueId = ann();
    await server.ask(`${path}/submit`, { [id]: number, uniqueId });
    expect(await server.ask(`${path}/cancel`, { [id]: number })).toEqual({ sucNum: 1 });
    expect(await server.ask(`${path}/list`, { groupId: classroom.groupId })).toEqual({ total: 0, list: [] });
    const day = { beginTime: at('00:00'), endTime: at('24:00'), groupId: classroom.groupId, uniqueId };
    expect(await server.ask(kind.records, day)).toEqual({ total: 0, list: [] });
    expect(await get(number)).toMatchObject({ cancelled: 1 });
    for (const [operation, body] of [
      ['cancel', {}],
      ['update', { title: 'x' }],
      ['submit', { uniqueId }],
    ] as const) {
      expect(await refused(operation, { [id]: number, ...body })).toEqual([409, kind.cancelled, undefined]);
    }
  });

  test('is listed latest first, in a half-open range, on pages that neither repeat nor skip', async () => {
    const numbers = async (filters: object = {}) => {
      const { total, list } = await server.ask(`${path}/list`, { groupId: classroom.groupId, ...filters });
      return { total, found: list.map((work: Record<string, number>) => work[id]) };
    };
    const [a, b, c] = [await given({ [time]: at('17:00') }), await given(), await given()];
    const [begin, end] = range;
    expect(await numbers()).toEqual({ total: 3, found: [c, b, a] });
    expect(await numbers({ [begin]: at('17:00'), [end]: at('18:00') })).toEqual({ total: 1, found: [a] });
    expect(await numbers({ [begin]: at('18:00') })).toEqual({ total: 2, found: [c, b] });
    for (const [pageStart, found] of [[c, b], [a], []].entries()) {
      expect(await numbers({ pageStart, pageSize: 2 })).toEqual({ total: 3, found });
    }
    expect(await refused('list', { [begin]: at('18:00'), [end]: at('17:00') })).toEqual([400, 2014, end]);
    expect(await refused('list', { groupId: 999_999 })).toEqual([404, 4003, 'groupId']);
    expect(await refused('list', { teacherId: '0_999999' })).toEqual([404, 4004, 'teacherId']);
  });

  test('is limited to the branch of the caller', async () => {
    const number = await given();
    expect(await elsewhere.ask(`${path}/list`, {})).toEqual({ total: 0, list: [] });
    for (const [operation, body] of [
      ['get', {}],
      ['update', { title: 'x' }],
      ['cancel', {}],
    ] as const) {
      expect(await refused(operation, { [id]: number, ...body }, elsewhere)).toEqual([404, notFound, id]);
    }
  });
});
