import { expect, test } from 'vitest';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { addNewerMigration } from '../../../test/database/newer-migration.ts';
import { valueIn } from '../../../test/server/scrape.ts';
import type { Database, Result } from '../../database/database.ts';
import { thisProgram } from '../../database/migration-status.ts';
import { parseMigration } from '../../database/migrations.ts';
import { version } from '../../database/version.ts';
import { databaseFigures } from './database-figures.ts';
import { Metrics } from './metrics.ts';

const long = 600_000;
const program = await thisProgram();

const pendingIn = (text: string, kind: string) => valueIn(text, 'lectern_migrations_pending', { kind });

function measured(database: Database, timeLimitMs = long, clock = Date.now, migrations = program.migrations): Metrics {
  const metrics = new Metrics();
  metrics.watchDatabase(databaseFigures({ database, program: { ...program, migrations }, clock, timeLimitMs }));
  return metrics;
}

test('while the database is unreachable, a scrape says so and leaves out the metrics of the database', async () => {
  const database = await openOwnDatabase();
  const metrics = measured(database);
  expect(pendingIn(await metrics.render(), 'expand')).toBe(0);
  await database.close();
  const text = await metrics.render();
  expect(valueIn(text, 'lectern_database_up')).toBe(0);
  for (const name of [
    'lectern_migrations_pending',
    'lectern_migrations_ahead',
    'lectern_feed_lag_seconds',
    'lectern_backup_age_seconds',
  ]) {
    expect(valueIn(text, name), name).toBeUndefined();
  }
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('a database that does not answer delays a scrape for a limited time, and gets no second statement', async () => {
  const database = await openOwnDatabase();
  let asked = 0;
  const silent: Database = {
    ...database,
    execute: () => {
      asked += 1;
      return new Promise<Result>(() => {});
    },
  };
  const metrics = measured(silent, 1);
  for (let scrapes = 0; scrapes < 3; scrapes++) {
    expect(valueIn(await metrics.render(), 'lectern_database_up')).toBe(0);
  }
  expect(asked).toBe(1);
});

test('migrations are counted that are pending, and those of a newer version', async () => {
  const database = await openOwnDatabase();
  await database.transaction((tx) =>
    tx.script('delete from schema_migrations where version = (select max(version) from schema_migrations)'),
  );
  const text = await measured(database).render();
  expect(valueIn(text, 'lectern_database_up')).toBe(1);
  expect(pendingIn(text, 'expand')).toBe(1);
  expect(pendingIn(text, 'contract')).toBe(0);

  const whole = await openOwnDatabase();
  const contract = parseMigration('9001_x.sql', `-- kind: contract\n-- oldest program: ${version}\n\nselect 1`);
  const upgrading = await measured(whole, long, Date.now, [...program.migrations, contract]).render();
  expect(pendingIn(upgrading, 'expand')).toBe(0);
  expect(pendingIn(upgrading, 'contract')).toBe(1);
  expect(valueIn(upgrading, 'lectern_feed_lag_seconds')).toBe(0);

  const ahead = await openOwnDatabase();
  await addNewerMigration(ahead, version);
  const scraped = await measured(ahead).render();
  expect(pendingIn(scraped, 'expand')).toBe(0);
  expect(valueIn(scraped, 'lectern_migrations_ahead')).toBe(1);
  expect(valueIn(scraped, 'lectern_feed_lag_seconds')).toBe(0);
});

test('the age of a backup is in seconds, and never negative', async () => {
  const database = await openOwnDatabase();
  await database.transaction((tx) => tx.script('insert into last_backup (at_ms) values (5000)'));
  const ageAt = async (now: number) =>
    valueIn(await measured(database, long, () => now).render(), 'lectern_backup_age_seconds');
  expect(await ageAt(65_000)).toBe(60);
  expect(await ageAt(0)).toBe(0);
});
