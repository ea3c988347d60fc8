import { describe, expect, test } from 'vitest';
import { deriveMarks } from './marks.ts';

const unknown = { score: null, rightCount: null, errorCount: null };

describe('with question data', () => {
  const work = { questionCount: 12, fullMarks: '100' };

  test('correctness is the percentage of right answers, whatever the score', () => {
    expect(deriveMarks(work, { ...unknown, score: '99', rightCount: 8 })).toEqual({
      score: '99',
      errorCount: '4',
      correctness: '66.66',
    });
  });

  test('a blank or half-right answer is an error, even if the marker did not count it', () => {
    expect(deriveMarks(work, { ...unknown, rightCount: 8, errorCount: 1 })).toMatchObject({ errorCount: '4' });
  });

  test('the error count alone gives the right count', () => {
    expect(deriveMarks(work, { ...unknown, errorCount: 3 })).toMatchObject({ errorCount: '3', correctness: '75' });
  });

  test('without a number of questions, right plus wrong is the total', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '100' }, { score: '10', rightCount: 3, errorCount: 1 });
    expect(marks).toEqual({ score: '10', errorCount: '1', correctness: '75' });
  });

  test('counts are limited to the number of questions', () => {
    expect(deriveMarks(work, { ...unknown, rightCount: 13 })).toMatchObject({ errorCount: '0', correctness: '100' });
    expect(deriveMarks(work, { ...unknown, errorCount: 13 })).toMatchObject({ errorCount: '12', correctness: '0' });
  });
});

describe('without question data', () => {
  test('correctness is score divided by full marks, and the error count is unknown', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '120.00' }, { ...unknown, score: '87.50' });
    expect(marks).toEqual({ score: '87.5', errorCount: '', correctness: '72.91' });
  });

  test('the number of questions alone gives no correctness', () => {
    const marks = deriveMarks({ questionCount: 10, fullMarks: '50' }, { ...unknown, score: '40' });
    expect(marks).toEqual({ score: '40', errorCount: '', correctness: '80' });
  });

  test('the right count alone gives no correctness', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '50' }, { ...unknown, score: '40', rightCount: 1 });
    expect(marks).toEqual({ score: '40', errorCount: '', correctness: '80' });
  });

  test('zero right and zero wrong give no correctness', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '50' }, { score: '40', rightCount: 0, errorCount: 0 });
    expect(marks).toEqual({ score: '40', errorCount: '', correctness: '80' });
  });

  test('a score without full marks, or full marks without a score, gives no correctness', () => {
    expect(deriveMarks({ questionCount: null, fullMarks: null }, { ...unknown, score: '0' })).toEqual({
      score: '0',
      errorCount: '',
      correctness: '',
    });
    expect(deriveMarks({ questionCount: null, fullMarks: '100' }, unknown)).toEqual({
      score: '',
      errorCount: '',
      correctness: '',
    });
  });
});
