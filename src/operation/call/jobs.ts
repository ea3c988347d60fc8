import { inEachOrganisation, type Job, pruneJob } from '../../database/job.ts';
import { sql } from '../../sql/sql.ts';
import { pruneIdempotencyAnswers } from './idempotency.ts';
import { pruneTries } from './tries.ts';

export const callJobs: readonly Job[] = [
  { ...pruneJob, run: ({ database, clock }) => database.transaction((tx) => pruneTries(tx, clock())) },
  {
    ...pruneJob,
    run: inEachOrganisation({
      of: () => sql`select distinct org_id from kept_answers`,
      step: (tx, { clock }) => pruneIdempotencyAnswers(tx, clock()),
    }),
  },
];
