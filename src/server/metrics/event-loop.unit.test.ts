import { setTimeout as pause } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { samplesIn } from '../../../test/server/scrape.ts';
import { watchEventLoop } from './event-loop.ts';

test('the delay of the event loop is absent until it was measured, and no later scrape shows nonsense', async () => {
  const registry = new Registry();
  const read = watchEventLoop(registry);
  const scrape = async () => {
    read();
    return samplesIn(await registry.metrics());
  };
  expect(await scrape()).toEqual([]);
  let measured = await scrape();
  while (measured.length === 0) {
    await pause(10);
    measured = await scrape();
  }
  // At once after a scrape, nothing new has been measured.
  for (const { name, value } of [...measured, ...(await scrape())]) {
    expect(value, name).toBeGreaterThanOrEqual(0);
    expect(value, name).toBeLessThan(86_400);
  }
  expect(measured.map(({ name }) => name)).toContain('nodejs_eventloop_lag_p99_seconds');
});
