import { integer, row } from '../../src/database/row.ts';
import type { Scope } from '../../src/database/scope.ts';
import { sql } from '../../src/database/sql.ts';

// Of pg_stat_activity a transaction sees what it saw the first time.
const waiting = sql`
  select count(*)
  from pg_locks
  where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) and $1::bigint is not null`;

/**
 * Whether `other` has to wait for this transaction; known once it does, or is over. Only where there is more than one
 * connection: the embedded database runs one transaction after the other anyway.
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
