import { setTimeout as pause } from 'node:timers/promises';
import { sql, toStatement } from '../sql/sql.ts';
import { lockContract, olderProcesses } from './connected.ts';
import { type Database, StatementTimeout, type Transaction } from './database.ts';
import { distributeNewTables } from './distribution.ts';
import { type Program, readStatus, thisProgram, UnfitDatabase } from './migration-status.ts';
import type { Migration } from './migrations.ts';

export interface MigrateOptions {
  /** Called before each migration that is run. */
  readonly report?: (migration: Migration) => void;
  /** Called when a migration waits for tables that others use. */
  readonly reportWait?: (migration: Migration) => void;
  /** Stop before the first contract migration. */
  readonly leaveContract?: boolean;
  readonly program?: Program;
  readonly lockTimeoutMs?: number;
}

/** A contract migration cannot run yet; the message names the processes. */
export class OlderConnected extends UnfitDatabase {
  override readonly name = 'OlderConnected';
}

/**
 * How long a migration waits for a table that a long transaction uses. Every other statement on the table waits behind the
 * migration; so it gives up, lets them pass and tries again.
 */
const standardLockTimeoutMs = 2_000;

/** A second process waits for this lock and then finds the migrations done. */
const lockMigrations = `select pg_advisory_xact_lock(hashtextextended('lectern migrations', 0))`;

/**
 * The first commits of 0.1.0 made the table without its last two columns. Only then is it altered: that waits for a running
 * backup, and every process that asks whether it is ready would wait behind it.
 */
const prepareTable = `
  ${lockMigrations};
  create table if not exists schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at_ms bigint not null,
    kind text not null,
    oldest_program text not null
  );
  do $$
  begin
    if not exists (
      select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'oldest_program') then
      alter table schema_migrations
        add kind text not null default 'expand',
        add oldest_program text not null default '0.1.0';
      alter table schema_migrations alter kind drop default, alter oldest_program drop default;
    end if;
  end
  $$`;

/** Runs the pending migrations, each in its own transaction, and returns them. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<readonly Migration[]> {
  const program = options.program ?? (await thisProgram());
  const { lockTimeoutMs = standardLockTimeoutMs } = options;
  const ran: Migration[] = [];
  let waitedFor: Migration | undefined;
  await database.transaction((tx) => tx.script(prepareTable));
  for (;;) {
    let running: Migration | undefined;
    const report = (next: Migration) => {
      if (waitedFor !== next) options.report?.(next);
      running = next;
    };
    try {
      const migration = await database.transaction((tx) =>
        runNext(tx, { ...options, program, report, lockTimeoutMs, isAlone: database.kind === 'embedded' }),
      );
      if (migration === undefined) return ran;
      ran.push(migration);
    } catch (error) {
      if (running === undefined || error instanceof UnfitDatabase) throw error;
      if (!(error instanceof StatementTimeout))
        throw new Error(`Migration ${running.name} failed: ${reason(error)}`, { cause: error });
      if (waitedFor !== running) options.reportWait?.(running);
      waitedFor = running;
      await pause(lockTimeoutMs);
    }
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : error);

interface Run {
  readonly program: Program;
  readonly report: (migration: Migration) => void;
  readonly leaveContract?: boolean;
  readonly lockTimeoutMs: number;
  /** The embedded database has one process. */
  readonly isAlone: boolean;
}

async function runNext(tx: Transaction, run: Run): Promise<Migration | undefined> {
  await tx.script(lockMigrations);
  const [next] = (await readStatus(tx, run.program)).pending;
  if (next === undefined || (next.kind === 'contract' && run.leaveContract)) return undefined;
  if (next.kind === 'contract' && !run.isAlone) await refuseOlderProcesses(tx, next);
  run.report(next);
  await tx.script(`set local lock_timeout = ${run.lockTimeoutMs}; ${next.script}`);
  await distributeNewTables(tx);
  await tx.execute(toStatement(recordOf(next)));
  return next;
}

/** A process that starts during the migration waits for its end: see `contractHasPassed`. */
async function refuseOlderProcesses(tx: Transaction, { name, oldestProgram }: Migration): Promise<void> {
  await tx.execute(lockContract);
  const older = await olderProcesses(tx, oldestProgram);
  if (older.length === 0) return;
  throw new OlderConnected(
    `The contract migration ${name} needs Lectern ${oldestProgram} or later, and older processes are connected (${older.length}): ` +
      `${older.join(', ')}. Upgrade or stop them, then run "lectern migrate up --contract" again.`,
  );
}

const recordOf = ({ version, name, checksum, kind, oldestProgram }: Migration) => sql`
  insert into schema_migrations (version, name, checksum, applied_at_ms, kind, oldest_program)
  values (${version}, ${name}, ${checksum}, floor(extract(epoch from clock_timestamp()) * 1000), ${kind}, ${oldestProgram})`;
