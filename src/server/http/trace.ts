import type { Exchange } from './exchange.ts';

/** The W3C form: version, trace id, parent id, flags. A later version than 00 may append more. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[\x21-\x7e]{0,200})?$/;

/** The trace id of a valid `traceparent` header; undefined for any other. */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, more] = form.exec(header) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}

/** Returns a valid `traceparent` unchanged, because the server adds no span. Ignores others, as W3C requires. */
export function passOnTrace(exchange: Exchange): void {
  const { traceparent } = exchange.headers;
  if (typeof traceparent === 'string' && traceIdOf(traceparent) !== undefined)
    exchange.setHeader('traceparent', traceparent);
}
