import type { FastifyInstance } from 'fastify';
import { DatabaseError } from '../database/database.ts';

/** One line a request. It tells what was asked and how it ended, never what was in it or who it was about. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { failure } = request;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(failure === undefined ? {} : { code: failure.code, error: failure.error, param: failure.param }),
    };
    if (failure !== undefined && failure.status >= 500) request.log.error({ ...line, cause: describe(failure.cause) });
    else request.log.info(line);
  });
}

/** What PostgreSQL says quotes values, so of its errors only the state, the constraint and the place are kept. */
function describe(cause: unknown): object {
  if (cause instanceof DatabaseError) {
    const { sqlState, constraint, stack = '' } = cause;
    return { name: cause.name, sqlState, constraint, at: stack.split('\n').filter((line) => /^\s+at /.test(line)) };
  }
  return cause instanceof Error ? { name: cause.name, message: cause.message, stack: cause.stack } : {};
}
