import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TtlCache } from '../access/ttl-cache.ts';

export interface Readiness {
  readonly ready: boolean;
  /** `standby`: the node can only be read, for example during a failover. */
  readonly database: 'ok' | 'unreachable' | 'standby' | 'full';
  /**
   * `ahead`: a newer version has migrated the database, and its migrations still serve this one. `pending`: this version
   * needs a migration that has not run. `unfit`: this version cannot use the database; `lectern doctor` says why.
   */
  readonly migrations: 'done' | 'ahead' | 'pending' | 'unfit' | 'unknown';
}

interface HealthOptions {
  readonly readiness: () => Promise<Readiness>;
  readonly isStopping: () => boolean;
  readonly clock: () => number;
}

const alive = '/healthz';
const ready = '/readyz';
const okay = JSON.stringify({ status: 'ok' });
const stopping = JSON.stringify({ ready: false, stopping: true });
const json = 'application/json; charset=utf-8';
/** Readiness is cached, so that unauthenticated callers cannot keep the database busy. */
const ttlMs = 1_000;

export const isHealthCheck = ({ url, is404 }: FastifyRequest) => (url === alive || url === ready) && !is404;

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. Neither has the base path. */
export function addHealth(app: FastifyInstance, { readiness, isStopping, clock }: HealthOptions): void {
  const known = new TtlCache<{ readonly status: number; readonly text: string }>({ ttlMs, mostEntries: 1 });
  const readStatus = async () => {
    const state = await readiness();
    return { status: state.ready ? 200 : 503, text: JSON.stringify(state) };
  };
  app.get(alive, (_, reply) => reply.header('Content-Type', json).send(okay));
  app.get(ready, async (_, reply) => {
    if (isStopping()) return reply.code(503).header('Content-Type', json).send(stopping);
    const { status, text } = await known.get(ready, clock(), readStatus);
    return reply.code(status).header('Content-Type', json).send(text);
  });
}
