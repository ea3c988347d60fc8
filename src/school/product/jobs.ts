import { inEachOrganisation, type Job } from '../../database/job.ts';
import { mostDeltas } from '../../sql/deltas.ts';
import { sql } from '../../sql/sql.ts';
import { compactSoldUnits } from './sold.ts';

export const productJobs: readonly Job[] = [
  {
    name: 'compact-counters',
    everyMs: 2_000,
    run: inEachOrganisation({
      of: () => sql`select distinct org_id from product_sold_deltas`,
      step: async (tx) => (await compactSoldUnits(tx)) === mostDeltas,
      most: 50,
    }),
  },
];
