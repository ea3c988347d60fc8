import { expect, test } from 'vitest';
import { hashPassword, matchesPassword, unmatchableHash } from './password.ts';

test('a hash costs 32 MiB and three passes, also for an unknown account', async () => {
  const hash = await hashPassword('a password for tests');
  for (const each of [hash, unmatchableHash]) expect(each).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(await matchesPassword('a password for tests', hash)).toBe(true);
  expect(await matchesPassword('another password', hash)).toBe(false);
  expect(await matchesPassword('', unmatchableHash)).toBe(false);
});

test('a hash is judged by the cost that is written with it', async () => {
  const cheap = 'scrypt$4$8$1$AAAAAAAAAAAAAAAAAAAAAA$Y3cKMfcaGvxomHdr1YEXWU6qQWhDrMwqBA_teZlZ3HY';
  expect(await matchesPassword('a password for tests', cheap)).toBe(true);
  expect(await matchesPassword('a password for tests', cheap.replace('$4$', '$5$'))).toBe(false);
});
