import type { Signer } from './signing.ts';

/** The address of the server and the credentials. */
export interface LecternOptions {
  /** Address of the server, with its base path if any: `https://lectern.school.example`. */
  readonly baseUrl: string;
  /** The secret of a key, `lectern_…`. On the machine of the server none is needed until the first key is created. */
  readonly key?: string | undefined;
  /** Signs every request instead of sending a key: `signHeaders({ … })` or `signBody({ … })`. */
  readonly sign?: Signer | undefined;
  /** The language of messages: `en` (default) or `zh`. */
  readonly language?: 'en' | 'zh' | undefined;
  /**
   * How long one attempt may take, in milliseconds; for a file, until it begins to arrive.
   * @default 30000, and 600000 for a file
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Number of retries after 408, 429, 503, a lost connection or a timeout. Writes carry an idempotency key, so a retry is
   * safe.
   * @default 3
   */
  readonly retries?: number | undefined;
  /** Wait before attempt 2, 3, …, in milliseconds; by default it doubles from 250 to 8,000, with jitter. */
  readonly backOff?: ((attempt: number) => number) | undefined;
  /** Headers to send with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: typeof fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call; it then throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** Number of retries. */
  readonly retries?: number | undefined;
  /**
   * The server carries out a write with the same key and content once within 24 hours, also if another process repeats
   * it. By default the client generates a new key for each write.
   */
  readonly idempotencyKey?: string | undefined;
  /** Limits a read to the records of one branch: the `subOrgId` of a branch. */
  readonly branch?: number | undefined;
}

/** A file that the server exported. */
export interface ExportedFile {
  readonly content: ReadableStream<Uint8Array>;
  /** The position in the event log up to which the file has every change. Sent to `export.changes`, it lists what changed after. */
  readonly cursor: string;
}

/** The envelope of an answer. */
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
