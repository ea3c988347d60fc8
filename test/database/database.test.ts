import { expect, inject, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { migrationStatus } from '../../src/database/migration-status.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { isLong } from '../run/tries.ts';
import { settleOnEmbedded } from './also-on-embedded.ts';
import { createTestDatabase, isCitus, isPostgres, openOwnDatabase, openTestDatabase } from './database.ts';

const statementTimeoutMs = 30_000;
const marked = { text: `select to_regclass('mark') is not null as found`, values: [] };

test("the database of the worker is migrated and of its project's kind, and the same for every caller", async () => {
  const database = await openTestDatabase();

  expect(database.kind).toBe(inject('databases')?.kind);
  expect((await migrationStatus(database)).pending).toEqual([]);
  expect(await openTestDatabase()).toBe(database);
});

test('what is written into a database of its own, no other database holds', async () => {
  const [one, other] = [await openOwnDatabase(), await openTestDatabase()];
  await one.transaction((tx) => tx.script('create table mark ()'));
  const later = await openOwnDatabase();

  expect((await one.execute(marked)).rows).toEqual([{ found: true }]);
  for (const database of [other, later]) expect((await database.execute(marked)).rows).toEqual([{ found: false }]);
});

test('an empty database is one before its first migration, for the test to open', async () => {
  const location = await createTestDatabase('empty');
  const database: Database =
    location.kind === 'embedded'
      ? await openEmbedded({ dataDir: location.dataDir, statementTimeoutMs })
      : await openPostgres({ url: location.url, statementTimeoutMs, poolSize: 1 });

  expect((await migrationStatus(database)).applied).toEqual([]);
  await database.close();
});

test.runIf(isPostgres() && !isCitus() && !isLong)(
  'a statement that the embedded database refuses is named',
  async () => {
    const database = await openTestDatabase();
    await database.transaction((tx) => tx.script('create table only_here ()'));
    await database.execute({ text: 'select * from only_here', values: [] });
    await database.transaction((tx) => tx.script('drop table only_here'));
    await expect(settleOnEmbedded()).rejects.toThrow('select * from only_here');
    await settleOnEmbedded();
  },
);
