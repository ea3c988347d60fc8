import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { pipeline, type Readable } from 'node:stream';
import type { Identity } from '../operation/call/identity.ts';
import type { Failure } from '../operation/errors/failure.ts';
import type { AuthenticatedRequest } from './authenticate-request.ts';
import { type Arrival, arrive } from './envelope.ts';
import { plainPath } from './path.ts';
import type { Route } from './routes.ts';

/** The body of an answer. */
export type Payload = string | Buffer | Readable;

/** A request and the answer to it. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string = randomUUID();
  readonly arrival: Arrival;
  readonly method: string;
  /** The requested path in normal form. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** What answers this path and method, once it was looked for. */
  route: Route | undefined;
  /** The body as sent; signatures cover these bytes. */
  rawBody: Buffer | undefined;
  body: unknown;
  authenticated: AuthenticatedRequest | undefined;
  identity: Identity | undefined;
  /** Why the request was refused, for the log. */
  failure: Failure | undefined;
  /** Unknown parameters that were ignored, for the log. */
  ignored: readonly string[] | undefined;

  stage: 'opened' | 'arriving' | 'running' | 'answered' = 'opened';
  /** The announced size of a large body. */
  bytes = 0;
  /** Its neighbours among the requests in flight, by arrival. */
  older: Exchange | undefined;
  newer: Exchange | undefined;
  /** Whether its answer was sent, or its connection closed. */
  isClosed = false;

  status = 200;
  /** Whether the answer is decided; a second one is not sent. */
  isAnswered = false;
  readonly #answerHeaders: Record<string, string | number | string[]> = {};

  constructor(request: IncomingMessage, response: ServerResponse, now: number) {
    this.request = request;
    this.response = response;
    this.arrival = arrive(this.id, now);
    this.method = request.method ?? '';
    this.path = plainPath(request.url ?? '');
    this.headers = request.headers;
  }

  /** The time since the request arrived, milliseconds. */
  get elapsedMs(): number {
    return performance.now() - this.arrival.startedAt;
  }

  /** Sets a header of the answer. */
  setHeader(name: string, value: string | number | string[]): void {
    this.#answerHeaders[name] = value;
  }

  getHeader(name: string): string | number | string[] | undefined {
    return this.#answerHeaders[name];
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
    response.writeHead(status, this.#answerHeaders);
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
