import type { FastifyInstance } from 'fastify';

/** Whether the server can answer, and what keeps it from it. */
export interface Readiness {
  readonly ready: boolean;
  readonly database: 'ok' | 'unreachable';
  readonly migrations: 'done' | 'pending' | 'unknown';
}

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. Both without the base path. */
export function addHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const state = await readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });
}
