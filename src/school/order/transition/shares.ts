/**
 * Splits `total` in proportion to the amounts, in whole units. Units that remain after rounding down go to the largest
 * remainders, the first of equal ones. If all amounts are 0, the parts are equal.
 */
export function splitByAmount(total: number, amounts: readonly number[]): number[] {
  const weights = amounts.every((amount) => amount === 0) ? amounts.map(() => 1n) : amounts.map(BigInt);
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  // The product may exceed the safe integers.
  const parts = weights.map((weight, index) => {
    const exact = BigInt(total) * weight;
    return { index, units: Number(exact / sum), remainder: exact % sum };
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
