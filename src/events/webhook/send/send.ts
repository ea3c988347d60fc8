import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { type Destinations, destinationOf, localhostAddresses, type Refusal, refusalOfAddress } from './destination.ts';
import type { Resolve } from './resolve.ts';

/** The part of an answer that is kept. */
const mostAnswerBytes = 1_024;

/** A receiver has this time to answer. */
export const answerTimeoutMs = 15_000;

/** What a receiver may send until its answer is known: status, headers and informational answers (1xx) together. */
const mostReceivedBytes = 65_536;
/** A read of fewer bytes counts as so many: its cost is that of a read. */
const leastReadBytes = 64;
/** The informational answers that may come before the answer. */
const mostInformational = 16;

export interface SenderOptions {
  readonly destinations: Destinations;
  readonly resolve: Resolve;
  /** The time from the request to the end of the answer. */
  readonly timeoutMs: number;
}

/** What became of one attempt. */
export interface Attempt {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The first kilobyte of the answer. */
  readonly answer: string;
  /** Why there is no answer: `address`, `timeout`, `tooLong`, or the error of the connection; '' with an answer. */
  readonly error: string;
  readonly durationMs: number;
  /** The header Retry-After. */
  readonly retryAfter: string | undefined;
}

/** An address that DNS returned may not be reached. */
class RefusedAddress extends Error {
  readonly refusal: Refusal;

  constructor(hostname: string, refusal: Refusal) {
    super(`${hostname} resolves to a refused ${refusal}`);
    this.refusal = refusal;
  }
}

/** The attempt was given up. */
class GivenUp extends Error {
  readonly reason: 'timeout' | 'tooLong';

  constructor(reason: GivenUp['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** On an idle connection nothing may arrive. Node.js would read it without end. */
function closeIdle(this: Socket): void {
  this.destroy();
}

/**
 * Sends webhooks. A host name is resolved once for a connection, and the connection goes to the addresses that were checked:
 * a name that resolves to another address the second time reaches nothing else. Redirects are not followed.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 64 }),
    'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 64 }),
  };

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  async send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Attempt> {
    const since = performance.now();
    const took = () => Math.round(performance.now() - since);
    const destination = destinationOf(url, this.#options.destinations);
    if (typeof destination === 'string') return failed(destination, took());
    const lookup = this.#lookup(destination.port);
    const given = { headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body };
    const request = () => this.#request(destination.url, lookup, given, this.#options.timeoutMs - took());
    try {
      const first = await request();
      // The receiver may close an idle connection while it is used again; a new one decides.
      const answered = first === 'stale' ? await request() : first;
      return answered === 'stale' ? failed('ECONNRESET', took()) : { ...answered, durationMs: took() };
    } catch (error) {
      return failed(reasonOf(error), took());
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  /** Node.js asks for the address of a name when it connects, and connects to nothing but the answer. */
  #lookup(port: number): LookupFunction {
    return (hostname, { all }, callback) => {
      this.#addressesOf(hostname, port)
        .then((found) => {
          if (all) callback(null, found);
          else callback(null, found[0].address, found[0].family);
        })
        .catch((error: NodeJS.ErrnoException) => callback(error, '', 0));
    };
  }

  /** The addresses of a name, at least one; throws if one of them is refused. */
  async #addressesOf(hostname: string, port: number): Promise<[LookupAddress, ...LookupAddress[]]> {
    const { resolve, destinations } = this.#options;
    const addresses = localhostAddresses(hostname, destinations) ?? (await resolve(hostname));
    for (const address of addresses) {
      const refusal = refusalOfAddress(address, port, destinations);
      if (refusal !== undefined) throw new RefusedAddress(hostname, refusal);
    }
    const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
    // Node.js throws if it is given none.
    if (first === undefined) throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
    return [first, ...others];
  }

  #request(
    url: URL,
    lookup: LookupFunction,
    { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    timeoutMs: number,
  ): Promise<Omit<Attempt, 'durationMs'> | 'stale'> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const options = { method: 'POST', headers, lookup, agent: this.#agents[isSecure ? 'https:' : 'http:'] };
      const request = (isSecure ? https : http).request(url, options);
      let socket: Socket | undefined;
      let response: http.IncomingMessage | undefined;
      let received = 0;
      let informational = 0;
      let isFinished = false;
      const chunks: Buffer[] = [];
      /** Once the status is known the outcome is known: what is missing of the answer is left out. */
      const finish = (error: NodeJS.ErrnoException) => {
        if (isFinished) return;
        isFinished = true;
        clearTimeout(timer);
        socket?.off('data', measure).on('data', closeIdle);
        if (response !== undefined) {
          const answer = textOf(Buffer.concat(chunks).subarray(0, mostAnswerBytes));
          const { statusCode = 0, headers: fields } = response;
          resolve({ status: statusCode, answer, error: '', retryAfter: fields['retry-after'] });
        } else if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) resolve('stale');
        else reject(error);
      };
      const giveUp = (reason: GivenUp['reason']) => {
        finish(new GivenUp(reason));
        request.destroy();
      };
      const closed = () => finish(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
      /** All that arrives, whatever Node.js makes of it. */
      const measure = (chunk: Buffer) => {
        received += Math.max(chunk.length, leastReadBytes);
        if (received > mostReceivedBytes) giveUp('tooLong');
      };
      const timer = setTimeout(giveUp, Math.max(timeoutMs, 0), 'timeout');
      request.on('socket', (connected) => {
        socket = connected.off('data', closeIdle).on('data', measure);
      });
      request.on('information', () => {
        informational += 1;
        if (informational > mostInformational) giveUp('tooLong');
      });
      request.on('upgrade', (incoming, connected) => {
        response = incoming;
        closed();
        connected.destroy();
      });
      request.on('response', (incoming) => {
        response = incoming;
        let length = 0;
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length <= mostAnswerBytes) return;
          closed();
          request.destroy();
        });
        incoming.on('end', closed).on('error', closed).on('close', closed);
      });
      request.on('error', finish).on('close', closed);
      request.end(body);
    });
  }
}

export const failed = (error: string, durationMs: number): Attempt => ({
  status: 0,
  answer: '',
  error,
  durationMs,
  retryAfter: undefined,
});

/** A short reason without addresses: it must not tell what a private network looks like. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.refusal;
  if (error instanceof GivenUp) return error.reason;
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && error.code === 'HPE_HEADER_OVERFLOW') return 'tooLong';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return 'failed';
}

/** Text that PostgreSQL can store. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '');
