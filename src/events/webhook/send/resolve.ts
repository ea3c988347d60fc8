import { Resolver } from 'node:dns/promises';

/** Finds the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Asks the DNS servers of this machine. `dns.lookup` would use the few threads that passwords are hashed in, so a slow DNS
 * server of one endpoint could occupy them all.
 */
export function dnsResolver(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    if (addresses.length === 0) throw failure ?? new Error(`${hostname} has no address`);
    return addresses;
  };
}
