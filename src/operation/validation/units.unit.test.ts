import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalPercent, percent, plainDecimal } from './units.ts';

describe('percent', () => {
  test('is floored to two decimals, never rounded up', () => {
    expect(percent(2, 3)).toBe('66.66');
    expect(percent(9_999_999, 10_000_000)).toBe('99.99');
    expect(percent(1, 10_001)).toBe('0');
  });

  test('has no trailing zeros', () => {
    expect([percent(1, 2), percent(1, 8), percent(1, 20), percent(21, 200)]).toEqual(['50', '12.5', '5', '10.5']);
  });

  test('keeps zeros that are significant', () => {
    expect([percent(1, 2000), percent(1, 10), percent(1, 1)]).toEqual(['0.05', '10', '100']);
  });

  test('stays between 0 and 100', () => {
    expect([percent(0, 7), percent(8, 7), percent(-1, 7)]).toEqual(['0', '100', '0']);
  });

  test('of a whole of 0 is ""', () => {
    expect(percent(0, 0)).toBe('');
  });

  test('is exact where floating point is not', () => {
    expect(percent(Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER)).toBe('99.99');
    // 0.57 * 100 is 56.99999999999999 in floating point.
    expect(percent(57, 100)).toBe('57');
    expect(decimalPercent('0.57', '1')).toBe('57');
  });

  test('is the largest hundredth that does not exceed the share', { timeout: 0 }, () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (some, whole) => {
        const part = some % (whole + 1);
        const text = percent(part, whole);
        expect(text).toMatch(/^(100|[1-9]?\d(\.\d?[1-9])?)$/);
        const hundredths = Math.round(Number(text) * 100);
        expect(hundredths * whole).toBeLessThanOrEqual(part * 10_000);
        expect((hundredths + 1) * whole).toBeGreaterThan(part * 10_000);
      }),
      { numRuns: process.env.LONG ? 100_000 : 1000 },
    );
  });
});

describe('decimalPercent', () => {
  test('takes marks with any number of decimals on either side', () => {
    expect(decimalPercent('87.5', '150')).toBe('58.33');
    expect(decimalPercent('87.50', '100.00')).toBe('87.5');
    expect(decimalPercent('3', '7.5')).toBe('40');
  });

  test('stays between 0 and 100 for bonus and penalty points', () => {
    expect([decimalPercent('105', '100'), decimalPercent('-2.5', '100')]).toEqual(['100', '0']);
  });

  test('of full marks of 0 is ""', () => {
    expect(decimalPercent('0', '0.00')).toBe('');
  });
});

test('plainDecimal drops only the zeros behind the point', () => {
  expect(['90.00', '87.50', '0.05', '100', '0.00', '-2.50'].map(plainDecimal)).toEqual([
    '90',
    '87.5',
    '0.05',
    '100',
    '0',
    '-2.5',
  ]);
});
