import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, isPostgres, openAt, type TestDatabase } from '../../../test/database/database.ts';
import { startProcess } from '../../../test/processes/start.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { signedHeaders } from '../../../test/server/signatures.ts';
import { send, type WireAnswer } from '../../../test/server/wire.ts';
import { createFirstOrganisation } from '../../school/organisation/create.ts';

const LECTERN_SECRET = 'ab'.repeat(32);

// Processes share a PostgreSQL server; the embedded database is one process's own.
describe.runIf(isPostgres())('two processes on one database', () => {
  let location: TestDatabase;
  let environment: Record<string, string>;
  let key: { keyId: number; secret: string; signingSecret: string };

  beforeAll(async () => {
    location = await createTestDatabase();
    environment = { ...environmentOf(location), LECTERN_SECRET, PORT: '0', LOG_LEVEL: 'error' };
    await createFirstOrganisation(await openAt(location), 1, 'Shared');
    key = await makeKey();
  });
  const makeKey = async () =>
    (await command(environment, ['key', 'create', '--name', 'x', '--scope', 'user:read', '--sign-headers'])).answer;

  async function start() {
    const child = await startProcess('server', [], [], environment);
    return { ...child, url: await child.listening() };
  }
  const post = (url: string, headers: Record<string, string>) =>
    send(url, {
      method: 'POST',
      path: '/user/list',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{}',
    });
  const sign = (nonce: string) => {
    const timestamp = Math.floor(Date.now() / 1000);
    return signedHeaders({ ...key, secret: key.signingSecret, path: '/user/list', body: '{}', timestamp, nonce });
  };
  const codes = (answers: readonly WireAnswer[]) => answers.map(({ body }) => body?.code);

  test('accept one of many copies of a signed request, and no copy after a restart; a revocation reaches both', async () => {
    const [first, second] = await Promise.all([start(), start()]);

    const headers = sign('a-storm-of-copies');
    // An address that fails 30 times has to wait.
    const copies = 50;
    const storm = Array.from({ length: copies }, (_, index) => post((index % 2 === 0 ? first : second).url, headers));
    const answers = codes(await Promise.all(storm));
    expect(answers.filter((code) => code === 0)).toHaveLength(1);
    expect(answers.filter((code) => code === 3010)).toHaveLength(copies - 1);

    await first.kill();
    const again = await start();
    expect(codes([await post(again.url, headers), await post(second.url, headers)])).toEqual([3010, 3010]);

    const bearer = { Authorization: `Bearer ${key.secret}` };
    expect(codes([await post(again.url, bearer), await post(second.url, bearer)])).toEqual([0, 0]);
    await command(environment, ['key', 'revoke', String(key.keyId)]);
    // That it is a second at most is shown where the clock can be set; here, that it comes at all.
    for (const { url } of [again, second]) {
      await vi.waitUntil(async () => (await post(url, bearer)).body?.code === 3004, { timeout: 240_000 });
    }
  });

  test.runIf(process.platform === 'linux')('the process list of the machine shows no secret', async () => {
    const { pid } = await start();
    const shown = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    expect(shown).toContain('node');
    for (const secret of [LECTERN_SECRET, key.secret, key.signingSecret]) expect(shown).not.toContain(secret);
  });
});
