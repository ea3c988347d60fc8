import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Exchange } from './exchange.ts';

const unanswered = Symbol('unanswered requests');

/** A connection with its requests in flight, by arrival: several, if the client sends them without waiting for the answers. */
type Followed = Socket & { [unanswered]?: Exchange[] };

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
      const sameSocket = this.#openOn(request.socket);
      if (sameSocket.length >= mostPipelined) return void request.socket.destroy();
      const exchange = new Exchange(request, response, clock());
      sameSocket.push(exchange);
      this.#open(exchange);
      response.on('close', () => {
        if (exchange.isClosed) return;
        sameSocket.splice(sameSocket.indexOf(exchange), 1);
        this.#close(exchange);
      });
      handle(exchange);
    };
  }

  /** The requests in flight on this connection, by arrival. */
  on(socket: Followed): readonly Exchange[] {
    return socket[unanswered] ?? [];
  }

  /** Whether a request came on this connection. */
  isUsed(socket: Followed): boolean {
    return socket[unanswered] !== undefined;
  }

  #openOn(socket: Followed): Exchange[] {
    const known = socket[unanswered];
    if (known !== undefined) return known;
    const exchanges: Exchange[] = [];
    socket[unanswered] = exchanges;
    // Node.js closes the answer that it is sending, but not those that wait for their turn.
    socket.once('close', () => {
      for (const { response } of [...exchanges]) {
        response.destroy();
        response.emit('close');
      }
    });
    return exchanges;
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
    closed.isClosed = true;
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
