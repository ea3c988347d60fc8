import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createSchool, type School } from '../../../../test/school/school.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { marksAsText } from '../marks-in-sql.ts';
import { statusOf } from './homework-status.ts';
import { homeworkRecord } from './record-in-sql.ts';
import type { Round } from './select.ts';

type HomeworkRound = Omit<Round, 'answers'>;

let school: School;
beforeAll(async () => {
  school = await createSchool(await openTestDatabase());
});

/** Submitted at its number times 1000 ms, not marked. */
const submitted = (round: number, fields: Partial<HomeworkRound> = {}): HomeworkRound => ({
  round,
  submittedAtMs: round * 1000,
  activeSeconds: round * 60,
  correctedAtMs: null,
  returned: false,
  score: null,
  rightCount: null,
  errorCount: null,
  ...fields,
});
const corrected = (round: number, fields: Partial<HomeworkRound> = {}) =>
  submitted(round, { correctedAtMs: round * 1000 + 500, ...fields });

const recordRow = row({
  status: integer,
  submitTimeMs: integer,
  score: text,
  correctionCount: integer,
  errorCount: text,
  correctness: text,
  answerSeconds: integer,
});

/** The record of these rounds of homework with ten questions and full marks of 100. */
async function recordOf(...rounds: HomeworkRound[]) {
  const marks = marksAsText(sql`r`);
  return school.db.one(
    sql`
      with homework_rounds as (
        select $1::bigint as org_id, 1 as homework_id, 2 as user_id, round, "submittedAtMs" as submitted_at_ms,
          "activeSeconds" as active_seconds, "correctedAtMs" as corrected_at_ms, returned, score,
          "rightCount" as right_count, "errorCount" as error_count
        from json_to_recordset(${JSON.stringify(rounds)}::json) as r (
          round integer, "submittedAtMs" bigint, "activeSeconds" integer, "correctedAtMs" bigint, returned boolean,
          score numeric(7, 2), "rightCount" integer, "errorCount" integer)
      )
      select r.status, r.submit_time_ms, r.correction_count, r.answer_seconds, ${marks.score} as score,
        ${marks.errorCount} as error_count, ${marks.correctness} as correctness
      from (select 1 as homework_id, 10 as question_count, 100::numeric as full_marks) as w
      cross join ${homeworkRecord({ homework: sql`w`, studentId: sql`2` })} as r`,
    recordRow,
  );
}

test('homework that was not submitted has an empty record', async () => {
  expect(await recordOf()).toEqual({
    status: 0,
    submitTimeMs: 0,
    score: '',
    correctionCount: 0,
    errorCount: '',
    correctness: '',
    answerSeconds: 0,
  });
});

describe('status', () => {
  test.each([
    ['0 when not submitted', 0, []],
    ['1 when awaiting correction', 1, [submitted(1)]],
    ['2 when corrected', 2, [corrected(1)]],
    ['3 when returned after correction', 3, [corrected(1, { returned: true })]],
    ['3 when returned without correction', 3, [submitted(1, { returned: true })]],
    ['4 when a revision awaits correction', 4, [corrected(1, { returned: true }), submitted(2)]],
    ['2 when a revision is corrected', 2, [corrected(1, { returned: true }), corrected(2)]],
    ['3 when a revision is returned', 3, [corrected(1, { returned: true }), corrected(2, { returned: true })]],
    ['1 when handed in again without having been returned', 1, [submitted(1), submitted(2)]],
  ])('is %s', async (_, status, rounds) => {
    expect(await recordOf(...rounds)).toMatchObject({ status });
    expect(await recordOf(...rounds.toReversed())).toMatchObject({ status });
    expect(statusOf(rounds)).toBe(status);
  });
});

describe('of several rounds', () => {
  const rounds = [
    corrected(1, { returned: true, score: '60.00', rightCount: 6 }),
    corrected(2, { returned: true, score: '80.00', rightCount: 8 }),
    corrected(3, { score: '100.00', rightCount: 10 }),
  ];

  test('submission time and active time come from the first', async () => {
    expect(await recordOf(...rounds.toReversed())).toMatchObject({ submitTimeMs: 1000, answerSeconds: 60 });
  });

  test('the marks come from the first corrected one, so that revisions do not raise everyone to 100', async () => {
    expect(await recordOf(...rounds.toReversed())).toMatchObject({ score: '60', errorCount: '4', correctness: '60' });
    expect(
      await recordOf(submitted(1, { returned: true }), corrected(2, { score: '75', rightCount: 7 })),
    ).toMatchObject({
      score: '75',
      errorCount: '3',
      correctness: '70',
    });
  });

  test('revisions submitted after a return are counted', async () => {
    expect(await recordOf(...rounds)).toMatchObject({ correctionCount: 2 });
    expect(await recordOf(corrected(1, { returned: true }))).toMatchObject({ correctionCount: 0 });
    expect(await recordOf(submitted(1), corrected(2, { returned: true }), submitted(3))).toMatchObject({
      correctionCount: 1,
    });
    expect(await recordOf(submitted(1), submitted(2))).toMatchObject({ correctionCount: 0 });
  });
});

test('marks are empty until the first correction', async () => {
  expect(await recordOf(submitted(1, { score: '50', rightCount: 5 }))).toMatchObject({
    score: '',
    errorCount: '',
    correctness: '',
  });
});
