import { inEachOrganisation, type Job } from '../../../database/job.ts';
import { announceExamEnds, organisationsWithEndedExams } from './announce-ends.ts';

export const examJobs: readonly Job[] = [
  {
    name: 'record-ends',
    everyMs: 5_000,
    run: inEachOrganisation({
      of: ({ clock }) => organisationsWithEndedExams(clock()),
      step: (tx, { clock }) => announceExamEnds(tx, clock()),
      most: 10,
    }),
  },
];
