import { once } from 'node:events';
import type { Server } from 'node:net';

export interface ListenAddress {
  readonly host: string;
  /** 0 for one that the system picks. */
  readonly port: number;
}

/** Listens, and returns the address and the port that it got. */
export async function listenOn(server: Server, place: ListenAddress): Promise<{ address: string; port: number }> {
  server.listen(place);
  await once(server, 'listening');
  const listening = server.address();
  if (typeof listening !== 'object' || listening === null) throw new Error('The server does not listen on a port');
  return listening;
}

/** An IPv6 address stands in brackets in a URL. */
export const originOf = (protocol: 'http' | 'https', host: string, port: number): string =>
  `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
