import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Patience {
  /** How often it looks whether there is something left to wait for, milliseconds. */
  readonly lookEveryMs: number;
  /** How long a request may still be on its way once the server closes, milliseconds. */
  readonly sendingMs: number;
  /** How long after connecting a first request is expected, milliseconds. */
  readonly firstRequestMs: number;
}

const patience: Patience = { lookEveryMs: 100, sendingMs: 5_000, firstRequestMs: 1_000 };
/** Turns of the event loop without a new connection or request after which no other is waiting to be accepted. */
const quietTurns = 3;

/**
 * A server that closes waits for the requests under way, also on connections that it has just accepted. Node.js would
 * also wait, without any limit, for a connection that was opened ahead and never used, as browsers do, and for a request
 * that never ends. The system resets what still waits to be accepted when a server stops listening: it is accepted first.
 */
export function closeAfterRequests(
  app: FastifyInstance,
  { lookEveryMs, sendingMs, firstRequestMs }: Patience = patience,
): void {
  const underWay = new Set<IncomingMessage>();
  /** Connections that no request came on yet, and since when they are open. */
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
    underWay.add(request);
    response.once('close', () => underWay.delete(request));
  });
  app.addHook('preClose', async () => {
    const begun = performance.now();
    for (let quiet = 0; quiet < quietTurns && performance.now() - begun < sendingMs; quiet++) {
      const before = arrivals;
      await nextTurn();
      if (arrivals > before) quiet = -1;
    }
    const looking = setInterval(() => {
      const now = performance.now();
      const isWorking = [...underWay].some(({ complete }) => complete);
      const isExpected = [...unused.values()].some((since) => now - since < firstRequestMs);
      const maySend = (underWay.size > 0 || isExpected) && now - begun < sendingMs;
      if (!isWorking && !maySend) app.server.closeAllConnections();
    }, lookEveryMs).unref();
    app.server.once('close', () => clearInterval(looking));
  });
}
