import { onTestFinished } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { Deliverer, type DelivererOptions } from '../../src/events/webhook/delivery/deliverer.ts';
import { Sender, type SenderOptions } from '../../src/events/webhook/send/send.ts';
import { withStatementChecks } from '../database/statement-checks.ts';
import { loopback, testSecretOf } from './webhook-options.ts';

/**
 * A deliverer with the clock of the test; without jitter. `deliverAll` waits until nothing is left that is due now. An error that
 * it reports fails the test.
 */
export function startDeliverer(
  database: Database,
  clock: () => number,
  options: Partial<SenderOptions & DelivererOptions> = {},
): { look(): Promise<void>; deliverAll(): Promise<void> } {
  const reported: unknown[] = [];
  const sender = new Sender({
    destinations: loopback,
    resolve: async (hostname) => Promise.reject(new Error(`asked for ${hostname}`)),
    timeoutMs: 15_000,
    ...options,
  });
  const deliverer = new Deliverer({
    database: withStatementChecks(database),
    sender,
    signingSecretOf: testSecretOf,
    clock,
    random: () => 0,
    report: (error) => void reported.push(error),
    countAttempt: () => {},
    giveWay: async () => {},
    ...options,
  });
  onTestFinished(async () => {
    await deliverer.close();
    sender.close();
    if (reported.length > 0) throw reported[0];
  });
  return {
    look: () => deliverer.look(),
    deliverAll: async () => {
      await deliverer.look();
      while (deliverer.isBusy) {
        await deliverer.idle();
        if (reported.length > 0) throw reported[0];
        await deliverer.look();
      }
    },
  };
}
