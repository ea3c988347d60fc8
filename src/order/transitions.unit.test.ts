import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatus } from './status.ts';
import { checkTransition, movesFrom, transitions } from './transitions.ts';

/** Every way there is, as it is agreed: move, from, to. */
const agreed = [
  ['pay', 0, [2, 4]],
  ['pay', 10, [2, 4, 6]],
  ['cancel', 0, [10]],
  ['lapse', 0, [10]],
  ['complete', 4, [2]],
  ['fail', 4, [6]],
  ['ship', 2, [8]],
  ['ship', 8, [8]],
  ['withdraw', 2, [3]],
  ['withdraw', 8, [3]],
  ['undoWithdraw', 3, [2, 8]],
  ['requestRefund', 2, [9]],
  ['requestRefund', 8, [9]],
  ['requestRefund', 3, [9]],
  ['approveRefund', 9, [6]],
  ['declineRefund', 9, [2, 3, 8]],
  ['cancelRefund', 9, [2, 3, 8]],
  ['settleRefund', 6, [2, 3, 5, 8]],
  ['settleRefund', 7, [2, 3, 5, 8]],
  ['failRefund', 6, [7]],
  ['retryRefund', 7, [6]],
  ['giveUpRefund', 7, [2, 3, 8]],
] as const satisfies readonly (readonly [string, OrderStatus, readonly OrderStatus[]])[];

const short = ({ move, from, to }: { move: string; from: number; to: number }) => `${move} ${from} ${to}`;
const agreedOnes = agreed.flatMap(([move, from, all]) => all.map((to) => ({ move, from, to })));

test('the table holds what is agreed, each once, and nothing else', () => {
  expect(transitions.map(short).sort()).toEqual(agreedOnes.map(short).sort());
});

describe.each(transitions)('$move from $from to $to', ({ move, from, to, operation, when }) => {
  test('is let through, says when it happens in both languages, and is known to be possible from there', () => {
    expect(() => checkTransition(move, from, to)).not.toThrow();
    expect(when.en).toMatch(/\w/);
    expect(when.zh).toMatch(/\p{Script=Han}/u);
    expect(movesFrom(from, true)).toContainEqual(expect.objectContaining({ move, to, operation }));
  });
});

test('nothing else is let through', () => {
  const statuses = Object.values(orderStatus);
  const moves = new Set(transitions.map(({ move }) => move));
  const allowed = new Set(agreedOnes.map(short));
  for (const move of moves) {
    for (const from of statuses) {
      for (const to of statuses) {
        if (allowed.has(short({ move, from, to }))) continue;
        expect(() => checkTransition(move, from, to), short({ move, from, to })).toThrow();
      }
    }
  }
});

test('what is refunded stays so', () => {
  expect(movesFrom(orderStatus.refunded, true)).toEqual([]);
});

test('without a way back, what needs one is not possible', () => {
  const possible = (status: OrderStatus) => [...new Set(movesFrom(status, false).map(({ move }) => move))];
  expect(possible(orderStatus.refunding)).toEqual(['settleRefund', 'failRefund']);
  expect(possible(orderStatus.refundFailed)).toEqual(['settleRefund', 'retryRefund']);
});
