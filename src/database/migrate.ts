import type { Database, Executor, Transaction } from './database.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { boolean, integer, row, text } from './row.ts';
import { type Sql, sql, toStatement } from './sql.ts';

export interface MigrateOptions {
  /** Called before each migration that is run. */
  readonly report?: (migration: Migration) => void;
  readonly migrations?: readonly Migration[];
}

export interface MigrationStatus {
  readonly applied: readonly { readonly version: number; readonly name: string; readonly appliedAtMs: number }[];
  /** Migrations that were not run yet. The database is ready if there are none. */
  readonly pending: readonly Migration[];
}

/** This program cannot use the database; the message says why and what to do. */
export class UnfitDatabase extends Error {}

/** The database has a migration that this version does not know. */
export class DatabaseNewer extends UnfitDatabase {
  override readonly name = 'DatabaseNewer';
}

/** A version before 0.1.0 made the database: its migrations are not among those of this program. */
export class DatabaseTooOld extends UnfitDatabase {
  override readonly name = 'DatabaseTooOld';
}

/** The file of an applied migration has changed. */
export class MigrationChanged extends UnfitDatabase {
  override readonly name = 'MigrationChanged';
}

const exists = sql`select to_regclass('schema_migrations') is not null as found`;
const applied = sql`
  select version, name, checksum, applied_at_ms
  from schema_migrations
  order by version`;
const parseApplied = row({ version: integer, name: text, checksum: text, appliedAtMs: integer });

/** A second process waits for this lock and then finds the migrations done. */
const lockMigrations = `
  select pg_advisory_xact_lock(hashtextextended('lectern migrations', 0));
  create table if not exists schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at_ms bigint not null
  )`;

/** Runs the pending migrations, each in its own transaction, and returns them. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<readonly Migration[]> {
  const known = options.migrations ?? (await readMigrations());
  const ran: Migration[] = [];
  for (;;) {
    let running: Migration | undefined;
    const migration = await database
      .transaction((tx) =>
        runNext(tx, known, (next) => {
          running = next;
          options.report?.(next);
        }),
      )
      .catch((error: unknown) => {
        throw running ? new Error(`Migration ${running.name} failed: ${reason(error)}`, { cause: error }) : error;
      });
    if (migration === undefined) return ran;
    ran.push(migration);
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : error);

/** Lists applied and pending migrations; throws `DatabaseNewer` or `MigrationChanged` like `migrate`. */
export async function migrationStatus(database: Executor, known?: readonly Migration[]): Promise<MigrationStatus> {
  const migrations = known ?? (await readMigrations());
  const { found } = row({ found: boolean })((await select(database, exists))[0] ?? {});
  return compare(migrations, found ? await select(database, applied) : []);
}

async function runNext(
  tx: Transaction,
  known: readonly Migration[],
  report: (migration: Migration) => void,
): Promise<Migration | undefined> {
  await tx.script(lockMigrations);
  const [next] = compare(known, await select(tx, applied)).pending;
  if (next === undefined) return undefined;
  report(next);
  await tx.script(next.script);
  await select(tx, recordOf(next));
  return next;
}

const recordOf = ({ version, name, checksum }: Migration) => sql`
  insert into schema_migrations (version, name, checksum, applied_at_ms)
  values (${version}, ${name}, ${checksum}, floor(extract(epoch from clock_timestamp()) * 1000))`;

function compare(known: readonly Migration[], rows: Awaited<ReturnType<typeof select>>): MigrationStatus {
  const records = rows.map(parseApplied);
  if (records.some(({ name }) => name === firstBefore010)) throw tooOld();
  const versions = new Set(records.map(({ version }) => version));
  for (const record of records) {
    const migration = known.find(({ version }) => version === record.version);
    if (migration === undefined) throw newer(record.name, known);
    if (migration.checksum !== record.checksum) throw changed(record.name);
  }
  return { applied: records, pending: known.filter(({ version }) => !versions.has(version)) };
}

const firstBefore010 = '0001_foundation';

const tooOld = () =>
  new DatabaseTooOld(
    'This database was made by a version of Lectern before 0.1.0, which this version cannot open. Write a backup with that version (lectern backup FILE), then restore it with this one into a new database (lectern restore FILE).',
  );

const newer = (name: string, known: readonly Migration[]) =>
  new DatabaseNewer(
    `The database is newer than this program: it has the migration ${name}, and the last one known here is ${known.at(-1)?.name}. Install the Lectern version that last opened the database, or a later one.`,
  );

const changed = (name: string) =>
  new MigrationChanged(
    `The file of the migration ${name} changed after the migration ran on this database. Restore the file and put the change into a new migration.`,
  );

async function select(executor: Executor, query: Sql) {
  return (await executor.execute(toStatement(query))).rows;
}
