import { inEachOrganisation, type Job } from '../../../database/job.ts';
import { organisationsWithEndedExams, recordExamEnds } from './record-ends.ts';

export const examJobs: readonly Job[] = [
  {
    name: 'record-ends',
    everyMs: 5_000,
    run: inEachOrganisation({
      of: ({ clock }) => organisationsWithEndedExams(clock()),
      step: (tx, { clock }) => recordExamEnds(tx, clock()),
      most: 10,
    }),
  },
];
