import type { IncomingHttpHeaders } from 'node:http';
import type { SignedHeaders } from '../../access/key/signatures.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import type { Credentials } from './authenticate-request.ts';
import { knownCookieOf, sessionCookieOf } from './cookies.ts';
import type { Exchange } from './exchange.ts';
import type { TrustedProxies } from './forwarded.ts';

/** Headers that proxies add. */
const forwarding =
  /^(forwarded|via|x-(original-)?forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-envoy-.*|true-client-ip|fastly-.*|cf-.*)$/;

/** What only some requests need is computed when it is read: a request with a key needs none of it. */
class RequestCredentials implements Credentials {
  readonly bearer: string | undefined;
  readonly signed: SignedHeaders | undefined;
  readonly address: string;
  readonly rawBody: Uint8Array;
  readonly #exchange: Exchange;
  readonly #proxies: TrustedProxies;

  constructor(exchange: Exchange, proxies: TrustedProxies) {
    this.bearer = bearerOf(exchange.headers.authorization);
    this.signed = signedHeadersOf(exchange.headers);
    this.address = exchange.address;
    this.rawBody = exchange.rawBody ?? new Uint8Array();
    this.#exchange = exchange;
    this.#proxies = proxies;
  }

  get method() {
    return this.#exchange.method;
  }
  get path() {
    return this.#exchange.request.url ?? '';
  }
  get body() {
    return this.#exchange.body;
  }
  get peer() {
    return this.#exchange.request.socket.remoteAddress ?? '';
  }
  get host() {
    // A host in the request line takes precedence over the Host header.
    return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(this.path)?.[1] ?? this.#exchange.headers.host;
  }
  get origin() {
    return this.#exchange.headers.origin;
  }
  get protocol() {
    return this.#proxies.protocolOf(this.#exchange.request);
  }
  get session() {
    return sessionCookieOf(this.#exchange.headers.cookie);
  }
  get known() {
    return knownCookieOf(this.#exchange.headers.cookie);
  }
  get fromOwnPage() {
    return isFromOwnPage(this.#exchange.headers);
  }
  get forwarded() {
    const { request, headers } = this.#exchange;
    // Some proxies add no header but use HTTP/1.0, such as nginx by default.
    return request.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name));
  }
}

export const credentialsOf = (exchange: Exchange, proxies: TrustedProxies): Credentials =>
  new RequestCredentials(exchange, proxies);

/** Browsers send Sec-Fetch-Site; for older ones, the origin must be our host. */
function isFromOwnPage({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const given = /^Bearer +(\S.*)$/i.exec(authorization)?.[1]?.trimEnd();
  // Usually the variable that should hold the key is empty.
  if (given === undefined) throw fail(identityErrors.keyMissing, {});
  if (/\s/.test(given)) throw fail(identityErrors.keyMistyped, {});
  return given;
}

/** A request with any of the signature headers must have all of them. */
function signedHeadersOf(headers: IncomingHttpHeaders): SignedHeaders | undefined {
  const names = ['x-lectern-key', 'x-lectern-timestamp', 'x-lectern-nonce', 'x-lectern-signature'];
  if (names.every((name) => headers[name] === undefined)) return undefined;
  const of = (name: string, form: RegExp, expected: string) => {
    const value = headers[name];
    if (typeof value === 'string' && form.test(value)) return value;
    throw fail(identityErrors.signatureMalformed, { param: name, expected, received: quote(value ?? '') });
  };
  return {
    keyId: Number(of('x-lectern-key', /^\d{1,15}$/, 'the id of a key')),
    timestamp: Number(of('x-lectern-timestamp', /^\d{1,12}$/, 'seconds')),
    nonce: of('x-lectern-nonce', /^[\w-]{16,64}$/, '16–64 × [A-Za-z0-9_-]'),
    signature: of('x-lectern-signature', /^[0-9a-f]{64}$/, '64 × [0-9a-f]'),
  };
}
