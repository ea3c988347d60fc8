import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByAmount } from './shares.ts';

const money = fc.oneof(fc.nat(20), fc.nat(1_000_000), fc.maxSafeNat());
const amounts = fc.array(fc.oneof(fc.nat(20), fc.nat({ max: 2 ** 46 })), { minLength: 1, maxLength: 20 });

test('the sum of the shares equals the payment', () => {
  fc.assert(
    fc.property(money, amounts, (total, given) => {
      const sum = splitByAmount(total, given).reduce((all, share) => all + BigInt(share), 0n);
      expect(sum).toBe(BigInt(total));
    }),
  );
});

test('each share differs from the exact proportion by less than one unit', () => {
  fc.assert(
    fc.property(money, amounts, (total, given) => {
      const whole = given.reduce((sum, amount) => sum + BigInt(amount), 0n);
      fc.pre(whole > 0n);
      for (const [index, share] of splitByAmount(total, given).entries()) {
        // |share − total × amount ÷ whole| < 1, without dividing.
        const excess = BigInt(share) * whole - BigInt(total) * BigInt(given[index] ?? 0);
        expect(excess < whole && excess > -whole).toBe(true);
      }
    }),
  );
});

test('remaining units go to the largest remainders', () => {
  fc.assert(
    fc.property(money, amounts, (total, given) => {
      const whole = given.reduce((sum, amount) => sum + BigInt(amount), 0n);
      fc.pre(whole > 0n);
      const parts = splitByAmount(total, given).map((share, index) => {
        const exact = BigInt(total) * BigInt(given[index] ?? 0);
        return { index, gotMore: BigInt(share) > exact / whole, remainder: exact % whole };
      });
      for (const lucky of parts.filter(({ gotMore }) => gotMore)) {
        for (const other of parts.filter(({ gotMore }) => !gotMore)) {
          expect(
            lucky.remainder > other.remainder || (lucky.remainder === other.remainder && lucky.index < other.index),
          ).toBe(true);
        }
      }
    }),
  );
});

test.each([
  { total: 100, given: [1, 1, 1], shares: [34, 33, 33] },
  { total: 118_001, given: [128_000, 6_800, 4_900], shares: [108_118, 5_744, 4_139] },
  { total: 10, given: [0, 5, 0], shares: [0, 10, 0] },
  { total: 0, given: [128_000, 4_900], shares: [0, 0] },
  { total: 5, given: [0, 0], shares: [3, 2] },
])('$total over $given is $shares', ({ total, given, shares }) => {
  expect(splitByAmount(total, given)).toEqual(shares);
});
