import type { FastifyInstance } from 'fastify';
import { fail } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';

const longestPathShown = 200;

/** Refuses unknown paths and wrong methods before the body is read. */
export function refuseUnknownPaths(app: FastifyInstance, docs: string): void {
  const methodsAt = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsAt.set(url, [...(methodsAt.get(url) ?? []), method].flat());
  });
  app.addHook('onRequest', ({ is404, url: path, method }, reply, done) => {
    if (!is404) return done();
    const allowed = methodsAt.get(path)?.join(', ');
    if (allowed === undefined) throw fail(requestErrors.unknownPath, { path: path.slice(0, longestPathShown), docs });
    reply.header('Allow', allowed);
    throw fail(requestErrors.methodNotAllowed, { path, allowed, method });
  });
}
