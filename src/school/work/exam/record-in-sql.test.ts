import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createSchool, type School } from '../../../../test/school/school.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { marksAsText } from '../marks-in-sql.ts';
import { statusAt } from './exam-status.ts';
import { examRecord } from './record-in-sql.ts';
import { emptySitting, type Sitting } from './select.ts';

/** From second 1000 to second 4600. */
const exam = { startsAtMs: 1_000_000, durationSeconds: 3600 };
const endMs = 4_600_000;

let school: School;
beforeAll(async () => {
  school = await createSchool(await openTestDatabase());
});

const recordRow = row({
  status: text,
  submitTimeMs: integer,
  score: text,
  errorCount: text,
  correctness: text,
  answerSeconds: integer,
});

/** The record of an exam with 20 questions and full marks of 100. */
async function recordAt(nowMs: number, given: Partial<Sitting>) {
  const sitting = { ...emptySitting(1), ...given };
  const marks = marksAsText(sql`r`);
  const record = await school.db.one(
    sql`
      select r.status, r.submit_time_ms, r.answer_seconds, ${marks.score} as score, ${marks.errorCount} as error_count,
        ${marks.correctness} as correctness
      from (
        select $1::bigint as org_id, ${exam.startsAtMs}::bigint as starts_at_ms, ${exam.durationSeconds}::integer as duration_seconds,
          20 as question_count, 100::numeric as full_marks
      ) as w
      cross join (
        select ${sitting.startedAtMs}::bigint as started_at_ms, ${sitting.submittedAtMs}::bigint as submitted_at_ms,
          ${sitting.gradedAtMs}::bigint as graded_at_ms, ${sitting.score}::numeric(7, 2) as score,
          ${sitting.rightCount}::integer as right_count, ${sitting.errorCount}::integer as error_count
      ) as s
      cross join ${examRecord({ exam: sql`w`, sitting: sql`s`, now: nowMs })} as r`,
    recordRow,
  );
  expect(statusAt(exam, sitting, nowMs)).toBe(record.status);
  return record;
}
const nothing = { submitTimeMs: 0, score: '', errorCount: '', correctness: '', answerSeconds: 0 };
const marks = { score: '85.50', rightCount: 17, errorCount: 2 };

describe('an exam that the student has not started', () => {
  test('is notStarted until its end, then absent', async () => {
    expect(await recordAt(0, {})).toEqual({ status: 'notStarted', ...nothing });
    expect(await recordAt(endMs - 1, {})).toEqual({ status: 'notStarted', ...nothing });
    expect(await recordAt(endMs, {})).toEqual({ status: 'absent', ...nothing });
  });

  test('has no marks, whatever was entered', async () => {
    expect(await recordAt(endMs, { gradedAtMs: endMs, ...marks })).toEqual({ status: 'absent', ...nothing });
  });
});

describe('an exam that the student has started', () => {
  const startedAtMs = 1_100_000;

  test('is inProgress until it is submitted or ends', async () => {
    expect(await recordAt(startedAtMs, { startedAtMs })).toEqual({ status: 'inProgress', ...nothing });
    expect(await recordAt(endMs - 1, { startedAtMs })).toEqual({ status: 'inProgress', ...nothing });
  });

  test('is submitted automatically at the end of the exam', async () => {
    expect(await recordAt(endMs, { startedAtMs })).toEqual({
      ...nothing,
      status: 'submitted',
      submitTimeMs: endMs,
      answerSeconds: 3500,
    });
  });

  test('is submitted when the student submits, also after the end', async () => {
    const record = { ...nothing, status: 'submitted', submitTimeMs: 2_000_999, answerSeconds: 900 };
    expect(await recordAt(2_000_999, { startedAtMs, submittedAtMs: 2_000_999 })).toEqual(record);
    expect(await recordAt(endMs, { startedAtMs, submittedAtMs: 2_000_999 })).toEqual(record);
  });

  test('has no marks until it is graded', async () => {
    expect(await recordAt(endMs, { startedAtMs, submittedAtMs: 2_000_000, ...marks })).toMatchObject({
      status: 'submitted',
      score: '',
      errorCount: '',
      correctness: '',
    });
  });

  test('is graded with its marks; what is blank or half right is an error', async () => {
    expect(await recordAt(endMs, { startedAtMs, submittedAtMs: 2_000_000, gradedAtMs: 3_000_000, ...marks })).toEqual({
      status: 'graded',
      submitTimeMs: 2_000_000,
      score: '85.5',
      errorCount: '3',
      correctness: '85',
      answerSeconds: 900,
    });
  });

  test('can be graded after the automatic submission', async () => {
    expect(await recordAt(endMs + 1, { startedAtMs, gradedAtMs: endMs + 1, ...marks })).toMatchObject({
      status: 'graded',
      submitTimeMs: endMs,
      score: '85.5',
    });
  });

  test('has an answer time of at most the duration of the exam', async () => {
    expect(await recordAt(endMs, { startedAtMs: 900_000, submittedAtMs: endMs + 5000 })).toMatchObject({
      answerSeconds: 3600,
    });
  });

  test('has an answer time of 0 if the start is unknown', async () => {
    expect(await recordAt(endMs, { submittedAtMs: 2_000_000 })).toMatchObject({
      status: 'submitted',
      answerSeconds: 0,
    });
    expect(await recordAt(endMs, { startedAtMs: 2_000_001, submittedAtMs: 2_000_000 })).toMatchObject({
      answerSeconds: 0,
    });
  });
});
