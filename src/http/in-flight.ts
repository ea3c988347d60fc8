import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Exchange } from './exchange.ts';

const unanswered = Symbol('unanswered requests');

type Counted = Socket & { [unanswered]?: number };

/** The requests in flight, by arrival. They are a linked list: sets and maps of them took a sixth of the time of a refusal. */
export class RequestsInFlight {
  #oldest: Exchange | undefined;
  #newest: Exchange | undefined;
  #arrivals = 0;
  readonly #whenClosed: ((closed: Exchange) => void)[] = [];

  /** The number of requests that ever arrived. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /** Called for every request whose answer was sent, and for those whose connection was closed. */
  whenClosed(work: (closed: Exchange) => void): void {
    this.#whenClosed.push(work);
  }

  /** Follows every request that is handled. Disconnects a client that pipelines too many without reading the answers. */
  follow(
    handle: (exchange: Exchange) => void,
    { mostPipelined, clock }: { readonly mostPipelined: number; readonly clock: () => number },
  ): RequestListener {
    return (request, response) => {
      const socket: Counted = request.socket;
      const before = socket[unanswered] ?? 0;
      if (before >= mostPipelined) return void socket.destroy();
      socket[unanswered] = before + 1;
      const exchange = new Exchange(request, response, clock());
      this.#open(exchange);
      response.on('close', () => {
        socket[unanswered] = (socket[unanswered] ?? 1) - 1;
        this.#close(exchange);
      });
      handle(exchange);
    };
  }

  /** Whether a request came on this connection. */
  isUsed(socket: Counted): boolean {
    return socket[unanswered] !== undefined;
  }

  *[Symbol.iterator](): Generator<Exchange> {
    for (let at = this.#oldest; at !== undefined; at = at.newer) yield at;
  }

  #open(exchange: Exchange): void {
    const older = this.#newest;
    exchange.older = older;
    if (older === undefined) this.#oldest = exchange;
    else older.newer = exchange;
    this.#newest = exchange;
    this.#arrivals += 1;
  }

  #close(closed: Exchange): void {
    const { older, newer } = closed;
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    // If it is garbage that was already promoted to the old generation, its neighbours would be promoted with it.
    closed.older = undefined;
    closed.newer = undefined;
    closed.isClosed = true;
    for (const work of this.#whenClosed) work(closed);
  }
}
