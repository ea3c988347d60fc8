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

export const signRequest = (request: SignedRequest, secret: string): string =>
  createHmac('sha256', secret).update(headerStringToSign(request)).digest('hex');
