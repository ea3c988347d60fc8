import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Patience {
  /** How often it looks whether there is something left to wait for, milliseconds. */
  readonly lookEveryMs: number;
  /** How long a request may still be on its way once the server closes, milliseconds. */
  readonly sendingMs: number;
}

/**
 * A server that closes waits for the requests under way, and for nothing else. Node.js would also wait, without any
 * limit, for a connection that was opened ahead and never used, as browsers do, and for a request that never ends.
 */
export function closeAfterRequests(
  app: FastifyInstance,
  { lookEveryMs, sendingMs }: Patience = { lookEveryMs: 100, sendingMs: 5000 },
): void {
  const underWay = new Set<IncomingMessage>();
  app.server.on('request', (request: IncomingMessage, response) => {
    underWay.add(request);
    response.once('close', () => underWay.delete(request));
  });
  app.addHook('preClose', async () => {
    const begun = performance.now();
    const looking = setInterval(() => {
      const isWorking = [...underWay].some(({ complete }) => complete);
      const maySend = underWay.size > 0 && performance.now() - begun < sendingMs;
      if (!isWorking && !maySend) app.server.closeAllConnections();
    }, lookEveryMs).unref();
    app.server.once('close', () => clearInterval(looking));
  });
}
