import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { whenClosed } from './when-closed.ts';

interface CloseTimes {
  /** Interval of the check for open requests, milliseconds. */
  readonly checkEveryMs: number;
  /** How long a request may still arrive after closing starts, milliseconds. */
  readonly sendingMs: number;
  /** How long a new connection may take to send its first request, milliseconds. */
  readonly firstRequestMs: number;
}

const closeTimes: CloseTimes = { checkEveryMs: 100, sendingMs: 5_000, firstRequestMs: 1_000 };
/** After this many turns of the event loop without a new connection or request, the accept queue is empty. */
const quietTurns = 3;

/**
 * On close, the server waits for open requests, also on connections that it has just accepted. Node.js itself would wait
 * without limit for unused connections, which browsers open in advance, and for requests that never end. Connections in
 * the accept queue are accepted first, because the system resets them when the server stops listening.
 */
export function closeAfterRequests(
  app: FastifyInstance,
  { checkEveryMs, sendingMs, firstRequestMs }: CloseTimes = closeTimes,
): void {
  const pending = new Set<IncomingMessage>();
  /** Connections without a request so far, and the time they were opened. */
  const unused = new Map<Socket, number>();
  let arrivals = 0;
  app.server.on('connection', (socket: Socket) => {
    arrivals += 1;
    unused.set(socket, performance.now());
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response) => {
    arrivals += 1;
    unused.delete(request.socket);
    pending.add(request);
    whenClosed(response, () => pending.delete(request));
  });
  app.addHook('preClose', async () => {
    const begun = performance.now();
    for (let quiet = 0; quiet < quietTurns && performance.now() - begun < sendingMs; quiet++) {
      const before = arrivals;
      await nextTurn();
      if (arrivals > before) quiet = -1;
    }
    const timer = setInterval(() => {
      const now = performance.now();
      const isWorking = [...pending].some(({ complete }) => complete);
      const isExpected = [...unused.values()].some((since) => now - since < firstRequestMs);
      const maySend = (pending.size > 0 || isExpected) && now - begun < sendingMs;
      if (!isWorking && !maySend) app.server.closeAllConnections();
    }, checkEveryMs).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
