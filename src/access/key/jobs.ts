import { type Job, pruneJob } from '../../database/job.ts';
import type { Authenticator } from './authenticate.ts';
import { flushLastUsed, pruneNonces } from './maintenance.ts';

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
