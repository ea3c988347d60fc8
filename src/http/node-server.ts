import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { isAllowedAddress } from '../access/key/address.ts';
import { networkOf } from './rate-limit/limits.ts';

/** Certificate and key, to serve HTTPS directly. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

export interface ConnectionLimits {
  readonly mostConnections: number;
  /** Connections of one address; 0 for no limit. */
  readonly mostPerAddress: number;
  /** Addresses or ranges of proxies, whose connections are those of many. */
  readonly proxies: readonly string[];
  /** Requests that may wait for their answers on one connection: a client sends the next before it has read the last. */
  readonly mostPipelined: number;
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
  mostPerAddress: 0,
  proxies: [],
  mostPipelined: 100,
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
  const limited = limitPipelines(handler, limits.mostPipelined);
  const server = tls === undefined ? createServer(common, limited) : createSecureServer({ ...common, ...tls }, limited);
  server.maxConnections = limits.mostConnections;
  server.setTimeout(limits.silenceTimeoutMs);
  if (limits.mostPerAddress > 0) limitPerAddress(server, limits);
  return server;
}

/** Closes what one address opens beyond its share, so that it cannot take all the connections there are. */
function limitPerAddress(server: Server, { mostPerAddress, proxies }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (proxies.length > 0 && isAllowedAddress(remoteAddress, proxies)) return;
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

/** A client that sends requests and reads no answers makes the server keep all of them: past so many it is let go. */
function limitPipelines(handler: RequestListener, mostPipelined: number): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    if (before >= mostPipelined) return void socket.destroy();
    waiting.set(socket, before + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}
