import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { pipeline, type Readable } from 'node:stream';
import type { Identity } from '../../operation/call/identity.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import type { Failure } from '../../operation/errors/failure.ts';
import type { AuthenticatedRequest } from './authenticate-request.ts';
import { type Arrival, arrive } from './envelope.ts';

/** The body of an answer. */
export type Payload = string | Buffer | Readable;

/** Answers a request; throws to refuse it. */
export type Answer = (exchange: Exchange) => Payload | Promise<Payload>;

export interface Route {
  /** A path, or `/folder/*` for all paths below it. */
  readonly path: string;
  readonly answer: Answer;
  /** What is called by POST; a body of GET is not read. */
  readonly called?: Called | undefined;
}

interface Called {
  readonly operation: Operation;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  /** The most values in a body. */
  readonly mostValues: number;
}

type AnswerHeaders = Record<string, string | number | string[]>;

/** A request and the answer to it. Its fields are declared and set in the constructor: in V8, fields with initial values are slow. */
export class Exchange {
  declare readonly request: IncomingMessage;
  declare readonly response: ServerResponse;
  declare readonly id: string;
  declare readonly arrival: Arrival;
  declare readonly method: string;
  /** The requested path in normal form. */
  declare readonly path: string;
  declare readonly headers: IncomingHttpHeaders;
  /** What answers this path and method, once it was looked for. */
  declare route: Route | undefined;
  /** The address of the caller, which may be behind a proxy. */
  declare address: string;
  /** The body as sent; signatures cover these bytes. */
  declare rawBody: Buffer | undefined;
  declare body: unknown;
  declare authenticated: AuthenticatedRequest | undefined;
  declare identity: Identity | undefined;
  /** Why the request was refused, for the log. */
  declare failure: Failure | undefined;
  /** Unknown parameters that were ignored, for the log. */
  declare ignored: readonly string[] | undefined;

  declare stage: 'opened' | 'arriving' | 'running' | 'answered';
  /** The announced size of a large body. */
  declare bytes: number;
  /** Its neighbours among the requests in flight, by arrival. */
  declare older: Exchange | undefined;
  declare newer: Exchange | undefined;
  /** Whether its answer was sent, or its connection closed. */
  declare isClosed: boolean;

  declare status: number;
  declare readonly answerHeaders: AnswerHeaders;
  /** Whether the answer is decided; a second one is not sent. */
  declare isAnswered: boolean;

  constructor(request: IncomingMessage, response: ServerResponse, now: number) {
    this.request = request;
    this.response = response;
    this.id = randomUUID();
    this.arrival = arrive(this.id, now);
    this.method = request.method ?? '';
    this.path = plainPath(request.url ?? '');
    this.headers = request.headers;
    this.route = undefined;
    this.address = '';
    this.rawBody = undefined;
    this.body = undefined;
    this.authenticated = undefined;
    this.identity = undefined;
    this.failure = undefined;
    this.ignored = undefined;
    this.stage = 'opened';
    this.bytes = 0;
    this.older = undefined;
    this.newer = undefined;
    this.isClosed = false;
    this.status = 200;
    this.answerHeaders = {
      'X-Request-Id': this.id,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    };
    this.isAnswered = false;
  }

  /** The time since the request arrived, milliseconds. */
  get elapsedMs(): number {
    return performance.now() - this.arrival.startedAt;
  }

  /** Sets a header of the answer. */
  setHeader(name: string, value: string | number | string[]): void {
    this.answerHeaders[name] = value;
  }

  /** For a refusal that was sent without this object. */
  answeredWith(failure: Failure): void {
    this.failure = failure;
    this.status = failure.status;
    this.isAnswered = true;
  }

  /** Sends the answer, unless the client has left. */
  send(payload: Payload): void {
    const { response, status } = this;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (response.destroyed) {
      if (!isWhole) payload.destroy();
      return;
    }
    if (isWhole && status !== 204) this.setHeader('Content-Length', Buffer.byteLength(payload));
    response.writeHead(status, this.answerHeaders);
    if (isWhole) response.end(payload);
    // If the stream fails, the connection is closed, so that the client does not take a part for the whole.
    else pipeline(payload, response, () => {});
  }
}

/** Leads the client to another place. Relative places also hold behind a proxy that takes a prefix off the path. */
export function redirect(exchange: Exchange, place: string): Payload {
  exchange.status = 302;
  exchange.setHeader('Location', place);
  return '';
}

/**
 * The requested path in normal form: without host, query and unnecessary escapes. A path with an invalid escape stays as
 * it is and is answered as unknown.
 */
function plainPath(url: string): string {
  if (/^\/[\w/]*$/.test(url)) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const decoded = decode(path);
  return encodeURI(decoded.startsWith('/') ? decoded : `/${decoded}`);
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
