import { describe, expect, test, vi } from 'vitest';
import { hasGone } from '../../../test/database/connect-as.ts';
import {
  createTestDatabase,
  isEmbedded,
  isPostgres,
  openAt,
  openOwnDatabase,
  type TestDatabase,
} from '../../../test/database/database.ts';
import { environmentOf } from '../../../test/server/command.ts';
import { buildNextVersion } from '../../../test/server/next-version.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { applicationName } from '../../database/connected.ts';
import { type Database, StatementTimeout } from '../../database/database.ts';
import { thisProgram } from '../../database/migration-status.ts';
import { parseMigration } from '../../database/migrations.ts';
import { version } from '../../database/version.ts';
import { exitCodes } from '../exit-codes.ts';
import { StartRefused } from '../start-refused.ts';
import { bringUpToDate, statusAtStart } from './prepare.ts';

const next = await buildNextVersion();
const runNext = async (location: TestDatabase, ...args: string[]) => {
  const { exitCode, stdout, stderr } = await next.run([...args, '--json'], {
    ...process.env,
    ...environmentOf(location),
  });
  if (exitCode === exitCodes.broken.code && stdout === '') throw new Error(stderr);
  return { exitCode, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) };
};

const added = (number: number, kind: string, script: string) =>
  parseMigration(`${number}_added.sql`, `-- kind: ${kind}\n-- oldest program: ${version}\n\n${script}`);
const present = await thisProgram();
const program = {
  ...present,
  migrations: [
    ...present.migrations,
    added(9001, 'expand', 'create table notes ()'),
    added(9002, 'contract', 'drop table notes'),
    added(9003, 'expand', 'create table remarks ()'),
  ],
};

test.runIf(isEmbedded())('the next version runs every migration of an embedded database at once', async () => {
  const { answer } = await runNext(await createTestDatabase(), 'migrate', 'up');
  expect(answer).toEqual({ ran: [next.expand, next.contract], left: [], serverRoles: [] });
});

describe.runIf(isPostgres())('the next version on PostgreSQL', () => {
  const urlOf = (location: TestDatabase) => (location.kind === 'postgres' ? location.url : '');
  const readiness = async (url: string) => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.json()];
  };

  test('migrates while this version serves; this one stays ready and may restart, until the contract migration', async () => {
    const location = await createTestDatabase();
    const old = await startServeCommand(location);
    expect(await readiness(old.url)).toEqual([200, { ready: true, database: 'ok', migrations: 'done' }]);

    const up = await runNext(location, 'migrate', 'up');
    expect(up.answer).toEqual({ ran: [next.expand], left: [next.contract], serverRoles: [] });
    expect(up.stderr).toContain(`Left for later: ${next.contract}.`);
    expect(up.stderr).toContain('lectern migrate up --contract');
    expect((await runNext(location, 'doctor')).answer.checks).toContainEqual({
      name: 'migrations',
      status: 'warn',
      message: `Contract migrations are left: ${next.contract}.`,
      advice: 'When every process has this version, run lectern migrate up --contract.',
    });
    const ahead = [200, { ready: true, database: 'ok', migrations: 'ahead' }];
    await vi.waitUntil(async () => JSON.stringify(await readiness(old.url)) === JSON.stringify(ahead), {
      timeout: 240_000,
    });
    await old.stop();
    const again = await startServeCommand(location);
    expect(await readiness(again.url)).toEqual(ahead);

    const refused = await runNext(location, 'migrate', 'up', '--contract');
    expect(refused.exitCode).toBe(exitCodes.refused.code);
    expect(refused.stderr).toContain(`older processes are connected (1): ${applicationName}.`);
    expect(await readiness(again.url)).toEqual(ahead);

    await again.stop();
    await hasGone(urlOf(location), applicationName);
    expect((await runNext(location, 'migrate', 'up', '--contract')).answer).toMatchObject({
      ran: [next.contract],
      left: [],
    });
    const starting = startServeCommand(location);
    await expect(starting).rejects.toThrow(StartRefused);
    await expect(starting).rejects.toThrow(`needs Lectern ${next.version} or later, and this is ${version}`);
  });

  test('does not start if it needs a migration behind a contract one, and names the command that helps', async () => {
    const database = await openOwnDatabase();
    const reported: string[] = [];
    const report = (line: string) => void reported.push(line);
    await expect(bringUpToDate(database, report, { program })).rejects.toThrow(
      new StartRefused(
        'This version needs the migration 9003_added, which comes after the contract migration 9002_added. When no ' +
          `process older than ${version} runs, run: lectern migrate up --contract`,
      ),
    );
    expect(reported).toEqual(['Migrating: 9001_added …']);
    expect(await bringUpToDate(database, report, { program, contract: true })).toEqual({
      ran: ['9002_added', '9003_added'],
      left: [],
    });
  });

  test('runs every migration of an empty database at its start', async () => {
    const database = await openAt(await createTestDatabase('empty'));
    expect(await bringUpToDate(database, () => {}, { program })).toEqual({
      ran: program.migrations.map(({ name }) => name),
      left: [],
    });
  });

  test('does not start while a contract migration runs for longer than a statement may take', async () => {
    const database = await openOwnDatabase();
    const locked: Database = {
      ...database,
      execute: () => Promise.reject(new StatementTimeout('It waits for the lock')),
    };
    await expect(statusAtStart(locked)).rejects.toThrow(
      new StartRefused('A contract migration is running on the database. Start again when it has ended.'),
    );
  });
});
