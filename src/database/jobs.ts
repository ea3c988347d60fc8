import { noteHistory } from './history.ts';
import { type Job, pruneJob } from './job.ts';
import { vacuum } from './vacuum.ts';

export const databaseJobs: readonly Job[] = [
  // Behind a pooler, the connections of the server outlive the primary, so none of them notices a new one.
  {
    name: 'note-timeline',
    everyMs: 1_000,
    run: ({ database }) => noteHistory(database, (work) => database.transaction(work)),
  },
];

/** After what others delete. */
export const vacuumJob: Job = {
  ...pruneJob,
  run: async ({ database }) => {
    await vacuum(database);
  },
};
