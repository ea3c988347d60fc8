import { expect, test } from 'vitest';
import { lineRows, orderRows } from '../../bench/data/orders.ts';
import { receivers, users } from '../../bench/data/people.ts';
import { membersOf, planFor } from '../../bench/data/plan.ts';
import { nextBatch } from '../../bench/load/event-batches.ts';
import { ratio } from '../../bench/measure.ts';
import { growthPlot, throughputPlot } from '../../bench/report/plots.ts';
import { requestsFor } from '../../bench/requests.ts';

const plan = planFor(2_000);

test('the data of the benchmark is exactly as much as was asked for, in order, and the same every time', () => {
  const made = [...orderRows(plan)];
  expect(made).toHaveLength(2_000);
  expect(made.every(({ paid_at_ms }, index) => paid_at_ms >= (made[index - 1]?.paid_at_ms ?? 0))).toBe(true);
  const again = [...orderRows(plan)];
  expect(again.map(({ order_sn, amount }) => [order_sn, amount])).toEqual(
    made.map(({ order_sn, amount }) => [order_sn, amount]),
  );
  expect([...users(plan)]).toHaveLength(plan.teachers + plan.students);
  expect([...receivers(plan)]).toHaveLength(plan.students);
});

test('what lines of an order were paid adds up to what the order was paid', () => {
  const shares = new Map<number, number>();
  for (const { order_id, share } of lineRows(plan)) shares.set(order_id, (shares.get(order_id) ?? 0) + share);
  for (const { order_id, money_paid } of orderRows(plan)) expect(shares.get(order_id)).toBe(money_paid);
});

test('every question is asked in several variants', () => {
  for (const variants of Object.values(requestsFor(plan))) expect(variants.length).toBeGreaterThan(10);
});

test('every batch of events is new, of one lesson, and of those who are in its class', () => {
  const students = new Set(membersOf(plan, 1).map((userId) => `1_${userId}`));
  const seen = new Set<string>();
  for (let batch = 0; batch < 20; batch++) {
    const { events } = JSON.parse(nextBatch(plan));
    expect(events).toHaveLength(500);
    expect(new Set(events.map(({ liveclass }: { liveclass: string }) => liveclass)).size).toBe(1);
    for (const { eventId } of events) seen.add(eventId);
    expect(seen.size).toBe((batch + 1) * 500);
    const strangers = events.filter(
      ({ userId }: { userId: string }) => !students.has(userId) && !userId.startsWith('0_'),
    );
    expect(strangers).toEqual([]);
  }
});

test('ratios are turn by turn, and plots have a number wherever one belongs', () => {
  expect(ratio([10, 40, 90], [10, 20, 30])).toEqual({ median: 2, least: 1, most: 3 });
  const measured = [{ server: 'A', perSecond: [100, 200], p50Ms: 1, p99Ms: 2 }];
  const plots =
    throughputPlot({ list: measured }) +
    growthPlot({
      list: [
        { orders: 10, ms: 1 },
        { orders: 100, ms: 1 },
      ],
    });
  expect(plots).not.toMatch(/NaN|undefined|Infinity/);
});
