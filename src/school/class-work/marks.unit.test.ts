import { describe, expect, test } from 'vitest';
import { deriveMarks } from './marks.ts';

const unknown = { score: null, rightCount: null, errorCount: null };

describe('with question data', () => {
  const work = { questionCount: 12, fullMarks: '100' };

  test('correctness is right of all questions, whatever the score', () => {
    expect(deriveMarks(work, { ...unknown, score: '99', rightCount: 8 })).toEqual({
      score: '99',
      errorCount: '4',
      correctness: '66.66',
    });
  });

  test('a blank or half-right answer is an error also where the marker did not count it as one', () => {
    expect(deriveMarks(work, { ...unknown, rightCount: 8, errorCount: 1 })).toMatchObject({ errorCount: '4' });
  });

  test('the errors alone tell what was right', () => {
    expect(deriveMarks(work, { ...unknown, errorCount: 3 })).toMatchObject({ errorCount: '3', correctness: '75' });
  });

  test('right and wrong together are all questions where their number is not given', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '100' }, { score: '10', rightCount: 3, errorCount: 1 });
    expect(marks).toEqual({ score: '10', errorCount: '1', correctness: '75' });
  });

  test('counts that contradict the number of questions stay within it', () => {
    expect(deriveMarks(work, { ...unknown, rightCount: 13 })).toMatchObject({ errorCount: '0', correctness: '100' });
    expect(deriveMarks(work, { ...unknown, errorCount: 13 })).toMatchObject({ errorCount: '12', correctness: '0' });
  });
});

describe('without question data', () => {
  test('correctness is score of full marks and the errors are not known', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '120.00' }, { ...unknown, score: '87.50' });
    expect(marks).toEqual({ score: '87.5', errorCount: '', correctness: '72.91' });
  });

  test('the number of questions alone is no question data', () => {
    const marks = deriveMarks({ questionCount: 10, fullMarks: '50' }, { ...unknown, score: '40' });
    expect(marks).toEqual({ score: '40', errorCount: '', correctness: '80' });
  });

  test('the number right alone is none either', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '50' }, { ...unknown, score: '40', rightCount: 1 });
    expect(marks).toEqual({ score: '40', errorCount: '', correctness: '80' });
  });

  test('none right and none wrong of an unknown number is none either', () => {
    const marks = deriveMarks({ questionCount: null, fullMarks: '50' }, { score: '40', rightCount: 0, errorCount: 0 });
    expect(marks).toEqual({ score: '40', errorCount: '', correctness: '80' });
  });

  test('a score without full marks, or full marks without a score, is no correctness', () => {
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
