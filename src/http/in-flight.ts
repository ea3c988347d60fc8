import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** A request until its answer is sent or its connection closed. */
export interface Flight {
  readonly request: IncomingMessage;
  readonly sinceMs: number;
  stage: 'opened' | 'arriving' | 'running' | 'answered';
  /** The size of a large body. */
  bytes: number;
  reply: FastifyReply | undefined;
  older: Flight | undefined;
  newer: Flight | undefined;
}

const flight = Symbol('flight');
const unanswered = Symbol('unanswered requests');

type Followed = ServerResponse & { [flight]?: Flight };
type Counted = Socket & { [unanswered]?: number };

/**
 * The requests in flight, in the order of their arrival. They are a list, and what is known about them is stored on the objects of
 * Node.js: sets and maps of these objects took a sixth of the time of a refusal.
 */
export class RequestsInFlight {
  #oldest: Flight | undefined;
  #newest: Flight | undefined;
  #arrivals = 0;
  readonly #whenClosed: ((closed: Flight) => void)[] = [];

  /** The number of requests that ever arrived. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /** Called for every request whose answer was sent, and for those whose connection was closed. */
  whenClosed(work: (closed: Flight) => void): void {
    this.#whenClosed.push(work);
  }

  /** Follows every request that is handled. Disconnects a client that pipelines too many without reading the answers. */
  follow(handler: RequestListener, mostPipelined: number): RequestListener {
    return (request, response: Followed) => {
      const socket: Counted = request.socket;
      const before = socket[unanswered] ?? 0;
      if (before >= mostPipelined) return void socket.destroy();
      socket[unanswered] = before + 1;
      const opened = this.#open(request);
      response[flight] = opened;
      response.on('close', () => {
        socket[unanswered] = (socket[unanswered] ?? 1) - 1;
        this.#close(opened);
      });
      handler(request, response);
    };
  }

  of(response: Followed): Flight | undefined {
    return response[flight];
  }

  /** Whether a request came on this connection. */
  isUsed(socket: Counted): boolean {
    return socket[unanswered] !== undefined;
  }

  *[Symbol.iterator](): Generator<Flight> {
    for (let at = this.#oldest; at !== undefined; at = at.newer) yield at;
  }

  #open(request: IncomingMessage): Flight {
    const older = this.#newest;
    const sinceMs = performance.now();
    const opened: Flight = { request, sinceMs, stage: 'opened', bytes: 0, reply: undefined, older, newer: undefined };
    if (older === undefined) this.#oldest = opened;
    else older.newer = opened;
    this.#newest = opened;
    this.#arrivals += 1;
    return opened;
  }

  #close(closed: Flight): void {
    const { older, newer } = closed;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    // If it is garbage that was already promoted to the old generation, its neighbours would be promoted with it.
    closed.older = undefined;
    closed.newer = undefined;
    for (const work of this.#whenClosed) work(closed);
  }
}
