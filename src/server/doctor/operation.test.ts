import { beforeAll, describe, expect, test } from 'vitest';
import { isEmbedded, isPostgres, openOwnDatabase } from '../../../test/database/database.ts';
import type { Database } from '../../database/database.ts';
import { recordBackupTime } from '../../transfer/backup/backup-time.ts';
import { examine } from './check.ts';
import { archiveFinding, operationChecks } from './operation.ts';

const hourMs = 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});

const finding = async (name: string, now = 0) =>
  (await examine(operationChecks, { database, clock: () => now })).find((result) => result.name === name);

test('no backup and an old one are warned of; a recent one is well', async () => {
  expect(await finding('backup')).toMatchObject({ status: 'warn', advice: expect.stringContaining('lectern backup') });
  await recordBackupTime(database, 100 * hourMs);
  expect(await finding('backup', 120 * hourMs)).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('20 h'),
  });
  expect(await finding('backup', 127 * hourMs)).toMatchObject({ status: 'warn' });
});

test('an earlier backup does not replace the time of a later one', async () => {
  await recordBackupTime(database, 200 * hourMs);
  await recordBackupTime(database, 150 * hourMs);
  expect(await finding('backup', 201 * hourMs)).toMatchObject({ message: expect.stringContaining(' 1 h ') });
});

test.runIf(isEmbedded())('the embedded database has neither archive nor statistics, which is well', async () => {
  for (const name of ['WAL archive', 'slow queries']) expect(await finding(name)).toMatchObject({ status: 'ok' });
  const advice = (await finding('backup', 500 * hourMs))?.advice;
  expect(advice).toBe('Run "lectern backup" every day.');
});

describe('whether PostgreSQL archives its WAL', () => {
  const state = { mode: 'on', failing: false, lastArchivedMs: null, lastFailed: null };

  test.runIf(isPostgres())('is read from the server: off in the tests', async () => {
    expect(await finding('WAL archive')).toMatchObject({ status: 'ok', message: expect.stringMatching(/^Off/) });
  });

  test('is well while files are archived, and fails while they are not', () => {
    expect(archiveFinding(state)).toMatchObject({ status: 'ok' });
    expect(archiveFinding({ ...state, lastArchivedMs: 0 }).message).toContain('1970-01-01');
    expect(archiveFinding({ ...state, failing: true, lastFailed: '00000001' })).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('00000001'),
    });
  });
});

// A table takes the place of the extension, which has to be loaded when PostgreSQL starts.
describe.runIf(isPostgres())('slow statements', () => {
  const change = (text: string) => database.transaction((tx) => tx.script(text));

  test('are unknown without the extension', async () => {
    expect(await finding('slow queries')).toMatchObject({ status: 'ok', message: expect.stringMatching(/^Unknown/) });
  });

  test('are listed with their average time, the slowest first, only of this database', async () => {
    await change(`
      create table pg_stat_statements (dbid oid, query text, calls bigint, mean_exec_time double precision);
      insert into pg_stat_statements
      select oid, query, 7, ms
      from pg_database,
        (values ('select fast', 10), ('select  slow', 700), ('select slowest', 900.4)) as s (query, ms)
      where datname = current_database();
      insert into pg_stat_statements values (1, 'select elsewhere', 1, 5000)`);
    expect((await finding('slow queries'))?.message).toMatch(
      /900 ms in 7 calls: select slowest \| 700 ms .*select slow$/,
    );
    await change('delete from pg_stat_statements where mean_exec_time > 500');
    expect(await finding('slow queries')).toMatchObject({ status: 'ok', message: expect.stringMatching(/^No/) });
    await change('drop table pg_stat_statements');
  });
});
