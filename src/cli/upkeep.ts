import { pruneKeptAnswers } from '../call/idempotency.ts';
import type { Database } from '../database/database.ts';
import { integer, row } from '../database/row.ts';
import { scope } from '../database/scope.ts';
import { sql, toStatement } from '../database/sql.ts';
import { foldCounters } from '../order/counters.ts';

const everyMs = 2_000;

/**
 * Small chores that keep the database quick and change no answer: counters are folded, kept answers past their day go.
 * Any number of processes may do them at once. Returns how to stop them.
 */
export function startUpkeep(database: Database, clock: () => number, report: (error: unknown) => void) {
  let underWay: Promise<void> = Promise.resolve();
  let idle = true;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    underWay = upkeep(database, clock())
      .catch(report)
      .finally(() => {
        idle = true;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** One round of the chores, for every organisation that has any. */
export async function upkeep(database: Database, now: number): Promise<void> {
  for (const orgId of await organisationsWith(database, sql`select distinct org_id from order_counter_deltas`)) {
    await database.transaction((tx) => foldCounters(scope(tx, orgId)));
  }
  for (const orgId of await organisationsWith(database, sql`select distinct org_id from kept_answers`)) {
    await database.transaction((tx) => pruneKeptAnswers(scope(tx, orgId), now));
  }
}

async function organisationsWith(database: Database, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await database.execute(toStatement(query));
  return rows.map((values) => row({ orgId: integer })(values).orgId);
}
