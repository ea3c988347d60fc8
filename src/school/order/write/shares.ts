/**
 * Splits `total` in proportion to the amounts, to the unit: everyone gets the whole units due, and the units left over
 * go to those whose remainder is largest, of equals to the first. Without any amounts the parts are equal.
 */
export function splitByAmount(total: number, amounts: readonly number[]): number[] {
  const weights = amounts.every((amount) => amount === 0) ? amounts.map(() => 1n) : amounts.map(BigInt);
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  // Two safe integers multiplied may be beyond one.
  const parts = weights.map((weight, index) => {
    const exact = BigInt(total) * weight;
    return { index, units: Number(exact / whole), remainder: exact % whole };
  });
  const leftOver = total - parts.reduce((sum, { units }) => sum + units, 0);
  const rounded = new Set(
    [...parts]
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, leftOver)
      .map(({ index }) => index),
  );
  return parts.map(({ index, units }) => units + (rounded.has(index) ? 1 : 0));
}
