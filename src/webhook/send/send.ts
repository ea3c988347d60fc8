import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Destinations, destinationOf, localhostAddresses, type Refusal, refusalOfAddress } from './destination.ts';
import type { Resolve } from './resolve.ts';

/** The part of an answer that is kept. */
const mostAnswerBytes = 1_024;

/** A receiver has this time to answer. */
export const answerTimeoutMs = 15_000;

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
  /** Why there is no answer: `address`, `timeout`, or the error of the connection; '' with an answer. */
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
    try {
      const first = await this.#request(destination.url, lookup, given);
      // The receiver may close an idle connection while it is used again; a new one decides.
      const answered = first === 'stale' ? await this.#request(destination.url, lookup, given) : first;
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
      const { resolve, destinations } = this.#options;
      const known = localhostAddresses(hostname, destinations);
      (known === undefined ? resolve(hostname) : Promise.resolve(known)).then(
        (addresses) => {
          for (const address of addresses) {
            const refusal = refusalOfAddress(address, port, destinations);
            if (refusal !== undefined) return callback(new RefusedAddress(hostname, refusal), '', 0);
          }
          const found = addresses.map((address) => ({ address, family: isIP(address) }));
          const [first = { address: '', family: 0 }] = found;
          if (all) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, '', 0),
      );
    };
  }

  #request(
    url: URL,
    lookup: LookupFunction,
    { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<Omit<Attempt, 'durationMs'> | 'stale'> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const options = { method: 'POST', headers, lookup, agent: this.#agents[isSecure ? 'https:' : 'http:'] };
      const request = (isSecure ? https : http).request(url, options);
      let response: http.IncomingMessage | undefined;
      const chunks: Buffer[] = [];
      const finish = () => {
        clearTimeout(timer);
        const { statusCode = 0, headers: received = {} } = response ?? {};
        const answer = textOf(Buffer.concat(chunks).subarray(0, mostAnswerBytes));
        resolve({ status: statusCode, answer, error: '', retryAfter: received['retry-after'] });
      };
      // Once the status is known the outcome is known: what is missing of a slow answer is left out.
      const timer = setTimeout(() => {
        if (response !== undefined) finish();
        else reject(new Error('timeout'));
        request.destroy();
      }, this.#options.timeoutMs);
      request.on('response', (incoming) => {
        response = incoming;
        let length = 0;
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length <= mostAnswerBytes) return;
          finish();
          request.destroy();
        });
        incoming.on('end', finish).on('error', finish).on('close', finish);
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        if (response !== undefined) return finish();
        if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) resolve('stale');
        else reject(error);
      });
      request.end(body);
    });
  }
}

const failed = (error: string, durationMs: number): Attempt => ({
  status: 0,
  answer: '',
  error,
  durationMs,
  retryAfter: undefined,
});

/** A short reason without addresses: it must not tell what a private network looks like. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.refusal;
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error && error.message === 'timeout' ? 'timeout' : 'failed';
}

/** Text that PostgreSQL can store. */
const textOf = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '');
