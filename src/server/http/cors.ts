import type { Exchange } from './exchange.ts';

const exposed =
  'X-Request-Id, Retry-After, Idempotency-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
  'Deprecation, Sunset, traceparent, X-Lectern-Position, X-Lectern-Cursor';

const allowed =
  'Authorization, Content-Type, Accept-Language, Idempotency-Key, traceparent, X-Lectern-Branch, ' +
  'X-Lectern-Client, X-Lectern-Position, X-Lectern-Key, X-Lectern-Timestamp, X-Lectern-Nonce, X-Lectern-Signature';

/** CORS: allows pages of these origins to call the server. Returns whether the request only asks if it may. */
export function allowOrigin(exchange: Exchange, origins: readonly string[]): boolean {
  if (origins.length === 0) return false;
  exchange.setHeader('Vary', 'Origin');
  const { origin, 'access-control-request-method': method } = exchange.headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  exchange.setHeader('Access-Control-Allow-Origin', origin);
  exchange.setHeader('Access-Control-Expose-Headers', exposed);
  if (exchange.method !== 'OPTIONS' || method === undefined) return false;
  exchange.status = 204;
  exchange.setHeader('Access-Control-Allow-Methods', 'POST');
  exchange.setHeader('Access-Control-Allow-Headers', allowed);
  exchange.setHeader('Access-Control-Max-Age', '86400');
  return true;
}
