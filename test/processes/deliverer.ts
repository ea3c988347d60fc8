import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../../src/database/postgres.ts';
import { Deliverer } from '../../src/events/webhook/delivery/deliverer.ts';
import { Sender } from '../../src/events/webhook/send/send.ts';
import { loopback, testSecretOf } from '../server/webhook-options.ts';

/** Delivers webhooks until somebody stops it. */
export async function main(url: string): Promise<void> {
  const database = await openPostgres({ url, statementTimeoutMs: 60_000, poolSize: 4 });
  const resolve = async () => [];
  const deliverer = new Deliverer({
    database,
    sender: new Sender({ destinations: loopback, resolve, timeoutMs: 15_000 }),
    signingSecretOf: testSecretOf,
    clock: Date.now,
    random: Math.random,
    report: console.error,
    countAttempt: () => {},
    giveWay: async () => {},
  });
  for (;;) {
    await deliverer.look();
    await pause(10);
  }
}
