import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { sql } from '../../../sql/sql.ts';
import { type HomeworkAction, homeworkActions } from './actions.ts';

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
let homeworkId: number;
let uniqueId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  server.setNow(at('18:00'));
  classroom = await createClassroom(school);
  uniqueId = `1_${classroom.studentIds[0]}`;
  homeworkId = await assign();
});

async function assign(changes: object = {}): Promise<number> {
  const body = { groupId: classroom.groupId, title: 'Exercise 1', questionCount: 4, fullMarks: '100', ...changes };
  return (await server.ask('/homework/assign', body)).homeworkId;
}
const part = () => ({ homeworkId, uniqueId });
const submit = (changes: object = {}) => server.ask('/homework/submit', { ...part(), ...changes });
const correct = (changes: object = {}) => server.ask('/homework/correct', { ...part(), ...changes });
const giveBack = () => server.ask('/homework/return', part());
const refused = async (path: string, changes: object = {}, on = server) => {
  const { status, body } = await on.post(path, { ...part(), ...changes });
  return [status, body.code, body.param];
};
async function record() {
  const { list } = await server.ask('/statistics/listStudentHomeworkData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    groupId: classroom.groupId,
    uniqueId,
  });
  return list[0];
}

test('submit, return, revise and correct; the record shows the first corrected round', async () => {
  expect(await record()).toMatchObject({ status: 0, submitTime: 0, score: '' });
  server.setNow(at('19:00'));
  expect(await submit({ answerDuration: 900 })).toEqual({ round: 1, status: 1 });
  expect(await record()).toMatchObject({ status: 1, submitTime: at('19:00'), answerDuration: '900' });
  server.setNow(at('19:30'));
  expect(await correct({ score: '55.50', rightCount: 2, errorCount: 1 })).toEqual({
    round: 1,
    status: 2,
    score: '55.5',
    errorCount: '2',
    correctness: '50',
  });
  expect(await giveBack()).toEqual({ status: 3 });
  expect(await record()).toMatchObject({ status: 3, correctionCount: '0', score: '55.5' });
  server.setNow(at('20:00'));
  expect(await submit({ answerDuration: 60 })).toEqual({ round: 2, status: 4 });
  expect(await correct({ score: '100', rightCount: 4 })).toMatchObject({ round: 2, status: 2, correctness: '100' });
  expect(await record()).toMatchObject({
    status: 2,
    submitTime: at('19:00'),
    score: '55.5',
    errorCount: '2',
    correctness: '50',
    correctionCount: '1',
    answerDuration: '900',
    readAnswer: '0',
  });
});

test('each status allows exactly the actions of the table, and the error lists the allowed actions', async () => {
  const reach: Record<number, () => Promise<unknown>> = {
    0: async () => {},
    1: () => submit(),
    2: async () => [await submit(), await correct({ score: '1' })],
    3: async () => [await submit(), await giveBack()],
    4: async () => [await submit(), await giveBack(), await submit()],
  };
  const bodies: Record<HomeworkAction, object> = { submit: {}, return: {}, correct: { score: '2' } };
  for (const [status, get] of Object.entries(reach)) {
    for (const move of ['submit', 'return', 'correct'] as const) {
      homeworkId = await assign();
      await get();
      const answer = await server.post(`/homework/${move}`, { ...part(), ...bodies[move] });
      const isAllowed = homeworkActions[move].some((legal) => String(legal) === status);
      expect([status, move, answer.status]).toEqual([status, move, isAllowed ? 200 : 409]);
      if (!isAllowed) expect([answer.body.code, answer.body.param]).toEqual([4292, 'uniqueId']);
    }
  }
  homeworkId = await assign();
  const { body } = await server.post('/homework/correct', { ...part(), score: '1' });
  expect(body.msg).toContain('It can be submitted.');
});

describe('marks', () => {
  test('are computed from the answers: a blank is an error, durations and scores are summed', async () => {
    const answers = [
      { question: '1', answer: 'x = 4', seconds: 60 },
      { question: '2', answer: 'y', seconds: 35 },
      { question: '3' },
    ];
    await submit({ answers });
    const marked = [
      { question: '1', isRight: 1, score: '25.25' },
      { question: '2', isRight: 0, score: '10.5' },
      { question: '3', isRight: 0, score: '0' },
    ];
    expect(await correct({ answers: marked })).toEqual({
      round: 1,
      status: 2,
      score: '35.75',
      errorCount: '3',
      correctness: '25',
    });
    expect(await record()).toMatchObject({ answerDuration: '95', score: '35.75', errorCount: '3' });
    const { students } = await server.ask('/homework/get', part());
    expect(students[0].rounds[0].answers).toEqual([
      { question: '1', answer: 'x = 4', seconds: 60, isRight: 1, score: '25.25' },
      { question: '2', answer: 'y', seconds: 35, isRight: 0, score: '10.5' },
      { question: '3', answer: '', seconds: 0, isRight: 0, score: '0' },
    ]);
  });

  test('without a number of questions count only answered or marked questions', async () => {
    homeworkId = await assign({ questionCount: null });
    await submit({ answers: [{ question: '1' }] });
    const marked = [
      { question: '1', isRight: 1 },
      { question: '2', isRight: 0 },
      { question: '3', isRight: 0 },
    ];
    expect(await correct({ answers: marked })).toMatchObject({ score: '', errorCount: '2', correctness: '33.33' });
  });

  test('can be replaced, also those of an earlier round', async () => {
    await submit();
    await correct({ score: '40', giveBack: 1 });
    await submit();
    await correct({ score: '90' });
    expect(await correct({ round: 1, score: '45' })).toMatchObject({ round: 1, status: 2, score: '45' });
    expect(await record()).toMatchObject({ status: 2, score: '45', correctness: '45', errorCount: '' });
    expect(await refused('/homework/correct', { round: 1, score: '45', giveBack: 1 })).toEqual([400, 2084, 'giveBack']);
    expect(await refused('/homework/correct', { round: 3, score: '45' })).toEqual([409, 4293, 'round']);
  });

  test.each([
    ['nothing', {}, 2080, 'score'],
    ['counts beside answers', { rightCount: 1, answers: [{ question: '1', isRight: 1 }] }, 2081, 'rightCount'],
    ['more than all right', { rightCount: 5 }, 2082, 'rightCount'],
    ['more than all questions', { rightCount: 3, errorCount: 2 }, 2082, 'errorCount'],
    [
      'more answers than questions',
      { answers: ['1', '2', '3', '4', '5'].map((question) => ({ question, isRight: 0 })) },
      2082,
      'answers',
    ],
    ['more than full marks', { score: '100.01' }, 2083, 'score'],
    ['more than full marks in sum', { answers: [{ question: '1', isRight: 1, score: '100.01' }] }, 2083, 'answers'],
    ['three decimals', { score: '1.005' }, 2009, 'score'],
    ['less than nothing', { score: '-1' }, 2009, 'score'],
    [
      'a question twice',
      {
        answers: [
          { question: '1', isRight: 1 },
          { question: '1', isRight: 0 },
        ],
      },
      2020,
      'answers[1].question',
    ],
  ])('of %s are refused', async (_, given, code, param) => {
    await submit();
    expect(await refused('/homework/correct', given)).toEqual([400, code, param]);
    expect(await record()).toMatchObject({ status: 1 });
  });

  test('up to all of them pass', async () => {
    await submit();
    expect(await correct({ score: '100', rightCount: 4, errorCount: 0 })).toMatchObject({ correctness: '100' });
    expect(await correct({ score: '0', rightCount: 0, errorCount: 4 })).toMatchObject({ correctness: '0', score: '0' });
  });
});

describe('submitting', () => {
  test('assigns the homework to a student who was not assigned it', async () => {
    const stranger = await school.db.transaction((tx) =>
      addUser(tx, { ...classroom, role: 'student', name: `stranger ${homeworkId}` }),
    );
    uniqueId = `1_${stranger}`;
    expect(await record()).toBeUndefined();
    await submit();
    expect(await record()).toMatchObject({ status: 1 });
  });

  test('needs a time after publication, after the previous round and not in the future', async () => {
    server.setNow(at('20:00'));
    expect(await refused('/homework/submit', { submitTime: at('18:00') - 1 })).toEqual([400, 2014, 'submitTime']);
    expect(await refused('/homework/submit', { submitTime: at('20:00') + 1 })).toEqual([400, 2070, 'submitTime']);
    await submit({ submitTime: at('18:00') });
    await giveBack();
    expect(await refused('/homework/submit', { submitTime: at('18:00') - 1 })).toEqual([400, 2014, 'submitTime']);
    await submit({ submitTime: at('18:00') });
    expect(await record()).toMatchObject({ status: 4, submitTime: at('18:00') });
  });

  test('before publication is refused', async () => {
    homeworkId = await assign({ createTime: at('18:00') + 1 });
    expect(await refused('/homework/submit')).toEqual([409, 4291, undefined]);
    expect(await refused('/homework/viewAnswer')).toEqual([409, 4291, undefined]);
    server.setNow(at('18:00') + 1);
    expect(await submit()).toEqual({ round: 1, status: 1 });
  });

  test('twice at the same time creates one round', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => server.post('/homework/submit', part())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await record()).toMatchObject({ status: 1 });
  });
});

test('only the first view of the reference answer counts', async () => {
  server.setNow(at('20:00'));
  expect(await server.ask('/homework/viewAnswer', part())).toEqual({ readAnswer: '1' });
  expect(await server.ask('/homework/viewAnswer', { ...part(), time: at('19:00') })).toEqual({ readAnswer: '1' });
  expect(await record()).toMatchObject({ status: 0, readAnswer: '1' });
  expect(await refused('/homework/viewAnswer', { time: at('20:00') + 1 })).toEqual([400, 2070, 'time']);
});

test('staff can correct homework of a student who was deleted after submitting', async () => {
  const name = `leaver ${homeworkId}`;
  const leaver = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name }));
  uniqueId = `1_${leaver}`;
  await submit();
  await school.db.transaction((tx) =>
    tx.run(sql`update users set deleted_at_ms = 1 where org_id = $1 and user_id = ${leaver}`),
  );
  expect(await correct({ score: '70' })).toMatchObject({ status: 2 });
  expect(await refused('/homework/submit')).toEqual([422, 4181, 'uniqueId']);
});

test('homework that a caller may not read is not found, and an unknown student cannot submit', async () => {
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  const foreign = await startServer(database, callerOf(await createSchool(database)));
  for (const [path, body] of [
    ['/homework/correct', { score: '1' }],
    ['/homework/return', {}],
  ] as const) {
    expect(await refused(path, body, bound)).toEqual([404, 4083, 'homeworkId']);
    expect(await refused(path, body, foreign)).toEqual([404, 4083, 'homeworkId']);
    expect(await refused(path, { ...body, homeworkId: 999_999 })).toEqual([404, 4083, 'homeworkId']);
  }
  expect(await refused('/homework/submit', {}, bound)).toEqual([422, 4181, 'uniqueId']);
  expect(await refused('/homework/submit', { uniqueId: '1_999999' })).toEqual([422, 4181, 'uniqueId']);
  expect(await refused('/homework/correct', { uniqueId: '1_999999', score: '1' })).toEqual([422, 4181, 'uniqueId']);
});
