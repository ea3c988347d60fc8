import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one piece of work runs at a time; a caller has fewer places than all callers together', async () => {
  const turns = new Turns(4, 2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (caller: string) =>
    turns.run(caller, () => {
      begun.push(caller);
      return new Promise<void>((resolve) => void ends.push(resolve));
    });
  const all = [run('a'), run('a'), run('a')];
  expect([turns.isFullFor('a'), turns.isFullFor('b')]).toEqual([true, false]);
  all.push(run('b'), run('b'));
  expect([turns.isFullFor('b'), turns.isFullFor('c')]).toEqual([true, true]);
  for (let index = 0; index < all.length; index++) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun).toHaveLength(index + 1);
    ends[index]?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a', 'a', 'a', 'b', 'b']);
  expect(turns.isFullFor('a')).toBe(false);
});
