import { type Job, pruneJob } from '../../database/job.ts';
import { pruneSessions } from './sessions.ts';

export const staffJobs: readonly Job[] = [
  { ...pruneJob, run: ({ database, clock }) => database.transaction((tx) => pruneSessions(tx, clock())) },
];
