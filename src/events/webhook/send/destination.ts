import { isIP } from 'node:net';
import { type AllowedNetworks, isPublic } from './address.ts';

/** Where webhooks may be sent. */
export interface Destinations {
  readonly networks: AllowedNetworks;
  readonly ports: readonly number[];
}

/** Why an address or a URL is refused. */
export type Refusal = 'url' | 'credentials' | 'port' | 'address';

const standardPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

const loopback = ['127.0.0.1', '::1'];

/**
 * The loopback addresses that the operator allows, for `localhost` and the names below it; undefined for other names. They
 * always mean this machine, and DNS servers do not know them.
 */
export function localhostAddresses(host: string, { networks }: Destinations): readonly string[] | undefined {
  if (!/(?:^|\.)localhost\.?$/.test(host)) return undefined;
  return loopback.filter((address) => networks.includes(address));
}

/** Names that exist only inside a private network. */
const isPrivateName = (host: string) => /\.(?:local|internal)\.?$/.test(host);

/** Ports are limited, except in the networks that the operator allows. */
export function refusalOfAddress(
  address: string,
  port: number,
  { networks, ports }: Destinations,
): Refusal | undefined {
  if (networks.includes(address)) return undefined;
  if (!isPublic(address)) return 'address';
  return ports.includes(port) ? undefined : 'port';
}

export interface Destination {
  readonly url: URL;
  readonly port: number;
  /** The host as an address; undefined for a name, which is resolved when the connection is made. */
  readonly address: string | undefined;
}

/**
 * Checks the parts of a URL that do not depend on DNS. `new URL` has already turned the other ways to write an IPv4 address
 * (decimal, octal, hexadecimal, shortened) into the usual one.
 */
export function destinationOf(text: string, destinations: Destinations): Destination | Refusal {
  if (!URL.canParse(text)) return 'url';
  const url = new URL(text);
  const standardPort = standardPorts[url.protocol];
  if (standardPort === undefined || url.hostname === '') return 'url';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const port = url.port === '' ? standardPort : Number(url.port);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) === 0) {
    if (localhostAddresses(host, destinations)?.length === 0) return 'address';
    if (destinations.networks.isEmpty && isPrivateName(host)) return 'address';
    // A name may lead to an allowed network, where every port is allowed.
    const isRefused = destinations.networks.isEmpty && !destinations.ports.includes(port);
    return isRefused ? 'port' : { url, port, address: undefined };
  }
  return refusalOfAddress(host, port, destinations) ?? { url, port, address: host };
}
