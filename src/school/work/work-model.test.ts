import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { ExamModel, HomeworkModel, type Marking, type Size } from '../../../test/model/work-model.ts';
import { tries } from '../../../test/run/tries.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../test/school/classroom.ts';
import { callerOf, createSchool } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';

const minuteMs = 60_000;
const numRuns = tries(8, 150);

let server: TestServer;
let classroom: Classroom;
/** Two members and one student who is not a member. */
let students: readonly string[];
beforeAll(async () => {
  const database = await openTestDatabase();
  const school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  classroom = await createClassroom(school);
  const guest = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name: 'guest' }));
  students = [...classroom.studentIds.slice(0, 2), guest].map((number) => `1_${number}`);
});

const isMember = (student: number) => student < 2;
const sizes: fc.Arbitrary<Size> = fc.record({
  questions: fc.constantFrom(null, 4),
  fullMarks: fc.constantFrom(null, 100_00),
});
const questions = ['1', '2', '3', '4'];
const hundredths = fc.nat({ max: 25_00 });
const counts = fc.record({ right: fc.nat({ max: 2 }), errors: fc.nat({ max: 2 }) });

/** Every way to mark, within the size of the work. */
const markings: fc.Arbitrary<Marking> = fc.oneof(
  fc.record({ score: hundredths }),
  fc.tuple(fc.record({ score: hundredths }), counts).map(([score, both]) => ({ ...score, ...both })),
  counts,
  counts.map(({ right }) => ({ right })),
  counts.map(({ errors }) => ({ errors })),
  fc
    .subarray(questions, { minLength: 1 })
    .chain((marked) =>
      fc.tuple(
        ...marked.map((question) =>
          fc.record(
            { question: fc.constant(question), isRight: fc.boolean(), score: hundredths },
            { requiredKeys: ['question', 'isRight'] },
          ),
        ),
      ),
    )
    .map((byQuestion) => ({ byQuestion })),
);

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2).replace(/^0+(?=\d)/, '');
const toWire = ({ score, right, errors, byQuestion }: Marking) => ({
  ...(score !== undefined && { score: decimal(score) }),
  ...(right !== undefined && { rightCount: right }),
  ...(errors !== undefined && { errorCount: errors }),
  ...(byQuestion && {
    answers: byQuestion.map(({ question, isRight, score: marks }) => ({
      question,
      isRight: isRight ? 1 : 0,
      ...(marks !== undefined && { score: decimal(marks) }),
    })),
  }),
});
const sizeOnWire = ({ questions, fullMarks }: Size) => ({
  ...(questions !== null && { questionCount: questions }),
  ...(fullMarks !== null && { fullMarks: decimal(fullMarks) }),
});

/** Sends a request and returns whether it succeeded; a server error fails the test. */
async function done(path: string, request: object): Promise<boolean> {
  const { status, text } = await server.post(path, request);
  expect(status, text).toBeLessThan(500);
  return status === 200;
}

/** The record of a student, which is the same in the report about the class: SQL derives that one. */
async function recordOf(kind: 'Homework' | 'Exam', uniqueId: string) {
  const day = { beginTime: at('00:00'), endTime: at('24:00'), groupId: classroom.groupId };
  const { total, list } = await server.ask(`/statistics/listStudent${kind}Data`, { ...day, uniqueId });
  expect(list).toHaveLength(total);
  const report = await server.ask('/group/results', day);
  const inReport = report.students.find((student: { uniqueId: string }) => student.uniqueId === uniqueId);
  const [entry] = inReport?.[kind === 'Homework' ? 'homework' : 'exams'] ?? [];
  const { homeworkId, examId, ...derived } = entry ?? {};
  expect(entry === undefined ? undefined : derived).toEqual(list[0] && pick(list[0], derived));
  return list[0];
}

const student = fc.nat({ max: 2 });
const answered = fc.subarray(questions);
const wait = fc.nat({ max: 40 });
const homeworkStep = fc.oneof(
  fc.record({ what: fc.constant('submit' as const), student, wait, answered, seconds: fc.nat({ max: 900 }) }),
  fc.record({
    what: fc.constant('correct' as const),
    student,
    wait,
    marking: markings,
    giveBack: fc.boolean(),
    round: fc.constantFrom(undefined, undefined, 1, 2),
  }),
  fc.record({ what: fc.constantFrom('return' as const, 'viewAnswer' as const), student, wait }),
);

test('after any sequence of homework actions, the records equal those of the model', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(homeworkStep, { maxLength: 14, size: 'max' }), async (size, steps) => {
      let now = at('08:00');
      server.setNow(now);
      const request = { groupId: classroom.groupId, title: 'Any', ...sizeOnWire(size) };
      const { homeworkId } = await server.ask('/homework/assign', request);
      const models = students.map((_, index) => new HomeworkModel(size, isMember(index)));
      try {
        for (const step of steps) {
          now += step.wait * minuteMs;
          server.setNow(now);
          const [model, uniqueId] = [models[step.student], students[step.student] ?? ''];
          const [expected, body] = applied(model, step, now);
          expect(await done(`/homework/${step.what}`, { homeworkId, uniqueId, ...body })).toBe(expected);
          expect(pick(await recordOf('Homework', uniqueId), model?.record())).toEqual(model?.record());
        }
        for (const [index, model] of models.entries()) {
          const record = model.record();
          expect(pick(await recordOf('Homework', students[index] ?? ''), record)).toEqual(record);
        }
      } finally {
        await server.ask('/homework/cancel', { homeworkId });
      }
    }),
    { numRuns },
  );
});

type HomeworkStep = typeof homeworkStep extends fc.Arbitrary<infer Step> ? Step : never;

function applied(model: HomeworkModel | undefined, step: HomeworkStep, now: number): [boolean | undefined, object] {
  if (step.what === 'submit') {
    const answers = step.answered.map((question) => ({ question, answer: `answer to ${question}` }));
    return [model?.submit(now, step.seconds, step.answered), { answers, answerDuration: step.seconds }];
  }
  if (step.what === 'correct') {
    const { round, marking, giveBack } = step;
    const body = { ...(round && { round }), ...toWire(marking), giveBack: giveBack ? 1 : 0 };
    return [model?.correct(round, marking, giveBack), body];
  }
  return [step.what === 'return' ? model?.giveBack() : model?.seeAnswer(), {}];
}

/** The fields of a record that the model covers. */
const pick = (record: Record<string, unknown> | undefined, like: object | undefined) =>
  record && Object.fromEntries(Object.keys(like ?? record).map((field) => [field, record[field]]));

const ago = fc.oneof(fc.constant(0), fc.nat({ max: 30 }));
const examStep = fc.oneof(
  fc.record({ what: fc.constant('start' as const), student, wait, ago }),
  fc.record({ what: fc.constant('submit' as const), student, wait, ago, answered }),
  fc.record({ what: fc.constant('grade' as const), student, wait, marking: markings }),
);

test('after any sequence of exam actions, also late reports, the records equal those of the model', async () => {
  const times = { beginMs: at('10:00'), endMs: at('11:00') };
  await fc.assert(
    fc.asyncProperty(sizes, fc.array(examStep, { maxLength: 14, size: 'max' }), async (size, steps) => {
      let now = at('09:50');
      server.setNow(now);
      const request = { groupId: classroom.groupId, title: 'Any', beginTime: times.beginMs, duration: 3600 };
      const { examId } = await server.ask('/exam/schedule', { ...request, ...sizeOnWire(size) });
      const models = students.map((_, index) => new ExamModel(size, times, isMember(index)));
      const check = async (index: number) => {
        const record = models[index]?.record(now);
        expect(pick(await recordOf('Exam', students[index] ?? ''), record)).toEqual(record);
      };
      try {
        for (const step of steps) {
          now += step.wait * minuteMs;
          server.setNow(now);
          const [model, uniqueId] = [models[step.student], students[step.student] ?? ''];
          if (step.what === 'grade') {
            const grades = [{ uniqueId, ...toWire(step.marking) }];
            expect(await done('/exam/grade', { examId, grades })).toBe(model?.grade(now, step.marking));
          } else if (step.what === 'submit') {
            const submitTime = now - step.ago * minuteMs;
            const answers = step.answered.map((question) => ({ question }));
            const wasDone = await done('/exam/submit', { examId, uniqueId, submitTime, answers });
            expect(wasDone).toBe(model?.submit(submitTime, step.answered));
          } else {
            const time = now - step.ago * minuteMs;
            expect(await done('/exam/start', { examId, uniqueId, time })).toBe(model?.start(time));
          }
          await check(step.student);
        }
        for (const index of models.keys()) await check(index);
      } finally {
        await server.ask('/exam/cancel', { examId });
      }
    }),
    { numRuns },
  );
});
