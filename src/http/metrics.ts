import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { orAfter, scrapeTimeLimitMs } from '../metrics/time-limit.ts';
import { type Identity, requireScope } from '../operation/call/identity.ts';
import { metricsScope } from '../operation/contract/operation.ts';
import { requireOrganisationWide } from '../school/organisation/organisation-wide.ts';

/** Observes a request once it is answered. */
export function countRequest(metrics: Metrics, name: string, { failure }: FastifyRequest, reply: FastifyReply): void {
  metrics.observeRequest(name, reply.statusCode, reply.elapsedTime / 1000);
  if (failure !== undefined) metrics.countRejection(failure.error);
}

/**
 * `GET /metrics` for a key with the scope `metrics:read`. A key that was accepted before is accepted while the database does
 * not answer, so that a scrape can report it.
 */
export function addMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<Identity>,
): void {
  const accepted = new Set<string>();

  const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
    const { authorization } = request.headers;
    const digest = authorization === undefined ? undefined : hash('sha256', authorization);
    const wasAccepted = digest !== undefined && accepted.has(digest);
    try {
      const authenticating = authenticate(request, reply);
      const identity = await (wasAccepted ? orAfter(scrapeTimeLimitMs, authenticating, undefined) : authenticating);
      if (identity === undefined) return;
      requireScope(identity, metricsScope);
      requireOrganisationWide(identity.caller);
      if (digest !== undefined) accepted.add(digest);
    } catch (error) {
      if (wasAccepted && error instanceof DatabaseUnavailable) return;
      if (digest !== undefined) accepted.delete(digest);
      throw error;
    }
  };

  app.get('/metrics', async (request, reply) => {
    await authorize(request, reply);
    return reply.header('Content-Type', metrics.contentType).send(await metrics.render());
  });
}
