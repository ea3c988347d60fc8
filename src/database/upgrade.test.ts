import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectAs } from '../../test/database/connect-as.ts';
import { createTestDatabase, isEmbedded, isPostgres, openAt, type TestDatabase } from '../../test/database/database.ts';
import { waitsFor } from '../../test/database/lock-wait.ts';
import { contractHasPassed, nameOf } from './connected.ts';
import type { Database } from './database.ts';
import { migrate, OlderConnected } from './migrate.ts';
import { canServe, DatabaseNewer, migrationStatus, type Program } from './migration-status.ts';
import type { Migration } from './migrations.ts';
import { orgSql } from './org-sql.ts';

const migration = (version: number, kind: Migration['kind'], oldestProgram: string, script: string): Migration => ({
  version,
  name: `000${version}_${kind}`,
  kind,
  oldestProgram,
  checksum: `checksum of ${script}`,
  script,
});
const created = migration(1, 'expand', '0.0.1', 'create table things (id int, name text)');
const added = migration(2, 'expand', '0.0.1', 'alter table things add label text');
const dropped = migration(3, 'contract', '0.0.2', 'alter table things drop name');
const later = migration(4, 'expand', '0.0.2', 'alter table things add size int');

/** Versions before the present one, which the connections of the tests have. 0.0.1 uses `name`. 0.0.2 writes `name` and `label`, and removes `name` when no 0.0.1 is left. */
const old: Program = { version: '0.0.1', migrations: [created] };
const next: Program = { version: '0.0.2', migrations: [created, added, dropped] };
const afterNext: Program = { version: '0.0.3', migrations: [created, added, dropped, later] };

let location: TestDatabase;
let database: Database;
beforeAll(async () => {
  location = await createTestDatabase('empty');
  database = await openAt(location);
});
beforeEach(() => database.transaction((tx) => tx.script('drop table if exists schema_migrations, things')));

const names = (migrations: readonly { readonly name: string }[]) => migrations.map(({ name }) => name);
const columns = async () => {
  const text = `
    select array_agg(attname::text order by attnum) as names
    from pg_attribute
    where attrelid = 'things'::regclass and attnum > 0 and not attisdropped`;
  return (await database.execute({ text, values: [] })).rows[0]?.names;
};

test('migrations of a newer version that still serve this one leave it ahead, and it has nothing to run', async () => {
  await migrate(database, { program: next, leaveContract: true });
  const { ahead, applied, pending } = await migrationStatus(database, old);
  expect(ahead).toMatchObject([{ name: added.name, kind: 'expand', oldestProgram: '0.0.1' }]);
  expect(names(applied)).toEqual([created.name, added.name]);
  expect(pending).toEqual([]);
  expect(await migrate(database, { program: old })).toEqual([]);
});

test('a newer migration that does not serve this version is refused with the version that is needed', async () => {
  await migrate(database, { program: next });
  const message =
    'The database is newer than this program: its migration 0003_contract needs Lectern 0.0.2 or later, and this is 0.0.1.';
  await expect(migrationStatus(database, old)).rejects.toThrow(DatabaseNewer);
  await expect(migrationStatus(database, old)).rejects.toThrow(message);
  await expect(migrate(database, { program: old })).rejects.toThrow(message);
});

test('a newer migration is refused while one of this version is pending', async () => {
  await migrate(database, {
    program: { version: '0.0.1', migrations: [created, { ...later, oldestProgram: '0.0.1' }] },
  });
  const branch: Program = { version: '0.0.1', migrations: [created, added] };
  await expect(migrationStatus(database, branch)).rejects.toThrow(
    'it has the migration 0004_expand, although 0002_expand has not run',
  );
});

test('expand migrations stop before the first contract one: with it pending a program can serve, with an expand one it cannot', async () => {
  await migrate(database, { program: old });
  expect(names(await migrate(database, { program: next, leaveContract: true }))).toEqual([added.name]);
  expect(await columns()).toEqual(['id', 'name', 'label']);
  const status = await migrationStatus(database, next);
  expect(names(status.pending)).toEqual([dropped.name]);
  expect(canServe(status)).toBe(true);

  expect(await migrate(database, { program: afterNext, leaveContract: true })).toEqual([]);
  expect(canServe(await migrationStatus(database, afterNext))).toBe(false);
  expect(names(await migrate(database, { program: afterNext }))).toEqual([dropped.name, later.name]);
  expect(await columns()).toEqual(['id', 'label', 'size']);
});

test('a list of migrations without kinds is readable, and the next migration adds the kinds', async () => {
  await migrate(database, { program: old });
  await database.transaction((tx) =>
    tx.script('alter table schema_migrations drop column kind, drop column oldest_program'),
  );
  expect((await migrationStatus(database, old)).applied).toMatchObject([{ kind: 'expand', oldestProgram: '0.1.0' }]);
  await migrate(database, { program: next });
  expect((await migrationStatus(database, next)).applied).toMatchObject([
    { kind: 'expand', oldestProgram: '0.1.0' },
    { kind: 'expand', oldestProgram: '0.0.1' },
    { kind: 'contract', oldestProgram: '0.0.2' },
  ]);
});

test.runIf(isEmbedded())(
  'on the embedded database nobody else can be connected: a contract migration runs',
  async () => {
    await migrate(database, { program: old });
    expect(names(await migrate(database, { program: next }))).toEqual([added.name, dropped.name]);
  },
);

describe.runIf(isPostgres())('while other processes are connected to PostgreSQL', () => {
  let url: string;
  let other: Database;
  beforeAll(async () => {
    if (location.kind === 'embedded') return;
    url = location.url;
    other = await openAt(location);
  });
  afterAll(() => other.close());

  test('a contract migration is refused with the names of older ones, and runs when they are gone', async () => {
    await migrate(database, { program: old });
    const ends = [
      await connectAs(nameOf('0.0.1', 'web-1', 7), url),
      await connectAs(nameOf('0.0.1-dev', 'web-2', 8), url),
      // A version that put no version into its name.
      await connectAs('lectern', url),
    ];
    await connectAs(nameOf('0.0.2', 'web-3', 9), url);
    await connectAs(nameOf('0.0.10', 'web-4', 10), url);
    await connectAs('psql', url);
    const refused = migrate(database, { program: next });
    await expect(refused).rejects.toThrow(OlderConnected);
    await expect(refused).rejects.toThrow(
      'The contract migration 0003_contract needs Lectern 0.0.2 or later, and older processes are connected (3): ' +
        'lectern, lectern 0.0.1 on web-1 (7), lectern 0.0.1-dev on web-2 (8). Upgrade or stop them',
    );
    expect(await columns()).toEqual(['id', 'name', 'label']);
    for (const end of ends) await end();
    expect(names(await migrate(database, { program: next }))).toEqual([dropped.name]);
  });

  test('every connection of this program carries its version, host and process, also if the address names another', async () => {
    const address = new URL(url);
    address.searchParams.set('application_name', 'something else');
    const named = await openAt({ kind: 'postgres', url: address.href });
    const { rows } = await named.execute({ text: `select current_setting('application_name') as name`, values: [] });
    expect(rows[0]?.name).toMatch(new RegExp(`^lectern \\d+\\.\\d+\\.\\d+ on \\S+ \\(${process.pid}\\)$`));
    expect(Buffer.byteLength(nameOf('10.20.30', `${'host-'.repeat(20)}ß`, 4_194_304))).toBe(63);
  });

  test('a process that starts during a contract migration waits for it, and then finds it', async () => {
    await migrate(database, { program: next, leaveContract: true });
    await other
      .transaction(async (tx) => {
        // The migration stops at this table: half way, like a long one.
        await tx.execute({ text: 'lock table things in share mode', values: [] });
        const contract = migrate(database, { program: next, lockTimeoutMs: 0 });
        expect(await waitsFor(orgSql(tx, 1), contract)).toBe(true);
        const starting = await openAt(location);
        const started = contractHasPassed(starting).then(() => migrationStatus(starting, old));
        let isOver = false;
        started
          .catch(() => {})
          .finally(() => {
            isOver = true;
          });
        const waiting = `
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and locktype = 'advisory' and mode = 'ShareLock' and not granted`;
        const isWaiting = async () => (await tx.execute({ text: waiting, values: [] })).rows.length > 0;
        await vi.waitUntil(async () => isOver || (await isWaiting()), { timeout: 240_000 });
        expect(isOver).toBe(false);
        return { contract, started };
      })
      .then(async ({ contract, started }) => {
        expect(names(await contract)).toEqual([dropped.name]);
        await expect(started).rejects.toThrow(DatabaseNewer);
      });
  });

  test('a migration that needs a table in use lets others read it while it waits', async () => {
    await migrate(database, { program: old });
    let migrating: Promise<readonly Migration[]> | undefined;
    await other.transaction(async (tx) => {
      await tx.execute({ text: 'select from things', values: [] });
      const waited = new Promise<string>((resolve) => {
        const reportWait = ({ name }: Migration) => resolve(name);
        migrating = migrate(database, { program: next, leaveContract: true, lockTimeoutMs: 10, reportWait });
      });
      expect(await waited).toBe(added.name);
      const reader = await openAt(location);
      expect((await reader.execute({ text: 'select from things', values: [] })).rows).toEqual([]);
    });
    expect(names((await migrating) ?? [])).toEqual([added.name]);
  });
});
