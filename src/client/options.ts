import type { Signer } from './signing.ts';

/** How to reach a server, and as whom. */
export interface LecternOptions {
  /** Where the server is, with its base path if it has one: `https://lectern.school.example`. */
  readonly baseUrl: string;
  /** A key's secret, `lectern_…`. On the server's own machine none is needed until the first key is made. */
  readonly key?: string | undefined;
  /** Signs every request, in place of a key: `signHeaders({ … })` or `signBody({ … })`. */
  readonly sign?: Signer | undefined;
  /** The language of messages: `en` (default) or `zh`. */
  readonly language?: 'en' | 'zh' | undefined;
  /**
   * How long one attempt may take, in milliseconds; for a file, until it begins to arrive.
   * @default 30000, and 600000 for a file
   */
  readonly timeoutMs?: number | undefined;
  /**
   * How often a request is sent again after 429, 503, a lost connection or a time-out. Writes carry an idempotency key,
   * so that sending one again is safe.
   * @default 3
   */
  readonly retries?: number | undefined;
  /** How long to wait before attempt 2, 3, …, in milliseconds; by default it doubles from 250 to 8,000, with jitter. */
  readonly backOff?: ((attempt: number) => number) | undefined;
  /** Headers to send with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What sends requests, in place of the platform's own `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** What may differ from call to call. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again. */
  readonly retries?: number | undefined;
  /**
   * The same write under the same key is carried out once, also when another process sends it again within 24 hours.
   * A write without one gets one of its own.
   */
  readonly idempotencyKey?: string | undefined;
}

/** A whole answer, as it came. */
export interface Envelope<Answer> {
  readonly code: 0;
  readonly msg: string;
  readonly obj: Answer;
  /** Request id, also in the server's log. */
  readonly reqId: string;
  /** When the request arrived, milliseconds. */
  readonly reqTime: number;
  /** Execution time, milliseconds. */
  readonly execTime: number;
}
