import { inEachOrganisation, type Job } from '../../database/job.ts';
import { organisationsToRefold, refoldTexts } from '../../search/refold.ts';
import { searchables } from './searchables.ts';

export const searchJobs: readonly Job[] = [
  {
    name: 'fold-texts',
    everyMs: 5_000,
    // Some 10,000 texts of an organisation at a time.
    run: inEachOrganisation({ of: () => organisationsToRefold, step: (tx) => refoldTexts(tx, searchables), most: 20 }),
  },
];
