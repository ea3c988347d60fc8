import { describe, expect, test } from 'vitest';
import { deriveHomeworkRecord, type HomeworkRound } from './homework-record.ts';

const tenQuestions = { questionCount: 10, fullMarks: '100' };

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

const recordOf = (...rounds: HomeworkRound[]) => deriveHomeworkRecord(tenQuestions, rounds, false);

test('homework that was not submitted has an empty record', () => {
  expect(recordOf()).toEqual({
    status: 0,
    submitTimeMs: 0,
    score: '',
    readAnswer: '0',
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
  ])('is %s', (_, status, rounds) => {
    expect(recordOf(...rounds).status).toBe(status);
    expect(recordOf(...rounds.toReversed()).status).toBe(status);
  });
});

describe('of several rounds', () => {
  const rounds = [
    corrected(1, { returned: true, score: '60.00', rightCount: 6 }),
    corrected(2, { returned: true, score: '80.00', rightCount: 8 }),
    corrected(3, { score: '100.00', rightCount: 10 }),
  ];

  test('submission time and active time come from the first', () => {
    expect(recordOf(...rounds.toReversed())).toMatchObject({ submitTimeMs: 1000, answerSeconds: 60 });
  });

  test('the marks come from the first corrected one, so that revisions do not raise everyone to 100', () => {
    expect(recordOf(...rounds.toReversed())).toMatchObject({ score: '60', errorCount: '4', correctness: '60' });
    expect(recordOf(submitted(1, { returned: true }), corrected(2, { score: '75', rightCount: 7 }))).toMatchObject({
      score: '75',
      errorCount: '3',
      correctness: '70',
    });
  });

  test('revisions submitted after a return are counted', () => {
    expect(recordOf(...rounds).correctionCount).toBe(2);
    expect(recordOf(corrected(1, { returned: true })).correctionCount).toBe(0);
    expect(recordOf(submitted(1), corrected(2, { returned: true }), submitted(3)).correctionCount).toBe(1);
    expect(recordOf(submitted(1), submitted(2)).correctionCount).toBe(0);
  });
});

test('marks are empty until the first correction', () => {
  expect(recordOf(submitted(1, { score: '50', rightCount: 5 }))).toMatchObject({
    score: '',
    errorCount: '',
    correctness: '',
  });
});

test('a view of the reference answer shows with and without a submission', () => {
  expect(deriveHomeworkRecord(tenQuestions, [], true).readAnswer).toBe('1');
});
