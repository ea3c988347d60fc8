import { createHmac, hash } from 'node:crypto';

/** The signed parts of a request with header signature. */
export interface SignedRequest {
  readonly method: string;
  /** As sent, with the query string. */
  readonly path: string;
  /** Seconds. */
  readonly timestamp: number;
  readonly nonce: string;
  readonly body: Uint8Array;
}

/** Five lines: method, path, timestamp, nonce, and the SHA-256 of the raw body in lower-case hex. */
function headerStringToSign({ method, path, timestamp, nonce, body }: SignedRequest): string {
  const digest = hash('sha256', body);
  return [method, path, timestamp, nonce, digest].join('\n');
}

/** Returns a function that signs the request with a secret. The string to sign is computed once for all secrets. */
export function signRequest(request: SignedRequest): (secret: string) => string {
  const signed = headerStringToSign(request);
  return (secret) => createHmac('sha256', secret).update(signed).digest('hex');
}
