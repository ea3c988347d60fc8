import { describe, expect, test } from 'vitest';
import { deriveExamRecord, type ExamSitting } from './exam-record.ts';

/** From second 1000 to second 4600. */
const exam = { startsAtMs: 1_000_000, durationSeconds: 3600, questionCount: 20, fullMarks: '100' };
const endMs = 4_600_000;

const recordAt = (nowMs: number, sitting: Partial<ExamSitting>) =>
  deriveExamRecord(
    exam,
    {
      startedAtMs: null,
      submittedAtMs: null,
      gradedAtMs: null,
      score: null,
      rightCount: null,
      errorCount: null,
      ...sitting,
    },
    nowMs,
  );
const nothing = { submitTimeMs: 0, score: '', errorCount: '', correctness: '', answerSeconds: 0 };
const marks = { score: '85.50', rightCount: 17, errorCount: 2 };

describe('an exam that the student has not started', () => {
  test('is notStarted until its end, then absent', () => {
    expect(recordAt(0, {})).toEqual({ status: 'notStarted', ...nothing });
    expect(recordAt(endMs - 1, {})).toEqual({ status: 'notStarted', ...nothing });
    expect(recordAt(endMs, {})).toEqual({ status: 'absent', ...nothing });
  });

  test('has no marks, whatever was entered', () => {
    expect(recordAt(endMs, { gradedAtMs: endMs, ...marks })).toEqual({ status: 'absent', ...nothing });
  });
});

describe('an exam that the student has started', () => {
  const startedAtMs = 1_100_000;

  test('is inProgress until it is submitted or ends', () => {
    expect(recordAt(startedAtMs, { startedAtMs })).toEqual({ status: 'inProgress', ...nothing });
    expect(recordAt(endMs - 1, { startedAtMs })).toEqual({ status: 'inProgress', ...nothing });
  });

  test('is submitted automatically at the end of the exam', () => {
    expect(recordAt(endMs, { startedAtMs })).toEqual({
      ...nothing,
      status: 'submitted',
      submitTimeMs: endMs,
      answerSeconds: 3500,
    });
  });

  test('is submitted when the student submits, also after the end', () => {
    const record = { ...nothing, status: 'submitted', submitTimeMs: 2_000_999, answerSeconds: 900 };
    expect(recordAt(2_000_999, { startedAtMs, submittedAtMs: 2_000_999 })).toEqual(record);
    expect(recordAt(endMs, { startedAtMs, submittedAtMs: 2_000_999 })).toEqual(record);
  });

  test('has no marks until it is graded', () => {
    expect(recordAt(endMs, { startedAtMs, submittedAtMs: 2_000_000, ...marks })).toMatchObject({
      status: 'submitted',
      score: '',
      errorCount: '',
      correctness: '',
    });
  });

  test('is graded with its marks; what is blank or half right is an error', () => {
    expect(recordAt(endMs, { startedAtMs, submittedAtMs: 2_000_000, gradedAtMs: 3_000_000, ...marks })).toEqual({
      status: 'graded',
      submitTimeMs: 2_000_000,
      score: '85.5',
      errorCount: '3',
      correctness: '85',
      answerSeconds: 900,
    });
  });

  test('can be graded after the automatic submission', () => {
    expect(recordAt(endMs + 1, { startedAtMs, gradedAtMs: endMs + 1, ...marks })).toMatchObject({
      status: 'graded',
      submitTimeMs: endMs,
      score: '85.5',
    });
  });

  test('has an answer time of at most the duration of the exam', () => {
    expect(recordAt(endMs, { startedAtMs: 900_000, submittedAtMs: endMs + 5000 }).answerSeconds).toBe(3600);
  });

  test('has an answer time of 0 if the start is unknown', () => {
    expect(recordAt(endMs, { submittedAtMs: 2_000_000 })).toMatchObject({ status: 'submitted', answerSeconds: 0 });
    expect(recordAt(endMs, { startedAtMs: 2_000_001, submittedAtMs: 2_000_000 }).answerSeconds).toBe(0);
  });
});
