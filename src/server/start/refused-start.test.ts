import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres, openAt, type TestDatabase } from '../../../test/database/database.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { migrationStatus } from '../../database/migration-status.ts';
import { StartRefused } from '../start-refused.ts';

/** A database that nobody has touched: an empty one on PostgreSQL, or a data folder that does not exist. */
async function untouched(): Promise<{ location: TestDatabase; expectUntouched: () => Promise<void> }> {
  if (isPostgres()) {
    const location = await createTestDatabase('empty');
    const expectUntouched = async () => expect((await migrationStatus(await openAt(location))).applied).toEqual([]);
    return { location, expectUntouched };
  }
  const folder = await mkdtemp(join(tmpdir(), 'lectern-refused-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const expectUntouched = () => expect(access(dataDir)).rejects.toThrow('ENOENT');
  return { location: { kind: 'embedded', dataDir }, expectUntouched };
}

async function usedPort(): Promise<string> {
  const server = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return String(typeof address === 'object' ? address?.port : address);
}

test('a port in use is named before the database is touched, for the server and for its metrics', async () => {
  const port = await usedPort();
  const { location, expectUntouched } = await untouched();
  await expect(startServeCommand(location, { PORT: port })).rejects.toThrow(
    new StartRefused(`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`),
  );
  await expect(startServeCommand(location, { METRICS_ADDRESS: `127.0.0.1:${port}` })).rejects.toThrow(
    new StartRefused(`Port ${port} on 127.0.0.1 is in use. Set METRICS_ADDRESS to another one.`),
  );
  await expectUntouched();
});

test.each(['127.0.0.1', '0.0.0.0'])('metrics on %s and the port of the server are refused first', async (host) => {
  const { location, expectUntouched } = await untouched();
  const starting = startServeCommand(location, { PORT: '9464', METRICS_ADDRESS: `${host}:9464` });
  await expect(starting).rejects.toThrow(
    new StartRefused(
      'METRICS_ADDRESS has port 9464, which is also PORT: the metrics need a port of their own. Set METRICS_ADDRESS to ' +
        'another port.',
    ),
  );
  await expectUntouched();
});

test('"migrate" with a role that the server cannot have runs no migration', async () => {
  const { location, expectUntouched } = await untouched();
  const migrate = (role: string) => command(environmentOf(location), ['migrate', '--server-role', role]);
  const owner = location.kind === 'postgres' ? new URL(location.url).username : 'owner';
  const messages = isPostgres() ? [/no role nobody_at_all\./, /owns the tables/] : [/for PostgreSQL/, /for PostgreSQL/];
  expect((await migrate('nobody_at_all')).refused).toMatch(messages[0] ?? /^$/);
  expect((await migrate(owner)).refused).toMatch(messages[1] ?? /^$/);
  await expectUntouched();
});
