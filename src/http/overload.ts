import type { FastifyInstance } from 'fastify';
import { fail } from '../failure.ts';

/**
 * Refuses at once what would only wait: past this many requests under way, a quick 503 serves everyone better than an
 * answer that comes when nobody waits for it any more. Whether the process is alive can always be asked.
 */
export function shedOverload(app: FastifyInstance, most: number): void {
  let underWay = 0;
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    if (underWay > most && request.routeOptions.url !== '/healthz') throw fail('overloaded', {});
  });
}
