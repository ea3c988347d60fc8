import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import { Deliverer, type DelivererOptions } from '../../events/webhook/delivery/deliverer.ts';
import { AllowedNetworks } from '../../events/webhook/send/address.ts';
import type { Destinations } from '../../events/webhook/send/destination.ts';
import { answerTimeoutMs } from '../../events/webhook/send/send.ts';
import { SendingThread } from '../../events/webhook/send/sending-thread.ts';
import type { Settings } from '../settings/settings.ts';

/** While callers wait for answers, one endpoint of those for which many events wait continues in this time. */
const restMs = 1_000;
/** How long a stopping server waits for the answers of receivers. */
const closeMs = 3_000;

interface Intervals {
  /** From one question whether something was committed to the next. */
  readonly commitsMs: number;
  /** From one look for deliveries that are due again to the next. */
  readonly dueMs: number;
}

/** The embedded database has one connection, which is asked less often. */
const intervalsFor = (kind: Database['kind']): Intervals => ({
  commitsMs: kind === 'postgres' ? 50 : 250,
  dueMs: 1_000,
});

export const webhookDestinations = ({ WEBHOOK_NETWORKS, WEBHOOK_PORTS }: Settings): Destinations => ({
  networks: new AllowedNetworks(WEBHOOK_NETWORKS),
  ports: WEBHOOK_PORTS,
});

interface RunningDeliverer {
  readonly close: () => Promise<void>;
}

/** Delivers webhooks: soon what was committed, by this process or another one, and within a second what is due again. */
export function startDeliverer(
  { networks, ports }: Destinations,
  options: Omit<DelivererOptions, 'sender' | 'random' | 'giveWay'> & { readonly requestsInFlight: () => number },
  { commitsMs, dueMs }: Intervals = intervalsFor(options.database.kind),
): RunningDeliverer {
  const sending = { networks: networks.ranges, ports, timeoutMs: answerTimeoutMs };
  const sender = new SendingThread(sending, options.report);
  // With more requests than processors, callers wait already.
  const isBusy = () => options.requestsInFlight() > availableParallelism();
  // Endpoints rest one after another: together they take as little from callers as one of them.
  let rested = Promise.resolve();
  const giveWay = () => {
    rested = rested.then(async () => {
      if (isBusy()) await pause(restMs);
    });
    return rested;
  };
  const deliverer = new Deliverer({ ...options, sender, random: Math.random, giveWay });
  let looking: Promise<void> | undefined;
  let dueAtMs = 0;
  const look = () => {
    if (performance.now() < dueAtMs) return deliverer.lookAfterCommit();
    dueAtMs = performance.now() + dueMs;
    return deliverer.look();
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch(options.report)
      .finally(() => {
        looking = undefined;
      });
  }, commitsMs).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await looking;
      const cut = setTimeout(() => sender.close(), closeMs);
      await deliverer.close();
      clearTimeout(cut);
      sender.close();
    },
  };
}
