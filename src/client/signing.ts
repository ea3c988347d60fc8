/** A request before it is sent. */
export interface Unsigned {
  /** Path and query, as sent. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly json: (body: Readonly<Record<string, unknown>>) => string;
}

export interface Signed {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs a request; called for every attempt. */
export type Signer = (request: Unsigned) => Promise<Signed>;

const utf8 = new TextEncoder();
const secondsNow = () => Math.floor(Date.now() / 1000);

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 128 random bits. */
export const unique = () => hex(crypto.getRandomValues(new Uint8Array(16)));

async function hmac(hash: 'SHA-1' | 'SHA-256', secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash }, false, ['sign']);
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text))));
}

/**
 * Signs requests in their headers: over method, path, time, a nonce and the whole body.
 *
 * @example
 * ```ts
 * const lectern = new Lectern({ baseUrl, sign: signHeaders({ keyId: 3, secret: signingSecret }) });
 * ```
 */
export function signHeaders({ keyId, secret }: { readonly keyId: number; readonly secret: string }): Signer {
  return async ({ path, body, json }) => {
    const text = json(body);
    const timestamp = String(secondsNow());
    const nonce = unique();
    const digest = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))));
    const signature = await hmac('SHA-256', secret, ['POST', path, timestamp, nonce, digest].join('\n'));
    return {
      body: text,
      headers: {
        'X-Lectern-Key': String(keyId),
        'X-Lectern-Timestamp': timestamp,
        'X-Lectern-Nonce': nonce,
        'X-Lectern-Signature': signature,
      },
    };
  };
}

/** `String()`, as the scheme requires: a list is joined with commas, and the content of an object is not signed. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => (item === null ? '' : textOf(item))).join();
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value);
}

/**
 * Signs requests in their body, as older clients of the interface do: over its keys and values, for a limited time.
 * `appId` is that of the branch of the key. Prefer `signHeaders`: a body signature does not cover nested values.
 *
 * @example
 * ```ts
 * const lectern = new Lectern({ baseUrl, sign: signBody({ appId: 'lectern-head', secret: signingSecret }) });
 * ```
 */
export function signBody(credentials: {
  readonly appId: string;
  readonly secret: string;
  /**
   * How long a signature is valid, in seconds, at most 900.
   * @default 300
   */
  readonly validSeconds?: number | undefined;
}): Signer {
  const { appId, secret, validSeconds = 300 } = credentials;
  return async ({ body, json }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    // Valid from a minute ago, because the server's clock may be slow.
    const validity = { appId, validBegin: secondsNow() - 60, validTime: validSeconds };
    const signed: Record<string, unknown> = { ...Object.fromEntries(given), ...validity };
    const names = Object.keys(signed).sort();
    const text = names.map((name) => `${name}=${textOf(signed[name])}`).join('&');
    const signature = (await hmac('SHA-1', secret, text)).toUpperCase();
    return { body: json({ ...signed, signature }), headers: {} };
  };
}
