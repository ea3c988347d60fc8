import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';

const longestPathShown = 200;

/** Returns a check that refuses unknown paths and wrong methods, to be made before the body is read. */
export function unknownPathCheck(app: FastifyInstance, docs: string) {
  const methodsAt = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methodsAt.set(url, [...(methodsAt.get(url) ?? []), method].flat());
  });
  return ({ is404, url: path, method }: FastifyRequest, reply: FastifyReply): void => {
    if (!is404) return;
    const allowed = methodsAt.get(path)?.join(', ');
    if (allowed === undefined) throw fail(requestErrors.unknownPath, { path: path.slice(0, longestPathShown), docs });
    reply.header('Allow', allowed);
    throw fail(requestErrors.methodNotAllowed, { path, allowed, method });
  };
}
