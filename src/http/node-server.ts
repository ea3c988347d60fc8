import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/** Certificate and key, to serve HTTPS directly. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface ConnectionLimits {
  readonly mostConnections: number;
  /** How long the headers of a request may take to arrive. */
  readonly headersTimeoutMs: number;
  /** How often it is looked whether some took longer. */
  readonly checkEveryMs: number;
  /** How long nothing may move on a connection: whoever does not read its answer is let go. */
  readonly silenceTimeoutMs: number;
  /** How long a connection is kept for the next request: longer than proxies in front keep theirs. */
  readonly keepAliveMs: number;
}

export const connectionLimits: ConnectionLimits = {
  mostConnections: 10_000,
  headersTimeoutMs: 20_000,
  checkEveryMs: 1_000,
  silenceTimeoutMs: 300_000,
  keepAliveMs: 72_000,
};

export function createNodeServer(handler: RequestListener, limits: ConnectionLimits, tls: Tls | undefined): Server {
  const common = {
    // Left to itself, Node.js answers what it cannot use with a status and no envelope.
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    // How long a body may take depends on what it is for: see overload.ts.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: limits.keepAliveMs,
  };
  const server = tls === undefined ? createServer(common, handler) : createSecureServer({ ...common, ...tls }, handler);
  server.maxConnections = limits.mostConnections;
  server.setTimeout(limits.silenceTimeoutMs);
  return server;
}
