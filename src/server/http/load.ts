import { fail } from '../../operation/errors/failure.ts';
import { serverErrors } from '../../operation/errors/server.ts';
import { smallBody } from './body.ts';
import type { Exchange } from './exchange.ts';
import { isHealthCheck } from './health.ts';
import type { RequestsInFlight } from './in-flight.ts';

interface Capacity {
  /** Concurrent requests; the server answers further ones with 503. */
  readonly mostConcurrentRequests: number;
  /** Time limit for a body. */
  readonly bodyTimeoutMs: number;
  /** How often the time limit is checked. */
  readonly checkEveryMs: number;
  readonly bodyLimit: number;
  /** For a request whose body takes longer. */
  readonly whenTooSlow: (exchange: Exchange) => void;
}

/** The most bytes of large bodies that may arrive at the same time. */
const mostArrivingBytes = 256 * 1024 * 1024;
/** How much of a refused body the server reads and drops: many clients send all of it before they read the answer. */
const mostDroppedBytes = 64 * 1024 * 1024;

/**
 * Load shedding: beyond the limit of concurrent requests, the server answers 503 at once instead of queueing. A request
 * counts from the arrival of its whole body until its answer is ready, so slow clients do not block others. Health checks
 * are always answered. Small bodies are not limited: one for every allowed connection fits into memory.
 */
export class Load {
  readonly #capacity: Capacity;
  readonly #timer: NodeJS.Timeout;
  /** Requests that were answered before their body had arrived, with the bytes that their connection had received by then. */
  readonly #unfinished = new Map<Exchange, number>();
  #arriving = 0;
  #arrivingBytes = 0;
  #running = 0;

  constructor(flights: RequestsInFlight, capacity: Capacity) {
    this.#capacity = capacity;
    // Once its body was read, a request counts until its work is done, even if its client has left.
    flights.whenClosed((exchange) => {
      if (exchange.stage === 'arriving' && exchange.rawBody === undefined) this.leave(exchange);
      const { complete, socket } = exchange.request;
      if (!complete && !socket.destroyed) this.#unfinished.set(exchange, socket.bytesRead);
    });
    this.#timer = setInterval(() => {
      this.#checkArriving(flights);
      this.#checkUnfinished();
    }, capacity.checkEveryMs).unref();
  }

  /** The requests that arrive and run. */
  get count(): number {
    return this.#arriving + this.#running;
  }

  /** For a request whose headers have arrived; throws if it is one too many. */
  arrive(exchange: Exchange): void {
    this.#shed(exchange);
    const bytes = largeBody(exchange, this.#capacity.bodyLimit);
    if (bytes > 0 && this.#arrivingBytes + bytes > mostArrivingBytes) throw fail(serverErrors.overloaded, {});
    exchange.bytes = bytes;
    this.#enter(exchange, 'arriving');
  }

  /** For a request whose body has arrived; throws if it is one too many. */
  run(exchange: Exchange): void {
    this.#shed(exchange);
    this.#enter(exchange, 'running');
  }

  /** For a request whose answer is ready. */
  leave(exchange: Exchange): void {
    this.#enter(exchange, 'answered');
  }

  /** Ends the check of the time limit. */
  close(): void {
    clearInterval(this.#timer);
  }

  #checkArriving(flights: RequestsInFlight): void {
    for (const exchange of flights) {
      if (!this.#isTooSlow(exchange)) return;
      if (exchange.stage === 'arriving') this.#capacity.whenTooSlow(exchange);
    }
  }

  #checkUnfinished(): void {
    for (const [exchange, received] of this.#unfinished) {
      const { complete, socket } = exchange.request;
      if (complete || socket.destroyed) this.#unfinished.delete(exchange);
      else if (this.#isTooSlow(exchange) || socket.bytesRead - received > mostDroppedBytes) socket.destroy();
    }
  }

  #isTooSlow({ elapsedMs }: Exchange): boolean {
    return elapsedMs >= this.#capacity.bodyTimeoutMs;
  }

  #enter(exchange: Exchange, stage: Exchange['stage']): void {
    if (exchange.stage === 'arriving') {
      this.#arriving -= 1;
      this.#arrivingBytes -= exchange.bytes;
    } else if (exchange.stage === 'running') this.#running -= 1;
    if (stage === 'arriving') {
      this.#arriving += 1;
      this.#arrivingBytes += exchange.bytes;
    } else if (stage === 'running') this.#running += 1;
    exchange.stage = stage;
  }

  #shed(exchange: Exchange): void {
    if (this.#running >= this.#capacity.mostConcurrentRequests && !isHealthCheck(exchange))
      throw fail(serverErrors.overloaded, {});
  }
}

/** The announced size of a large body; 0 for a small one. */
function largeBody({ headers }: Exchange, bodyLimit: number): number {
  const unknownLength = headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
  const bytes = Math.min(Number(headers['content-length'] ?? unknownLength), bodyLimit);
  return bytes > smallBody ? bytes : 0;
}
