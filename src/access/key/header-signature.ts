import { createHmac, hash } from 'node:crypto';

/** What a request signed in its headers is signed over. */
export interface SignedRequest {
  readonly method: string;
  /** As it was sent, with the query string if there is one. */
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

/** What signs a request, given a secret: the string to sign is the same for every secret that may be the one. */
export function signRequest(request: SignedRequest): (secret: string) => string {
  const signed = headerStringToSign(request);
  return (secret) => createHmac('sha256', secret).update(signed).digest('hex');
}
