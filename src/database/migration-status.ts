import { boolean, integer, row, text } from '../sql/row.ts';
import { type Sql, sql, toStatement } from '../sql/sql.ts';
import type { Executor } from './database.ts';
import { type Migration, readMigrations } from './migrations.ts';
import { isOlder, version } from './version.ts';

/** A program: its version and the migrations that it knows. */
export interface Program {
  readonly version: string;
  readonly migrations: readonly Migration[];
}

export const thisProgram = async (): Promise<Program> => ({ version, migrations: await readMigrations() });

export interface AppliedMigration extends Pick<Migration, 'version' | 'name'> {
  readonly kind: string;
  readonly oldestProgram: string;
  readonly appliedAtMs: number;
}

export interface MigrationStatus {
  /** In their order; those that this program does not know come last. */
  readonly applied: readonly AppliedMigration[];
  /** Migrations that were not run yet. */
  readonly pending: readonly Migration[];
  /** Migrations of a newer version, which still serve this program. If there are any, none is pending. */
  readonly ahead: readonly AppliedMigration[];
}

/** This program cannot use the database; the message says why and what to do. */
export class UnfitDatabase extends Error {}

/** The database has a migration that this version does not know and that does not serve it. */
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

/** Lists applied and pending migrations; throws an `UnfitDatabase` if this program cannot use the database. */
export async function migrationStatus(executor: Executor, program?: Program): Promise<MigrationStatus> {
  const known = program ?? (await thisProgram());
  const { found } = row({ found: boolean })((await select(executor, exists))[0] ?? {});
  return found ? readStatus(executor, known) : { applied: [], pending: known.migrations, ahead: [] };
}

/** Whether this program can serve: a pending contract migration does not keep it from that. */
export const canServe = ({ pending }: Pick<MigrationStatus, 'pending'>): boolean =>
  pending.every(({ kind }) => kind === 'contract');

const exists = sql`select to_regclass('schema_migrations') is not null as found`;

/** The first commits of 0.1.0 made the table without the last two columns. */
const applied = sql`
  select version, name, checksum, applied_at_ms,
    coalesce(to_jsonb(m) ->> 'kind', 'expand') as kind,
    coalesce(to_jsonb(m) ->> 'oldest_program', '0.1.0') as oldest_program
  from schema_migrations m
  order by version`;
const parseApplied = row({
  version: integer,
  name: text,
  checksum: text,
  appliedAtMs: integer,
  kind: text,
  oldestProgram: text,
});

/** Like `migrationStatus`, where the table exists. */
export async function readStatus(executor: Executor, program: Program): Promise<MigrationStatus> {
  const records = (await select(executor, applied)).map(parseApplied);
  if (records.some(({ name }) => name === firstBefore010)) throw tooOld();
  const knownBy = new Map(program.migrations.map((migration) => [migration.version, migration]));
  const changedOne = records.find((record) => (knownBy.get(record.version) ?? record).checksum !== record.checksum);
  if (changedOne !== undefined) throw changed(changedOne.name);
  const ran = new Set(records.map((record) => record.version));
  const pending = program.migrations.filter((migration) => !ran.has(migration.version));
  const ahead = records.filter((record) => !knownBy.has(record.version));
  const tooNew = ahead.find(({ oldestProgram }) => pending.length > 0 || isOlder(program.version, oldestProgram));
  if (tooNew !== undefined) throw newer(tooNew, program.version, pending);
  return { applied: records.map(({ checksum: _, ...record }) => record), pending, ahead };
}

async function select(executor: Executor, query: Sql) {
  return (await executor.execute(toStatement(query))).rows;
}

const firstBefore010 = '0001_foundation';

const tooOld = () =>
  new DatabaseTooOld(
    'This database was made by a version of Lectern before 0.1.0, which this version cannot open. Write a backup with that version (lectern backup FILE), then restore it with this one into a new database (lectern restore FILE).',
  );

function newer(
  { name, oldestProgram }: AppliedMigration,
  programVersion: string,
  [pending]: readonly Migration[],
): DatabaseNewer {
  const needed = isOlder(programVersion, oldestProgram)
    ? `its migration ${name} needs Lectern ${oldestProgram} or later, and this is ${programVersion}`
    : `it has the migration ${name}, although ${pending?.name} has not run`;
  return new DatabaseNewer(
    `The database is newer than this program: ${needed}. Install the Lectern version that last migrated the database, or a later one.`,
  );
}

const changed = (name: string) =>
  new MigrationChanged(
    `The file of the migration ${name} changed after the migration ran on this database. Restore the file and put the change into a new migration.`,
  );
