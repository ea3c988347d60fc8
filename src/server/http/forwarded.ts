import type { IncomingMessage } from 'node:http';
import { addressCheck } from '../../access/key/address.ts';

/** The proxies whose forwarding headers the server trusts. */
export class TrustedProxies {
  /** Whether this is the address of one of them. */
  readonly include: (address: string) => boolean;

  constructor(ranges: readonly string[]) {
    this.include = ranges.length === 0 ? () => false : addressCheck(ranges);
  }

  /** The address of the caller: the nearest that is not a proxy. Each proxy appends the address by which it was called. */
  addressOf({ socket: { remoteAddress = '' }, headers: { 'x-forwarded-for': header } }: IncomingMessage): string {
    if (header === undefined || !this.include(remoteAddress)) return remoteAddress;
    const forwarded = String(header)
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    return forwarded.findLast((address) => !this.include(address)) ?? forwarded[0] ?? remoteAddress;
  }

  /** The host that the caller named, as the nearest proxy tells it. */
  hostOf({ socket, headers: { host = '', 'x-forwarded-host': header } }: IncomingMessage): string {
    if (header === undefined || !this.include(socket.remoteAddress ?? '')) return host;
    return String(header).split(',').at(-1)?.trim() ?? '';
  }

  /** The protocol that the caller uses, as the nearest proxy tells it. */
  protocolOf({ socket, headers: { 'x-forwarded-proto': header } }: IncomingMessage): string {
    if (header === undefined || !this.include(socket.remoteAddress ?? ''))
      return 'encrypted' in socket ? 'https' : 'http';
    return String(header).split(',').at(-1)?.trim() ?? '';
  }
}
