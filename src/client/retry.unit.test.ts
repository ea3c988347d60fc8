import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Act,
  answers,
  answersHtml,
  closesConnection,
  closesMidAnswer,
  neverAnswers,
  refuses,
  startScriptedServer,
} from '../../test/server/scripted-server.ts';
import { errorCodes, Lectern, type LecternOptions, NoAnswer, signHeaders } from './index.ts';
import { retryAfterMsOf, spreadBackOff, waitBefore } from './retry.ts';

const groups = { total: 0, list: [] };

/** A client that does not wait, of a server that acts so. */
async function against(acts: readonly [Act, ...Act[]], options: Partial<LecternOptions> = {}) {
  const { url, seen } = await startScriptedServer(...acts);
  const waits: number[] = [];
  const backOff = (attempt: number) => {
    waits.push(attempt);
    return 0;
  };
  return { lectern: new Lectern({ baseUrl: url, backOff, ...options }), seen, waits };
}

describe('is sent again, and then answered:', () => {
  test.each<[string, Act]>([
    ['429', refuses(429, 3020)],
    ['408, for a connection that the server closes', refuses(408, errorCodes.requestTimeout)],
    ["a proxy's 408", answersHtml(408)],
    ['503', refuses(503, 5002)],
    ['a connection that is cut', closesConnection],
    ['an answer that breaks off', closesMidAnswer],
    ["a proxy's 502", answersHtml(502)],
    ['a first attempt that is still in progress', refuses(409, errorCodes.idempotencyKeyInUse)],
  ])('%s', async (_, fails) => {
    const { lectern, seen, waits } = await against([fails, fails, answers(groups)]);
    expect(await lectern.group.list()).toEqual(groups);
    expect(seen).toHaveLength(3);
    expect(waits).toEqual([2, 3]);
  });

  test('silence past the time-out', async () => {
    // On a busy machine an answer may be late as well; it comes in the end.
    const { lectern, seen } = await against([neverAnswers, answers(groups)], { timeoutMs: 50, retries: 1000 });
    expect(await lectern.group.list()).toEqual(groups);
    expect(seen.length).toBeGreaterThan(1);
  });
});

describe('is not sent again:', () => {
  test.each<[string, Act, object]>([
    ['a parameter at fault', refuses(400, 2001), { code: 2001, name: 'parameterMissing' }],
    ['an unknown key', refuses(401, 3003), { code: 3003 }],
    ['a conflict', refuses(409, errorCodes.idempotencyKeyReused), { name: 'idempotencyKeyReused' }],
    ['a fault of the server', refuses(500, 5001), { code: 5001, status: 500 }],
    ['a page that is no answer', answersHtml(404), { name: 'NoAnswer', status: 404 }],
    [
      'more than a minute of patience',
      refuses(429, 3020, { 'Retry-After': '61' }),
      { status: 429, retryAfterMs: 61_000 },
    ],
  ])('%s', async (_, fails, error) => {
    const { lectern, seen } = await against([fails, answers(groups)]);
    await expect(lectern.group.list()).rejects.toMatchObject(error);
    expect(seen).toHaveLength(1);
  });
});

test('after the last attempt, the call throws the last failure', async () => {
  const { lectern, seen } = await against([refuses(503, 5002), closesConnection, refuses(429, 3020), answers(groups)]);
  await expect(lectern.group.list({}, { retries: 2 })).rejects.toMatchObject({ status: 429 });
  expect(seen).toHaveLength(3);
});

test('an unreachable server and a refusal throw different errors', async () => {
  const { lectern } = await against([closesConnection], { retries: 0 });
  await expect(lectern.group.list()).rejects.toMatchObject({ name: 'NoAnswer', status: undefined });
});

test('every request names the client and its version', async () => {
  const { lectern, seen } = await against([answers(groups)]);
  await lectern.group.list();
  const { version } = JSON.parse(await readFile(new URL('../../client/package.json', import.meta.url), 'utf8'));
  expect(seen[0]?.headers['x-lectern-client']).toBe(`typescript/${version}`);
});

describe('a write', () => {
  const request = { orderSn: 'A1', content: 'x' };

  test('is retried with the same idempotency key; the next write has another key', async () => {
    const { lectern, seen } = await against([closesConnection, refuses(503, 5002), answers({})]);
    await lectern.order.addNote(request);
    await lectern.order.addNote(request);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([request, request, request, request]);
  });

  test('is signed anew each time: a nonce is good for one request', async () => {
    const sign = signHeaders({ keyId: 3, secret: 'secret' });
    const { lectern, seen } = await against([closesConnection, answers({})], { sign });
    await lectern.order.addNote(request);
    expect(new Set(seen.map(({ headers }) => headers['x-lectern-nonce'])).size).toBe(2);
  });

  test("carries the caller's idempotency key; a read carries none", async () => {
    const { lectern, seen } = await against([answers(groups)]);
    await lectern.order.addNote(request, { idempotencyKey: 'mine' });
    await lectern.group.list();
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['mine', undefined]);
  });
});

describe('a signal', () => {
  test('ends a call that is waiting for an answer, with its own reason', async () => {
    const giveUp = new AbortController();
    const reason = new Error('no longer needed');
    const { lectern, seen } = await against([() => giveUp.abort(reason), answers(groups)]);
    await expect(lectern.group.list({}, { signal: giveUp.signal })).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });

  test('ends a call that is waiting to try again', async () => {
    const giveUp = new AbortController();
    const backOff = () => {
      queueMicrotask(() => giveUp.abort());
      return 600_000;
    };
    const { lectern } = await against([refuses(503, 5002)], { backOff });
    await expect(lectern.group.list({}, { signal: giveUp.signal })).rejects.toThrow(/abort/i);
  });

  test('that is aborted before sends nothing', async () => {
    const { lectern, seen } = await against([answers(groups)]);
    await expect(lectern.group.list({}, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(seen).toHaveLength(0);
  });
});

describe('the wait', () => {
  test('doubles to eight seconds, spread over its upper half', () => {
    expect([2, 3, 4, 8].map((attempt) => spreadBackOff(attempt, () => 1))).toEqual([250, 500, 1000, 8000]);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const most = Math.min(250 * 2 ** (attempt - 2), 8000);
        const ms = spreadBackOff(attempt, () => random);
        expect(ms).toBeGreaterThanOrEqual(most / 2);
        expect(ms).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('is as long as the server asks, up to a minute', () => {
    const asked = (retryAfterMs: number) => new NoAnswer('', { status: 503, retryAfterMs });
    expect(waitBefore(2, asked(1000), () => 250)).toBe(1000);
    expect(waitBefore(2, asked(0), () => 250)).toBe(250);
    expect(waitBefore(2, asked(60_000), () => 250)).toBe(60_000);
    expect(waitBefore(2, asked(60_001), () => 250)).toBeUndefined();
  });

  test.each<[string | null, number | undefined]>([
    [null, undefined],
    ['0', 0],
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
  ])('Retry-After %j is %j ms', (header, ms) => {
    expect(retryAfterMsOf(header, Date.UTC(2026, 0, 1))).toBe(ms);
  });
});
