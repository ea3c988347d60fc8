import { expect, test } from 'vitest';
import { openPostgres } from './postgres.ts';

test.each([
  ['no server', 'postgresql://lectern@127.0.0.1:1/lectern'],
  ['no socket', 'postgresql://lectern@%2Fnonexistent/lectern'],
])('a server that cannot be reached is said so: %s', async (_name, url) => {
  const opening = openPostgres({ url, statementTimeoutMs: 1_000, poolSize: 1 });
  await expect(opening).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    message: expect.stringMatching(/^Cannot connect to the database: .*(ECONNREFUSED|ENOENT)/),
  });
});
