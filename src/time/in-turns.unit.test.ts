import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('work on many items lets others run in between, and keeps the order of the results', async () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  let others = 0;
  let isDone = false;
  const count = () => {
    others += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const doubled = await inTurns(items, (item) => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return item * 2;
  });
  isDone = true;
  expect(doubled).toEqual(items.map((item) => item * 2));
  expect(others).toBeGreaterThan(2);
});
