import { integer, row } from '../../src/database/row.ts';
import type { Scope } from '../../src/database/scope.ts';
import { sql } from '../../src/database/sql.ts';

// Not pg_stat_activity, which is a snapshot within a transaction.
const waiting = sql`
  select count(*)
  from pg_locks
  where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) and $1::bigint is not null`;

/**
 * Whether `other` waits for a lock of this transaction. Resolves when it waits or has finished. Only for PostgreSQL: the
 * embedded database has one connection.
 */
export async function waitsFor(tx: Scope, other: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  void other.then(over, over);
  while (!isOver) {
    if ((await tx.one(waiting, row({ count: integer }))).count > 0) return true;
  }
  return false;
}
