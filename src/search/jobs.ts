import { inEachOrganisation, type Job } from '../database/job.ts';
import { organisationsToRefold, refoldTexts } from './refold.ts';

export const searchJobs: readonly Job[] = [
  {
    name: 'fold-texts',
    everyMs: 5_000,
    // Some 10,000 texts of an organisation at a time.
    run: inEachOrganisation({ of: () => organisationsToRefold, step: refoldTexts, most: 20 }),
  },
];
