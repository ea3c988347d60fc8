import type { Announcement } from './database.ts';
import { integer, nullable, row } from './row.ts';
import type { Scope } from './scope.ts';
import { sql } from './sql.ts';

/** Both numbers of a lock have 31 bits: seconds since this one last until 2088. */
const firstSecond = 1_600_000_000;

/**
 * Takes a lock that nobody waits for. Everybody can see it until the transaction is over, and not a moment less: its
 * numbers say whose transaction it is and since when it is under way.
 */
export function announcing({ orgId, sinceMs }: Announcement): string {
  const second = Math.max(0, Math.floor(sinceMs / 1000) - firstSecond);
  return `select pg_advisory_xact_lock_shared(${Math.floor(orgId % 2 ** 31)}, ${second})`;
}

const oldestAnnounced = sql`
  select min(objid::bigint) as second
  from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid::bigint = $1 % 2147483648
    and database = (select oid from pg_database where datname = current_database())`;

/** How far the clocks of several processes may be apart. */
const clocksDifferMs = 5000;

/**
 * The moment before which everything that was or will be written is to be seen from now on. Whoever announced their
 * transaction before this is looked at has taken their time since; whoever does so later takes it later.
 */
export async function settledBefore(db: Scope, now: number): Promise<number> {
  const { second } = await db.one(oldestAnnounced, row({ second: nullable(integer) }));
  const underWaySinceMs = second === null ? now : (firstSecond + second) * 1000;
  return Math.min(now, underWaySinceMs) - clocksDifferMs;
}
