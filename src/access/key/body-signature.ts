import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The string to sign for a body: all keys except `signature`, sorted by UTF-16 code unit, as `key=value` joined with `&`.
 * Values are converted with JavaScript's `String()`: arrays are joined with commas, and the content of objects is not
 * covered. So this scheme is only for existing clients.
 */
function bodyStringToSign(body: Readonly<Record<string, unknown>>): string {
  return Object.keys(body)
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${textOf(body[name])}`)
    .join('&');
}

/** `String()` for JSON values, which ignores an object's own `toString`. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => (item === null ? '' : textOf(item))).join();
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** Returns a function that signs the body with a secret. The string to sign is computed once for all secrets. */
export function signBody(body: Readonly<Record<string, unknown>>): (secret: string) => string {
  const signed = Buffer.from(bodyStringToSign(body));
  return (secret) => createHmac('sha1', secret).update(signed).digest('hex').toUpperCase();
}

/** Compares in constant time. */
export function sameSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
