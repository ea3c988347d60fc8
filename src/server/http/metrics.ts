import { hash } from 'node:crypto';
import { DatabaseUnavailable } from '../../database/database.ts';
import { type Identity, requireScope } from '../../operation/call/identity.ts';
import { metricsScope } from '../../operation/contract/scopes.ts';
import { requireOrganisationWide } from '../../school/organisation/organisation-wide.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { orAfter, scrapeTimeLimitMs } from '../metrics/time-limit.ts';
import type { Exchange } from './exchange.ts';
import type { Routes } from './routes.ts';

/** Observes a request once it is answered. */
export function countRequest(metrics: Metrics, name: string, { status, elapsedMs, failure }: Exchange): void {
  metrics.observeRequest(name, status, elapsedMs / 1000);
  if (failure !== undefined) metrics.countRejection(failure.error);
}

/**
 * `GET /metrics` for a key with the scope `metrics:read`. A key that was accepted before is accepted while the database does
 * not answer, so that a scrape can report it.
 */
export function addMetrics(
  routes: Routes,
  metrics: Metrics,
  authenticate: (exchange: Exchange) => Promise<Identity>,
): void {
  const accepted = new Set<string>();

  const authorize = async (exchange: Exchange) => {
    const { authorization } = exchange.headers;
    const digest = authorization === undefined ? undefined : hash('sha256', authorization);
    const wasAccepted = digest !== undefined && accepted.has(digest);
    try {
      const authenticating = authenticate(exchange);
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

  routes.get('/metrics', async (exchange) => {
    await authorize(exchange);
    exchange.setHeader('Content-Type', metrics.contentType);
    return metrics.render();
  });
}
