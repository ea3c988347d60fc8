import { createHash } from 'node:crypto';

const hash = (algorithm: 'sha1' | 'sha256', ...parts: readonly Uint8Array[]) =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

/** HMAC from the words of RFC 2104 and a hash alone: nothing here is shared with what it checks. */
export function hmac(algorithm: 'sha1' | 'sha256', secret: string, text: string): string {
  const given = Buffer.from(secret);
  const key = Buffer.alloc(64);
  (given.length > 64 ? hash(algorithm, given) : given).copy(key);
  const padded = (byte: number) => key.map((each) => each ^ byte);
  return hash(algorithm, padded(0x5c), hash(algorithm, padded(0x36), Buffer.from(text))).toString('hex');
}

export interface HeaderSigning {
  readonly keyId: number;
  readonly secret: string;
  readonly path: string;
  readonly body: string;
  readonly timestamp: number;
  readonly nonce: string;
}

/** Written from docs/security.md alone. */
export const headerString = ({ path, timestamp, nonce, body }: Omit<HeaderSigning, 'keyId' | 'secret'>): string =>
  `POST\n${path}\n${timestamp}\n${nonce}\n${hash('sha256', Buffer.from(body)).toString('hex')}`;

export const signedHeaders = (signing: HeaderSigning): Record<string, string> => ({
  'X-Lectern-Key': String(signing.keyId),
  'X-Lectern-Timestamp': String(signing.timestamp),
  'X-Lectern-Nonce': signing.nonce,
  'X-Lectern-Signature': hmac('sha256', signing.secret, headerString(signing)),
});

/** Written from docs/security.md alone. */
export const bodyString = (body: Readonly<Record<string, unknown>>): string =>
  Object.keys(body)
    .filter((name) => name !== 'signature')
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => `${name}=${withPlainObjects(body[name])}`)
    .join('&');

/** The same value for `String()`, which would call a `toString` that an object of a request holds. */
const withPlainObjects = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withPlainObjects);
  return typeof value === 'object' && value !== null ? {} : value;
};

export const signedBody = (body: Readonly<Record<string, unknown>>, secret: string): Record<string, unknown> => ({
  ...body,
  signature: hmac('sha1', secret, bodyString(body)).toUpperCase(),
});
