import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachRecord } from './each-record.ts';

const dayMs = 86_400_000;
const statistics = { as: 'eachLiveClass', page: 'pageStart', most: 30, days: 90 };

/** A server of the statistics: records at these times, latest first, in [beginTime, endTime). */
function serverOf(times: readonly number[]) {
  const ranges: [number, number][] = [];
  return {
    ranges,
    ask: async (request: Readonly<Record<string, unknown>>) => {
      const { beginTime, endTime, pageStart, pageSize } = request;
      const [begin, end, page, size] = [beginTime, endTime, pageStart, pageSize].map(Number) as [
        number,
        number,
        number,
        number,
      ];
      if (end - begin > 90 * dayMs) throw new Error('more than 90 days');
      if (page === 0) ranges.push([begin, end]);
      const inside = times.filter((time) => time >= begin && time < end).sort((a, b) => b - a);
      return { total: inside.length, list: inside.slice(page * size, (page + 1) * size) };
    },
  };
}

async function walked(beginTime: number, endTime: number, ask: ReturnType<typeof serverOf>['ask'], pageSize = 30) {
  const met: unknown[] = [];
  for await (const time of eachRecord(statistics, { beginTime, endTime, pageSize }, ask)) met.push(time);
  return met;
}

const start = Date.UTC(2026, 0, 1);

test.each([
  [0, 1],
  [90 * dayMs, 1],
  [90 * dayMs + 1, 2],
  [180 * dayMs, 2],
  [180 * dayMs + 1, 3],
])('a range of %i ms is asked for in %i parts', async (length, parts) => {
  const { ask, ranges } = serverOf([]);
  await walked(start, start + length, ask);
  expect(ranges).toHaveLength(parts);
});

test('an end before the begin is sent as it is, for the server to refuse', async () => {
  const { ask, ranges } = serverOf([]);
  await walked(start, start - 1, ask);
  expect(ranges).toEqual([[start, start - 1]]);
});

test('each record comes once, also at the boundaries of the ranges; the latest comes first', async () => {
  const border = fc
    .integer({ min: 0, max: 5 })
    .chain((part) => fc.integer({ min: -1, max: 1 }).map((ms) => part * 90 * dayMs + ms));
  const offset = fc.oneof(border, fc.integer({ min: 0, max: 500 * dayMs }));
  const given = fc.record({
    length: offset,
    // Counted back from the end, as the parts are.
    before: fc.uniqueArray(offset, { maxLength: 40 }),
    pageSize: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(given, async ({ length, before, pageSize }) => {
      const end = start + Math.max(length, 0);
      const times = before.map((ms) => end - ms);
      const expected = times.filter((time) => time >= start && time < end).sort((a, b) => b - a);
      expect(await walked(start, end, serverOf(times).ask, pageSize)).toEqual(expected);
    }),
    { numRuns: process.env.LONG ? 5_000 : 200 },
  );
});
