import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a signed body is signed over: all its keys but `signature`, sorted by UTF-16 code unit, as `key=value` joined
 * with `&`. A value is what JavaScript's `String()` makes of it: arrays join with commas, and the inside of objects is
 * not covered, which is why this scheme is for clients that already have it and not for new ones.
 */
function bodyStringToSign(body: Readonly<Record<string, unknown>>): string {
  return Object.keys(body)
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${textOf(body[name])}`)
    .join('&');
}

/** `String()`, for JSON values: an object's own properties cannot redirect it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => (item === null ? '' : textOf(item))).join();
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/** What signs a body, given a secret: the string to sign is the same for every secret that may be the one. */
export function signBody(body: Readonly<Record<string, unknown>>): (secret: string) => string {
  const signed = Buffer.from(bodyStringToSign(body));
  return (secret) => createHmac('sha1', secret).update(signed).digest('hex').toUpperCase();
}

/** Compares without telling by its time how much was right. */
export function sameSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
