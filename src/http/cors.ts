import type { FastifyInstance } from 'fastify';

const exposed =
  'X-Request-Id, Retry-After, Idempotency-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
  'Deprecation, Sunset, traceparent, X-Lectern-Position, X-Lectern-Cursor';

const allowed =
  'Authorization, Content-Type, Accept-Language, Idempotency-Key, traceparent, X-Lectern-Branch, ' +
  'X-Lectern-Client, X-Lectern-Position, X-Lectern-Key, X-Lectern-Timestamp, X-Lectern-Nonce, X-Lectern-Signature';

/** CORS: allows pages of these origins to call the server. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', exposed);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    await reply
      .code(204)
      .header('Access-Control-Allow-Methods', 'POST')
      .header('Access-Control-Allow-Headers', allowed)
      .header('Access-Control-Max-Age', '86400')
      .send();
  });
}
