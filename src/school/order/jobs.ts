import { inEachOrganisation, type Job, pruneJob } from '../../database/job.ts';
import { mostDeltas } from '../../sql/deltas.ts';
import { sql } from '../../sql/sql.ts';
import { updateCommonGrams } from './count/common-grams.ts';
import { compactCounters } from './count/counters.ts';
import { organisationsWithPassedDeadlines, recordPassedDeadlines } from './lock-order/record-passed-deadlines.ts';
import { fillNumberIndex, organisationsWithUnindexedNumbers } from './number-index/fill-index.ts';

export const orderJobs: readonly Job[] = [
  {
    name: 'compact-counters',
    everyMs: 2_000,
    // Some 100,000 deltas of an organisation at a time.
    run: inEachOrganisation({
      of: () => sql`select distinct org_id from order_counter_deltas`,
      step: async (tx) => (await compactCounters(tx)) === mostDeltas,
      most: 50,
    }),
  },
  {
    name: 'expire-orders',
    everyMs: 5_000,
    run: inEachOrganisation({
      of: ({ clock }) => organisationsWithPassedDeadlines(clock()),
      step: (tx, { clock }) => recordPassedDeadlines(tx, clock()),
    }),
  },
  {
    name: 'index-order-numbers',
    everyMs: 5_000,
    // Some 20,000 orders of an organisation at a time.
    run: inEachOrganisation({ of: () => organisationsWithUnindexedNumbers, step: fillNumberIndex, most: 100 }),
  },
];

/** After the vacuum, which renews the statistics that it reads. */
export const commonGramsJob: Job = { ...pruneJob, run: ({ database }) => updateCommonGrams(database, 3) };
