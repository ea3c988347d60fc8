import type { OrgSql } from '../../src/sql/org-sql.ts';
import { integer, row } from '../../src/sql/row.ts';
import { sql } from '../../src/sql/sql.ts';
import { isCitus } from './database.ts';

// Not pg_stat_activity, which is a snapshot within a transaction.
const waiting = sql`
  select count(*)
  from pg_locks
  where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) and $1::bigint is not null`;

/** There the locks are on the workers. Only this transaction holds some that others wait for. */
const waitingOnCitus = sql`select count(*) from citus_lock_waits where $1::bigint is not null`;

/**
 * Whether `other` waits for a lock of this transaction. Resolves when it waits or has finished. Only for PostgreSQL: the
 * embedded database has one connection.
 */
export async function waitsFor(tx: OrgSql, other: Promise<unknown>): Promise<boolean> {
  const query = isCitus() ? waitingOnCitus : waiting;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void other.then(over, over);
  while (!isOver) {
    if ((await tx.one(query, row({ count: integer }))).count > 0) return true;
  }
  return false;
}

const transitivelyWaiting = sql`
  with recursive waiting (pid) as (
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    union
    select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted)
  select count(*) from waiting where $1::bigint is not null`;

/**
 * Resolves when each of these has finished, or waits for a lock of this transaction or for another one that does. Only for
 * PostgreSQL.
 */
export async function untilHeldUp(tx: OrgSql, others: readonly Promise<unknown>[]): Promise<void> {
  const query = isCitus() ? waitingOnCitus : transitivelyWaiting;
  let running = others.length;
  const over = () => {
    running -= 1;
  };
  for (const other of others) void other.then(over, over);
  while (running > 0 && (await tx.one(query, row({ count: integer }))).count < running);
}
