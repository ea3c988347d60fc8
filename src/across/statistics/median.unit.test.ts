import { expect, test } from 'vitest';
import { mean, median } from './median.ts';

test('the median is the middle one, or the mean of the middle two, floored', () => {
  expect(median(['3', '1', '2'])).toBe('2');
  expect(median(['100', '0.01', '33.33', '66.66'])).toBe('49.99');
  expect(median(['10', '9'])).toBe('9.5');
  expect(median(['7'])).toBe('7');
});

test('empty values do not count, and no values give no median and no mean', () => {
  expect(median(['', '5', ''])).toBe('5');
  expect([median([]), median(['', '']), mean([]), mean([''])]).toEqual(['', '', '', '']);
});

test('the mean is floored to two decimals', () => {
  expect(mean(['1', '2', '2'])).toBe('1.66');
  expect(mean(['100', '50'])).toBe('75');
});
