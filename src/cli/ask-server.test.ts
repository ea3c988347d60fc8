import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/database/database.ts';
import { command } from '../../test/server/command.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('with an empty LECTERN_KEY, --url calls a server that needs no key', async () => {
  const { url, stop } = await startServeCommand(await createTestDatabase(), { KEYLESS: 'loopback' });
  vi.stubEnv('LECTERN_KEY', '');
  const { answer, refused } = await command({}, ['call', 'branch.list', '--url', url]);
  expect(refused).toBeUndefined();
  expect(answer.list).toHaveLength(1);
  await stop();
});
