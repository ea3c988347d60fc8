import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { type ExamAction, examActions } from './actions.ts';

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
let examId: number;
let uniqueId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  server.setNow(at('12:00'));
  classroom = await createClassroom(school);
  uniqueId = `1_${classroom.studentIds[0]}`;
  examId = await schedule();
});

/** From 14:00 to 15:30, four questions for a hundred marks. */
async function schedule(changes: object = {}): Promise<number> {
  const body = { groupId: classroom.groupId, title: 'Mid-term', beginTime: at('14:00'), duration: 5400 };
  const size = { questionCount: 4, fullMarks: '100' };
  return (await server.ask('/exam/schedule', { ...body, ...size, ...changes })).examId;
}
const part = () => ({ examId, uniqueId });
const start = (changes: object = {}) => server.ask('/exam/start', { ...part(), ...changes });
const submit = (changes: object = {}) => server.ask('/exam/submit', { ...part(), ...changes });
const grade = (marks: object) => server.ask('/exam/grade', { examId, grades: [{ uniqueId, ...marks }] });
const refused = async (path: string, body: object, on = server) => {
  const { status, body: answer } = await on.post(path, body);
  return [status, answer.code, answer.param];
};
async function record() {
  const { list } = await server.ask('/statistics/listStudentExamData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    groupId: classroom.groupId,
    uniqueId,
  });
  return list[0];
}

test('an exam is started, submitted and graded', async () => {
  expect(await record()).toMatchObject({ title: examId, status: 'notStarted', startTime: at('14:00') });
  server.setNow(at('14:02'));
  expect(await start()).toEqual({ startTime: at('14:02'), endTime: at('15:30') });
  expect(await record()).toMatchObject({ status: 'inProgress', submitTime: 0 });
  server.setNow(at('15:00'));
  expect(await submit()).toEqual({ submitTime: at('15:00') });
  expect(await record()).toMatchObject({ status: 'submitted', submitTime: at('15:00'), answerDuration: '3480' });
  expect(await grade({ score: '75.50', rightCount: 3 })).toEqual({
    list: [{ uniqueId, score: '75.5', errorCount: '1', correctness: '75' }],
  });
  expect(await record()).toMatchObject({ status: 'graded', score: '75.5', errorCount: '1', correctness: '75' });
});

test('an automatic submission can be graded; an absent student cannot', async () => {
  server.setNow(at('14:30'));
  await start();
  server.setNow(at('15:30'));
  expect(await record()).toMatchObject({ status: 'submitted', submitTime: at('15:30'), answerDuration: '3600' });
  expect(await refused('/exam/submit', part())).toEqual([409, 4294, 'uniqueId']);
  expect(await grade({ score: '10' })).toMatchObject({ list: [{ score: '10' }] });
  uniqueId = `1_${classroom.studentIds[1]}`;
  expect(await record()).toMatchObject({ status: 'absent' });
  const grades = [{ uniqueId, score: '0' }];
  expect(await refused('/exam/grade', { examId, grades })).toEqual([409, 4294, 'grades[0].uniqueId']);
});

test('each status allows exactly the actions of the table', async () => {
  const reach: Record<string, () => Promise<unknown>> = {
    notStarted: async () => {},
    inProgress: () => start(),
    submitted: async () => [await start(), await submit()],
    graded: async () => [await start(), await submit(), await grade({ score: '1' })],
    absent: async () => server.setNow(at('15:30')),
  };
  const bodies: Record<ExamAction, () => object> = {
    start: part,
    submit: part,
    grade: () => ({ examId, grades: [{ uniqueId, score: '2' }] }),
  };
  for (const [status, get] of Object.entries(reach)) {
    for (const move of ['start', 'submit', 'grade'] as const) {
      server.setNow(at('14:10'));
      examId = await schedule();
      await get();
      const answer = await server.post(`/exam/${move}`, bodies[move]());
      const isAllowed = examActions[move].some((legal) => legal === status);
      expect([status, move, answer.status]).toEqual([status, move, isAllowed ? 200 : 409]);
      if (!isAllowed) expect(answer.body.code).toBe(4294);
    }
  }
});

test('the error names the refused action, the status and the allowed actions, in both languages', async () => {
  const told = async (path: string, body: object, language: string) =>
    (await server.post(path, body, { 'Accept-Language': language })).body.msg;
  server.setNow(at('14:10'));
  await start();
  expect(await told('/exam/start', part(), 'en')).toBe(
    `The exam of ${uniqueId} cannot be started in status "in progress". It can be submitted.`,
  );
  expect(await told('/exam/start', part(), 'zh')).toBe(`${uniqueId} 的考试处于“进行中”状态，不能开始。可以提交。`);
  uniqueId = `1_${classroom.studentIds[1]}`;
  server.setNow(at('15:30'));
  expect(await told('/exam/submit', part(), 'en')).toBe(
    `The exam of ${uniqueId} cannot be submitted in status "absent: the exam is over and the student never started". ` +
      'If the student took part, send /exam/submit with submitTime.',
  );
});

describe('the clock', () => {
  test('opens the exam with its first millisecond and closes it with its last', async () => {
    server.setNow(at('13:59:59.999'));
    expect(await refused('/exam/start', part())).toEqual([409, 4295, undefined]);
    expect(await refused('/exam/submit', part())).toEqual([409, 4295, undefined]);
    server.setNow(at('14:00'));
    expect(await start()).toMatchObject({ startTime: at('14:00') });
    server.setNow(at('15:29:59.999'));
    expect(await submit()).toEqual({ submitTime: at('15:29:59.999') });
    examId = await schedule();
    expect(await start()).toMatchObject({ startTime: at('15:29:59.999') });
    uniqueId = `1_${classroom.studentIds[1]}`;
    server.setNow(at('15:30'));
    expect(await refused('/exam/start', part())).toEqual([409, 4294, 'uniqueId']);
  });

  test('does not reopen a graded exam for late reports', async () => {
    server.setNow(at('14:30'));
    await start();
    server.setNow(at('15:30'));
    await grade({ answers: [{ question: '1', isRight: 1 }] });
    const late = { ...part(), submitTime: at('15:00'), answers: [{ question: '1', answer: 'B' }] };
    expect(await refused('/exam/submit', late)).toEqual([409, 4294, 'uniqueId']);
    expect(await record()).toMatchObject({ status: 'graded', submitTime: at('15:30'), correctness: '25' });
  });

  test('of a late report is the time in the report', async () => {
    server.setNow(at('20:00'));
    expect(await start({ time: at('14:10') })).toMatchObject({ startTime: at('14:10') });
    expect(await refused('/exam/submit', { ...part(), submitTime: at('14:09') })).toEqual([400, 2014, 'submitTime']);
    expect(await refused('/exam/submit', { ...part(), submitTime: at('15:30') })).toEqual([409, 4294, 'uniqueId']);
    expect(await submit({ submitTime: at('15:00') })).toEqual({ submitTime: at('15:00') });
    expect(await refused('/exam/start', { ...part(), time: at('20:00') + 1 })).toEqual([400, 2070, 'time']);
    expect(await record()).toMatchObject({ status: 'submitted', answerDuration: '3000' });
  });
});

test('a submission without a start, on paper, has an answer time of 0', async () => {
  server.setNow(at('15:00'));
  await submit();
  expect(await record()).toMatchObject({ status: 'submitted', answerDuration: '0', submitTime: at('15:00') });
});

test('starting assigns the exam to a student who was not assigned it', async () => {
  const name = `stranger ${examId}`;
  const stranger = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name }));
  uniqueId = `1_${stranger}`;
  expect(await record()).toBeUndefined();
  server.setNow(at('14:00'));
  await start();
  expect(await record()).toMatchObject({ status: 'inProgress' });
});

test('concurrent starts count once, and so do concurrent submissions', async () => {
  server.setNow(at('14:00'));
  const statuses = async (path: string) =>
    (await Promise.all([1, 2, 3, 4].map(() => server.post(path, part())))).map(({ status }) => status).sort();
  for (let round = 0; round < 6; round++) {
    examId = await schedule();
    expect(await statuses('/exam/start')).toEqual([200, 409, 409, 409]);
    expect(await statuses('/exam/submit')).toEqual([200, 409, 409, 409]);
  }
});

describe('grading', () => {
  beforeEach(async () => {
    server.setNow(at('14:30'));
    await submit({ answers: [{ question: '1', answer: 'C', seconds: 12 }] });
  });

  test('computes the totals from marked answers', async () => {
    const answers = [
      { question: '1', isRight: 1, score: '20' },
      { question: '2', isRight: 0, score: '5.5' },
    ];
    expect(await grade({ answers })).toEqual({
      list: [{ uniqueId, score: '25.5', errorCount: '3', correctness: '25' }],
    });
    const { list } = await server.ask('/exam/get', part());
    expect(list[0].answers).toEqual([
      { question: '1', answer: 'C', seconds: 12, isRight: 1, score: '20' },
      { question: '2', answer: '', seconds: 0, isRight: 0, score: '5.5' },
    ]);
  });

  test('again changes only the fields that are sent', async () => {
    await grade({ score: '40', rightCount: 1 });
    await grade({ score: '60' });
    expect(await record()).toMatchObject({ status: 'graded', score: '60', errorCount: '3', correctness: '25' });
  });

  test('grades all students or none, and the error names the student', async () => {
    const [, ben] = classroom.studentIds;
    const grades = [
      { uniqueId, score: '40' },
      { uniqueId: `1_${ben}`, score: '50' },
    ];
    expect(await refused('/exam/grade', { examId, grades })).toEqual([409, 4294, 'grades[1].uniqueId']);
    expect(await record()).toMatchObject({ status: 'submitted' });
    const nobody = [grades[0], { uniqueId: '1_999999', score: '1' }];
    expect(await refused('/exam/grade', { examId, grades: nobody })).toEqual([422, 4181, 'grades[1].uniqueId']);
    const twice = [grades[0], grades[0]];
    expect(await refused('/exam/grade', { examId, grades: twice })).toEqual([400, 2020, 'grades[1].uniqueId']);
    const tooMuch = [{ uniqueId, score: '100.01' }];
    expect(await refused('/exam/grade', { examId, grades: tooMuch })).toEqual([400, 2083, 'grades[0].score']);
    const many = [{ uniqueId, rightCount: 3, errorCount: 2 }];
    expect(await refused('/exam/grade', { examId, grades: many })).toEqual([400, 2082, 'grades[0].errorCount']);
  });
});

test('an exam that a caller may not read is not found', async () => {
  server.setNow(at('14:30'));
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  bound.setNow(at('14:30'));
  const grades = [{ uniqueId, score: '1' }];
  expect(await refused('/exam/grade', { examId, grades }, bound)).toEqual([404, 4084, 'examId']);
  expect(await refused('/exam/start', part(), bound)).toEqual([422, 4181, 'uniqueId']);
  const own = `1_${school.branches[1].studentIds[0]}`;
  expect(await refused('/exam/start', { examId, uniqueId: own }, bound)).toEqual([404, 4084, 'examId']);
  expect(await refused('/exam/start', { ...part(), examId: 999_999 })).toEqual([404, 4084, 'examId']);
});
