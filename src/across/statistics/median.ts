import { plainDecimal } from '../../operation/validation/units.ts';

/** Ignores "" values; "" if none is left. Rounds down to two decimals. */
export function median(values: readonly string[]): string {
  const sorted = hundredths(values).sort((a, b) => a - b);
  if (sorted.length === 0) return '';
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return inDecimals(middle);
}

/** Like `median`. */
export function mean(values: readonly string[]): string {
  const all = hundredths(values);
  return all.length === 0 ? '' : inDecimals(all);
}

const hundredths = (values: readonly string[]) =>
  values.filter((value) => value !== '').map((value) => Math.round(Number(value) * 100));

const inDecimals = (values: readonly number[]) => {
  const floored = Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length);
  return plainDecimal((floored / 100).toFixed(2));
};
