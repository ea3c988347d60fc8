import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { fail } from '../../../operation/errors/failure.ts';
import { identityErrors } from '../../../operation/errors/identity.ts';
import { serverErrors } from '../../../operation/errors/server.ts';
import { FailedAttempts } from './failed-attempts.ts';

/** Twenty at once from one place; each is judged when it is told to be. */
function crowd() {
  const attempts = new FailedAttempts(new RateLimiterMemory({ points: 3, duration: 3600 }));
  const judgements: { pass: () => void; fail: () => void }[] = [];
  const judge = () =>
    new Promise<string>((resolve, reject) => {
      judgements.push({ pass: () => resolve('in'), fail: () => reject(fail(identityErrors.keyUnknown, {})) });
    });
  const outcomes = Promise.all(
    Array.from({ length: 20 }, () => attempts.run('here', judge).catch(({ error }) => error)),
  );
  return { judgements, outcomes, attempts };
}

/** Whatever can happen by itself has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('of many at once only as many are judged as may fail, and once these failed the others are refused', async () => {
  const { judgements, outcomes } = crowd();
  await settled();
  expect(judgements).toHaveLength(3);
  for (const each of judgements) each.fail();
  expect(await outcomes).toEqual([...Array(3).fill('keyUnknown'), ...Array(17).fill('tooManyRequests')]);
  expect(judgements).toHaveLength(3);
});

test('a correct attempt frees its slot, so that all of them succeed', async () => {
  const { judgements, outcomes } = crowd();
  for (let index = 0; index < 20; index++) {
    await settled();
    expect(judgements).toHaveLength(Math.min(index + 3, 20));
    judgements[index]?.pass();
  }
  expect(await outcomes).toEqual(Array(20).fill('in'));
});

test('each that fails leaves room for one less; what fails for another reason is no guess', async () => {
  const { judgements, outcomes, attempts } = crowd();
  await settled();
  judgements[0]?.fail();
  await settled();
  expect(judgements).toHaveLength(3);
  judgements[1]?.pass();
  await settled();
  expect(judgements).toHaveLength(4);
  for (let index = 2; index < 20; index++) {
    judgements[index]?.pass();
    await settled();
  }
  expect(await outcomes).toEqual(['keyUnknown', ...Array(19).fill('in')]);
  await expect(attempts.run('here', async () => Promise.reject(fail(serverErrors.overloaded, {})))).rejects.toThrow(
    'overloaded',
  );
  expect(await attempts.failedSoFar('here')).toBe(1);
  expect(await attempts.failedSoFar('elsewhere')).toBe(0);
});
