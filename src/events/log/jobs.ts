import { inEachOrganisation, type Job, type JobContext, pruneJob } from '../../database/job.ts';
import { dayMs } from '../../time/spans.ts';
import { deleteOldEvents, organisationsWithOldEvents } from './delete-old-events.ts';

const oldestKept = ({ clock, eventDays }: JobContext) => clock() - eventDays * dayMs;

export const eventJobs: readonly Job[] = [
  {
    ...pruneJob,
    // Some 50,000 events of an organisation at a time.
    run: inEachOrganisation({
      of: (context) => organisationsWithOldEvents(oldestKept(context)),
      step: (tx, context) => deleteOldEvents(tx, oldestKept(context)),
      most: 10,
    }),
  },
];
