import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { SignedHeaders } from '../access/key/signatures.ts';
import { fail, quote } from '../operation/errors/failure.ts';
import type { Credentials } from './authenticate-request.ts';
import { knownCookieOf, sessionCookieOf } from './cookies.ts';

/** What proxies of all makes add to a request that they pass on. */
const forwarding =
  /^(forwarded|via|x-(original-)?forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-envoy-.*|true-client-ip|fastly-.*|cf-.*)$/;

export function credentialsOf(request: FastifyRequest): Credentials {
  const { headers } = request;
  return {
    bearer: bearerOf(headers.authorization),
    signed: signedHeadersOf(headers),
    method: request.method,
    path: request.originalUrl,
    body: request.body,
    rawBody: request.rawBody ?? new Uint8Array(),
    address: request.ip,
    peer: request.socket.remoteAddress ?? '',
    host: hostAskedFor(request),
    origin: headers.origin,
    protocol: request.protocol,
    session: sessionCookieOf(headers.cookie),
    known: knownCookieOf(headers.cookie),
    fromOwnPage: isFromOwnPage(headers),
    // A proxy that adds nothing still speaks the old HTTP to us, as nginx does unless told otherwise.
    forwarded: request.raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name)),
  };
}

/** A browser says itself where a request comes from; one too old for that names the origin, which is then our own host. */
function isFromOwnPage({ 'sec-fetch-site': site, origin, host }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** A request that names its host in its first line is for that one, whatever its header says. */
function hostAskedFor({ originalUrl, headers }: FastifyRequest): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(originalUrl)?.[1] ?? headers.host;
}

function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer === undefined) throw fail('keyMistyped', {});
  return bearer;
}

/** A request is signed in its headers when it carries any of them; then it must carry all. */
function signedHeadersOf(headers: IncomingHttpHeaders): SignedHeaders | undefined {
  const names = ['x-lectern-key', 'x-lectern-timestamp', 'x-lectern-nonce', 'x-lectern-signature'];
  if (names.every((name) => headers[name] === undefined)) return undefined;
  const of = (name: string, form: RegExp, expected: string) => {
    const value = headers[name];
    if (typeof value === 'string' && form.test(value)) return value;
    throw fail('signatureMalformed', { param: name, expected, received: quote(value ?? '') });
  };
  return {
    keyId: Number(of('x-lectern-key', /^\d{1,15}$/, 'the id of a key')),
    timestamp: Number(of('x-lectern-timestamp', /^\d{1,12}$/, 'seconds')),
    nonce: of('x-lectern-nonce', /^[\w-]{16,64}$/, '16–64 × [A-Za-z0-9_-]'),
    signature: of('x-lectern-signature', /^[0-9a-f]{64}$/, '64 × [0-9a-f]'),
  };
}
