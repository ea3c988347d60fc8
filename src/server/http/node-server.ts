import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { TrustedProxies } from './forwarded.ts';
import { networkOf } from './rate-limit/limits.ts';

/** Certificate and key for serving HTTPS directly. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface ConnectionLimits {
  readonly mostConnections: number;
  /** Connections per address; 0 for no limit. */
  readonly mostPerAddress: number;
  /** Unanswered pipelined requests per connection. */
  readonly mostPipelined: number;
  /** Time limit for the headers of a request. */
  readonly headersTimeoutMs: number;
  /** How often the headers' time limit is checked. */
  readonly checkEveryMs: number;
  /** Idle time after which a connection is closed, for example if the client does not read its answer. */
  readonly silenceTimeoutMs: number;
  /** Keep-alive time; longer than that of common proxies. */
  readonly keepAliveMs: number;
}

export const connectionLimits: ConnectionLimits = {
  mostConnections: 10_000,
  mostPerAddress: 0,
  mostPipelined: 100,
  headersTimeoutMs: 20_000,
  checkEveryMs: 1_000,
  silenceTimeoutMs: 300_000,
  keepAliveMs: 72_000,
};

export function createNodeServer(
  listener: RequestListener,
  limits: ConnectionLimits,
  proxies: TrustedProxies,
  tls: Tls | undefined,
): Server {
  const common = {
    // Node.js would answer without an envelope.
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    // Load limits the time for bodies.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
  };
  const server =
    tls === undefined
      ? createServer(common, listener)
      : createSecureServer({ ...common, ...tls, handshakeTimeout: limits.headersTimeoutMs }, listener);
  // Without a finished handshake, an answer would wait forever.
  server.on('tlsClientError', (_error, socket: Socket) => socket.destroy());
  // Every request is answered, whatever it expects.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // By default, Node.js drops all headers after the first thousand, also those that a proxy added. Their total size is limited.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.mostConnections;
  server.setTimeout(limits.silenceTimeoutMs);
  if (limits.mostPerAddress > 0) limitPerAddress(server, limits.mostPerAddress, proxies);
  return server;
}

/** Closes connections of an address beyond its limit, so that one address cannot use up all of them. Proxies have no limit. */
function limitPerAddress(server: Server, mostPerAddress: number, proxies: TrustedProxies): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (proxies.include(remoteAddress)) return;
    const name = networkOf(remoteAddress);
    const before = open.get(name) ?? 0;
    if (before >= mostPerAddress) return void socket.destroy();
    open.set(name, before + 1);
    socket.once('close', () => {
      const left = (open.get(name) ?? 1) - 1;
      if (left > 0) open.set(name, left);
      else open.delete(name);
    });
  });
}
