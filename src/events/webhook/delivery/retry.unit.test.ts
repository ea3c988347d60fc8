import { expect, test } from 'vitest';
import { waitAfter } from './retry.ts';

const hourMs = 3_600_000;
const waits = (random: number) => Array.from({ length: 9 }, (_, failed) => waitAfter(failed + 1, () => random) ?? 0);
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

test('nine further attempts follow over 75 hours, each with up to a tenth more, as the random source says', () => {
  expect(sum(waits(0)) / hourMs).toBeCloseTo(75.6, 1);
  expect(waits(1)).toEqual(waits(0).map((waitMs) => Math.round(waitMs * 1.1)));
  expect(waits(0.5)).toEqual(waits(0).map((waitMs) => Math.round(waitMs * 1.05)));
  expect(waitAfter(10, () => 0.5)).toBeUndefined();
});
