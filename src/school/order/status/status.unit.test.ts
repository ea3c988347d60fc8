import { describe, expect, test } from 'vitest';
import { deriveOrderStatus, type OrderStatus, orderStatus } from '../../code-dictionary/order-status.ts';

describe('the status of an order follows the first rule that applies to its lines', () => {
  test.each<[rule: string, order: OrderStatus, ...examples: OrderStatus[][]]>([
    ['any requested a refund', 9, [9], [2, 9], [9, 6, 7], [5, 3, 8, 9]],
    ['any is being refunded', 6, [6], [2, 6], [7, 6], [5, 3, 8, 6]],
    ['any refund failed', 7, [7], [2, 7], [5, 7], [5, 3, 8, 7]],
    ['all are refunded', 5, [5], [5, 5]],
    ['all that are not refunded are withdrawn', 3, [3], [3, 3], [5, 3], [3, 5, 5]],
    ['any is shipped', 8, [8], [2, 8], [3, 8], [5, 8], [2, 3, 5, 8]],
    ['none of that', 2, [2], [2, 2], [2, 3], [2, 5], [5, 3, 2]],
  ])('%s: %i', (_rule, order, ...examples) => {
    for (const lines of examples) {
      expect(deriveOrderStatus(lines), lines.join()).toBe(order);
      expect(deriveOrderStatus(lines.toReversed()), `${lines.join()} reversed`).toBe(order);
    }
  });
});

const { awaitingPayment, closed, groupPurchase, paid } = orderStatus;

test.each([awaitingPayment, closed, groupPurchase])('%i is the status of all lines of an order', (status) => {
  expect(deriveOrderStatus([status])).toBe(status);
  expect(deriveOrderStatus([status, status])).toBe(status);
  expect(() => deriveOrderStatus([status, paid])).toThrow(/must have the status/);
  expect(() => deriveOrderStatus([paid, status])).toThrow(/must have the status/);
});

test('an order needs at least one line', () => {
  expect(() => deriveOrderStatus([])).toThrow(/at least one line/);
});
