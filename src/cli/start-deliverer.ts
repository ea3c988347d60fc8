import { Deliverer, type DelivererOptions } from '../webhook/delivery/deliverer.ts';
import { AllowedNetworks } from '../webhook/send/address.ts';
import type { Destinations } from '../webhook/send/destination.ts';
import { dnsResolver } from '../webhook/send/resolve.ts';
import { Sender } from '../webhook/send/send.ts';
import type { Settings } from './settings.ts';

const timeoutMs = 15_000;
const pollMs = 1_000;
/** How long a stopping server waits for the answers of receivers. */
const closeMs = 3_000;

export const webhookDestinations = ({ WEBHOOK_NETWORKS, WEBHOOK_PORTS }: Settings): Destinations => ({
  networks: new AllowedNetworks(WEBHOOK_NETWORKS),
  ports: WEBHOOK_PORTS,
});

export interface RunningDeliverer {
  /** Looks soon for events of this organisation. */
  readonly wake: (orgId: number) => void;
  readonly close: () => Promise<void>;
}

/** Delivers webhooks: at once what this process commits, and within a second what others commit or what is due again. */
export function startDeliverer(
  destinations: Destinations,
  options: Omit<DelivererOptions, 'sender' | 'random'>,
): RunningDeliverer {
  const sender = new Sender({ destinations, resolve: dnsResolver(), timeoutMs });
  const deliverer = new Deliverer({ ...options, sender, random: Math.random });
  let looking: Promise<void> | undefined;
  const poll = setInterval(() => {
    looking ??= deliverer
      .look()
      .catch(options.report)
      .finally(() => {
        looking = undefined;
      });
  }, pollMs).unref();
  return {
    wake: (orgId) => deliverer.wake(orgId),
    close: async () => {
      clearInterval(poll);
      await looking;
      const cut = setTimeout(() => sender.close(), closeMs);
      await deliverer.close();
      clearTimeout(cut);
      sender.close();
    },
  };
}
