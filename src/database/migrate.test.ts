import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database/database.ts';
import { sql, toStatement } from '../sql/sql.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { MigrationChanged, migrationStatus, type Program } from './migration-status.ts';
import type { Migration } from './migrations.ts';
import { openPostgres } from './postgres.ts';

const migration = (version: number, script: string): Migration => ({
  version,
  name: `${String(version).padStart(4, '0')}_step`,
  kind: 'expand',
  oldestProgram: '0.1.0',
  checksum: `checksum of ${script}`,
  script,
});
const program = (migrations: readonly Migration[]): Program => ({ version: '0.1.0', migrations });

/** Each leaves a row, so that one that ran twice shows. */
const steps = [
  migration(1, `create table ran (step int); insert into ran values (1)`),
  migration(2, `insert into ran values (2); create index on ran (step)`),
  migration(3, `insert into ran values (3)`),
];

let location: TestDatabase;
let database: Database;
beforeAll(async () => {
  location = await createTestDatabase('empty');
  database = await open();
});
afterAll(() => database.close());
beforeEach(() => database.transaction((tx) => tx.script('drop table if exists schema_migrations, ran')));

const open = () =>
  location.kind === 'embedded'
    ? openEmbedded({ ...location, statementTimeoutMs: 30_000 })
    : openPostgres({ ...location, statementTimeoutMs: 30_000, poolSize: 4 });

const ran = async () =>
  (await database.execute(toStatement(sql`select step from ran order by step`))).rows.map(({ step }) => step);
const names = (migrations: readonly { readonly name: string }[]) => migrations.map(({ name }) => name);

test('the migrations run in their order, each reported before it runs, and only what is new the next time', async () => {
  const reported: string[] = [];
  const report = ({ name }: Migration) => void reported.push(name);
  expect(names(await migrate(database, { program: program(steps.slice(0, 2)), report }))).toEqual([
    '0001_step',
    '0002_step',
  ]);
  expect(names(await migrate(database, { program: program(steps), report }))).toEqual(['0003_step']);
  expect(await migrate(database, { program: program(steps), report })).toEqual([]);
  expect(reported).toEqual(['0001_step', '0002_step', '0003_step']);
  expect(await ran()).toEqual([1, 2, 3]);
});

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const broken = migration(2, 'insert into ran values (2); select 1 / 0');
  const migrating = migrate(database, { program: program([steps[0] ?? broken, broken]) });
  await expect(migrating).rejects.toThrow('Migration 0002_step failed: division by zero');
  expect(await ran()).toEqual([1]);
  expect(names((await migrationStatus(database, program(steps))).applied)).toEqual(['0001_step']);
});

test('several that migrate at the same time all succeed, and each migration runs once', async () => {
  // The embedded database has one process by its lock; on a server every process has connections of its own.
  const others = location.kind === 'embedded' ? [database] : await Promise.all([open(), open()]);
  const runs = await Promise.all([database, ...others].map((each) => migrate(each, { program: program(steps) })));
  expect(names(runs.flat()).sort()).toEqual(['0001_step', '0002_step', '0003_step']);
  expect(await ran()).toEqual([1, 2, 3]);
  for (const each of others) if (each !== database) await each.close();
});

test('a migration that was changed after it had run is refused by its name', async () => {
  await migrate(database, { program: program(steps) });
  const changed = steps.map((step) => (step.version === 2 ? { ...step, checksum: 'another' } : step));
  await expect(migrate(database, { program: program(changed) })).rejects.toThrow(MigrationChanged);
  await expect(migrationStatus(database, program(changed))).rejects.toThrow(
    'The file of the migration 0002_step changed',
  );
});

test('the status lists the migrations that ran and those that are pending, also before the first one', async () => {
  expect(await migrationStatus(database, program(steps))).toEqual({ applied: [], pending: steps, ahead: [] });
  await migrate(database, { program: program(steps.slice(0, 1)) });
  expect(await migrationStatus(database, program(steps))).toEqual({
    applied: [expect.objectContaining({ version: 1, name: '0001_step', appliedAtMs: expect.any(Number) })],
    pending: steps.slice(1),
    ahead: [],
  });
});
