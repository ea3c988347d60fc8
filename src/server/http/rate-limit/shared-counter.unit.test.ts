import { RateLimiterMemory } from 'rate-limiter-flexible';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fail } from '../../../operation/errors/failure.ts';
import { identityErrors } from '../../../operation/errors/identity.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { type Counter, Primary, primaryTimeoutMs, SharedCounter } from './shared-counter.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Ten points that four processes share; `stop` lets the primary process stand still, `goOn` answers what it was asked. */
function counted() {
  const inPrimary = new RateLimiterMemory({ points: 10, duration: 3600 });
  let held: Promise<void> = Promise.resolve();
  let goOn = () => {};
  let asked = 0;
  const after =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      asked += 1;
      await held;
      return work(...given);
    };
  const shared: Counter = {
    points: 10,
    duration: 3600,
    consume: after((name) => inPrimary.consume(name)),
    get: after((name) => inPrimary.get(name)),
    penalty: after((name) => inPrimary.penalty(name)),
    reward: after((name) => inPrimary.reward(name)),
    delete: after((name) => inPrimary.delete(name)),
  };
  const own = new RateLimiterMemory({ points: 2, duration: 3600 });
  const counter = new SharedCounter({ shared, own, processes: 4, primary: new Primary(() => now) });
  return {
    counter,
    asked: () => asked,
    stop: () => {
      held = new Promise((resolve) => {
        goOn = resolve;
      });
    },
    goOn: () => goOn(),
  };
}

test('while the primary process answers, it counts for all', async () => {
  const { counter } = counted();
  for (let left = 9; left >= 0; left--) expect(await counter.consume('a')).toMatchObject({ remainingPoints: left });
  await expect(counter.consume('a')).rejects.toMatchObject({ remainingPoints: 0 });
  expect(await counter.get('a')).toMatchObject({ consumedPoints: 11 });
});

test('a primary process that stands still delays what is on its way, and nothing after that; the limit is the own part', async () => {
  const { counter, stop, asked } = counted();
  stop();
  const first = counter.consume('a');
  vi.advanceTimersByTime(primaryTimeoutMs - 1);
  const second = counter.consume('b');
  let isDone = false;
  void first.then(() => {
    isDone = true;
  });
  await settled();
  expect(isDone).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await first).toMatchObject({ remainingPoints: 1 });
  // No timer has to run for these.
  expect(await counter.consume('a')).toMatchObject({ remainingPoints: 0 });
  await expect(counter.consume('a')).rejects.toMatchObject({ consumedPoints: 3 });
  vi.advanceTimersByTime(primaryTimeoutMs);
  expect(await second).toMatchObject({ remainingPoints: 1 });
  // It is not asked for every request, but once a second, so that questions do not pile up.
  const before = asked();
  for (let index = 0; index < 100; index++) await counter.consume(`c${index}`);
  expect(asked()).toBe(before);
  now += 1_000;
  for (let index = 0; index < 100; index++) await counter.consume(`d${index}`);
  expect(asked()).toBe(before + 1);
});

test('once the primary process goes on, it counts for all again', async () => {
  const { counter, stop, goOn, asked } = counted();
  stop();
  const first = counter.consume('a');
  vi.advanceTimersByTime(primaryTimeoutMs);
  await first;
  await counter.consume('a');
  await expect(counter.consume('a')).rejects.toMatchObject({ consumedPoints: 3 });
  goOn();
  await settled();
  const before = asked();
  // It has counted the first one.
  expect(await counter.consume('a')).toMatchObject({ consumedPoints: 2, remainingPoints: 8 });
  expect(asked()).toBe(before + 1);
});

test('of failed attempts, each process allows its part while the primary process stands still', async () => {
  const { counter, stop } = counted();
  stop();
  const attempts = new FailedAttempts(counter, 4);
  const wrong = () =>
    attempts.run('here', async () => Promise.reject(fail(identityErrors.keyUnknown, {}))).catch(({ error }) => error);
  const first = wrong();
  await settled();
  vi.advanceTimersByTime(primaryTimeoutMs);
  const errors = [await first];
  for (let index = 0; index < 9; index++) errors.push(await wrong());
  expect(errors.filter((error) => error === 'keyUnknown').length).toBeLessThanOrEqual(3);
  expect(errors.at(-1)).toBe('tooManyRequests');
});
