import { expect, test } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

test('an entry is deleted when its time is over, even if nobody looks it up again', async () => {
  const cache = new TtlCache<number>({ ttlMs: 1_000, mostEntries: 10_000 });
  for (let name = 0; name < 400; name++) await cache.get(`stranger ${name}`, 5_000, async () => name);
  expect(cache.size).toBe(400);
  await cache.get('one more', 6_000, async () => 1);
  expect(cache.size).toBe(1);
});

test('a clock that was set back makes nothing last longer', async () => {
  const cache = new TtlCache<number>({ ttlMs: 1_000, mostEntries: 10_000 });
  await cache.get('before', 50_000, async () => 1);
  await cache.get('after', 5_000, async () => 2);
  expect(cache.size).toBe(1);
});

test('a lookup that fails late does not delete the result of a newer lookup', async () => {
  const cache = new TtlCache<number>({ ttlMs: 1_000, mostEntries: 10_000 });
  let failFirst = (_: Error) => {};
  const first = cache.get('name', 5_000, () => new Promise((_, reject) => (failFirst = reject)));
  await cache.get('name', 7_000, async () => 2);
  failFirst(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await cache.get('name', 7_500, async () => 3)).toBe(2);
});
