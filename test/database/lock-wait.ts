import { integer, row } from '../../src/database/row.ts';
import type { Scope } from '../../src/database/scope.ts';
import { sql } from '../../src/database/sql.ts';
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
export async function waitsFor(tx: Scope, other: Promise<unknown>): Promise<boolean> {
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
