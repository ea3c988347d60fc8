import { inEachOrganisation, type Job, pruneJob } from '../../database/job.ts';
import { organisationsWithWebhooks, pruneDeliveries } from './delivery/prune.ts';

export const webhookJobs: readonly Job[] = [
  {
    ...pruneJob,
    // Some 50,000 deliveries of an organisation at a time.
    run: inEachOrganisation({
      of: () => organisationsWithWebhooks,
      step: (tx, { clock }) => pruneDeliveries(tx, clock()),
      most: 10,
    }),
  },
];
