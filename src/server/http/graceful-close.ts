import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RequestsInFlight } from './in-flight.ts';

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
 * Returns a function that closes the server. It waits for open requests, also on connections that the server has just
 * accepted. Node.js itself would wait without limit for unused connections, which browsers open in advance, and for requests
 * that never end. Connections in the accept queue are accepted first, because the system resets them when the server stops
 * listening.
 */
export function closeAfterRequests(
  server: Server,
  flights: RequestsInFlight,
  { checkEveryMs, sendingMs, firstRequestMs }: CloseTimes = closeTimes,
): () => Promise<void> {
  /** The open connections, and the time they were opened. */
  const opened = new Map<Socket, number>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    opened.set(socket, performance.now());
    socket.once('close', () => opened.delete(socket));
  });
  const arrivals = () => connections + flights.arrivals;
  return async () => {
    const begun = performance.now();
    for (let quiet = 0; quiet < quietTurns && performance.now() - begun < sendingMs; quiet++) {
      const before = arrivals();
      await nextTurn();
      if (arrivals() > before) quiet = -1;
    }
    const timer = setInterval(() => {
      const now = performance.now();
      const pending = [...flights];
      const isWorking = pending.some(({ request }) => request.complete);
      const isExpected = [...opened].some(([socket, since]) => !flights.isUsed(socket) && now - since < firstRequestMs);
      const maySend = (pending.length > 0 || isExpected) && now - begun < sendingMs;
      // Node.js does not know of connections whose encryption is not agreed on yet.
      if (!isWorking && !maySend) for (const socket of opened.keys()) socket.destroy();
    }, checkEveryMs).unref();
    const closed = once(server, 'close');
    server.close();
    await closed;
    clearInterval(timer);
  };
}
