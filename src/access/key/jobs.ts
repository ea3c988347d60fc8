import type { Executor } from '../../database/database.ts';
import { type Job, pruneJob } from '../../database/job.ts';
import { orgSql } from '../../database/org-sql.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import type { Authenticator } from './authenticate.ts';

export const keyJobs: readonly Job[] = [
  { ...pruneJob, run: ({ database, clock }) => database.transaction((tx) => pruneNonces(tx, clock())) },
];

export const keyUsesJob = 'store-key-uses';

/** The job of every process that answers requests: it stores what only this process knows. */
export const storeKeyUses = (authenticator: Authenticator): Job => ({
  name: keyUsesJob,
  everyMs: 60_000,
  run: async ({ database }) => {
    if (authenticator.used.size > 0) await database.transaction((tx) => flushLastUsed(tx, authenticator.used));
  },
});

/** Stores when keys were last used. After an error, the uses are stored next time. */
export async function flushLastUsed(tx: Executor, used: Authenticator['used']): Promise<void> {
  for (const [name, { orgId, keyId, atMs }] of [...used]) {
    await orgSql(tx, orgId).run(sql`
      update keys set last_used_at_ms = greatest(last_used_at_ms, ${atMs})
      where org_id = $1 and key_id = ${keyId}`);
    if (used.get(name)?.atMs === atMs) used.delete(name);
  }
}

/** The largest difference between the clocks of two processes for which no nonce is accepted twice. */
const clocksApartMs = 900_000;

/** Deletes nonces of expired signatures. */
export async function pruneNonces(tx: Executor, now: number): Promise<void> {
  await tx.execute(toStatement(sql`delete from used_nonces where used_until_ms < ${now - clocksApartMs}`));
}
