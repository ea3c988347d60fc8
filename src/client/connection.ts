import type { Entry } from './entry.ts';
import { LecternError, NoAnswer, nestedRefusal, type Refusal } from './errors.ts';
import { version } from './generated/version.ts';
import { parseJson, toJson } from './json.ts';
import type { CallOptions, Envelope, ExportedFile, LecternOptions } from './options.ts';
import { retryAfterMsOf, spreadBackOff, wait, waitBefore } from './retry.ts';
import { unique } from './signing.ts';

interface Attempt extends CallOptions {
  readonly file: true | undefined;
}

type Parameters = Readonly<Record<string, unknown>>;

/** Sends requests to one server and reads its answers. */
export class Connection {
  readonly #options: LecternOptions;
  readonly #base: URL;
  readonly #parse: (text: string) => unknown;
  /** Where the server wrote last for this client: a read from a replica waits for it, whichever process answers. */
  #position: string | undefined;

  constructor(options: LecternOptions, parse: (text: string) => unknown = parseJson) {
    this.#options = options;
    this.#base = baseAddress(options.baseUrl);
    this.#parse = parse;
  }

  /** Returns the envelope. Throws the error when a retry cannot help. */
  async send(path: string, parameters: Parameters, entry: Entry, options: CallOptions): Promise<Envelope<unknown>> {
    const { backOff = spreadBackOff } = this.#options;
    const retries = options.retries ?? this.#options.retries ?? 3;
    const idempotencyKey = options.idempotencyKey ?? (entry.write ? unique() : undefined);
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#attempt(path, parameters, { ...options, idempotencyKey, file: entry.file });
        const refusal = entry.nested ? nestedRefusal(answer.obj) : undefined;
        if (refusal !== undefined) throw new LecternError({ ...refusal, reqId: answer.reqId }, 200);
        return answer;
      } catch (error) {
        options.signal?.throwIfAborted();
        const waitMs = attempt > retries ? undefined : waitBefore(attempt + 1, error, (next) => backOff(next));
        if (waitMs === undefined) throw error;
        await wait(waitMs, options.signal);
      }
    }
  }

  async #attempt(path: string, parameters: Parameters, options: Attempt) {
    const { idempotencyKey, branch } = options;
    const { key, sign, language, headers = {}, fetch = globalThis.fetch } = this.#options;
    const url = new URL(this.#base);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    const request = { path: url.pathname + url.search, body: parameters, json: toJson };
    const signed = (await sign?.(request)) ?? { body: toJson(parameters), headers: {} };
    const sent: Record<string, string> = {
      'Content-Type': 'application/json',
      'X-Lectern-Client': `typescript/${version}`,
      ...headers,
      ...signed.headers,
    };
    if (key !== undefined) sent.Authorization = `Bearer ${key}`;
    if (language !== undefined) sent['Accept-Language'] = language;
    if (idempotencyKey !== undefined) sent['Idempotency-Key'] = idempotencyKey;
    if (branch !== undefined) sent['X-Lectern-Branch'] = String(branch);
    if (this.#position !== undefined) sent['X-Lectern-Position'] = this.#position;

    const timeoutMs = options.timeoutMs ?? this.#options.timeoutMs ?? (options.file ? 600_000 : 30_000);
    const limit = limited(options.signal, timeoutMs);
    let arriving = false;
    try {
      const { signal } = limit;
      const response = await fetch(url, { method: 'POST', headers: sent, body: signed.body, signal });
      this.#position = laterPosition(this.#position, response.headers.get('X-Lectern-Position'));
      if (options.file && response.ok && response.body !== null) {
        arriving = true;
        return fileIn(response, response.body);
      }
      return this.#read(response, await response.text());
    } catch (cause) {
      if (cause instanceof LecternError || cause instanceof NoAnswer) throw cause;
      const what = limit.timedOut() ? `no answer within ${timeoutMs} ms` : 'the connection failed';
      throw new NoAnswer(`${url.origin}${path}: ${what}`, { cause });
    } finally {
      limit.clear(arriving);
    }
  }

  #read({ headers, status }: Response, text: string): Envelope<unknown> {
    const retryAfterMs = retryAfterMsOf(headers.get('Retry-After'), Date.now());
    const answer = this.#parsed(text);
    if (isSuccess(answer)) return answer;
    if (isRefusal(answer)) throw new LecternError(answer, status, retryAfterMs);
    throw new NoAnswer(`The answer is not from a Lectern server (HTTP status ${status}). Check the address.`, {
      status,
      retryAfterMs,
    });
  }

  #parsed(text: string): unknown {
    try {
      return this.#parse(text);
    } catch {
      return undefined;
    }
  }
}

/** Without a scheme, `new URL` fails without a reason, or takes `localhost:` for one. */
function baseAddress(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  const received = typeof baseUrl === 'string' ? `"${baseUrl}"` : typeof baseUrl;
  throw new TypeError(
    `baseUrl must be an address that begins with http:// or https://, such as https://lectern.school.example; received ${received}.`,
  );
}

/** A signal that aborts with the signal of the caller or after the timeout. */
function limited(given: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController();
  const stop = () => controller.abort(given?.reason);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeoutMs);
  if (given?.aborted) stop();
  given?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    timedOut: () => late,
    /** Aborting also stops reading the body. */
    clear: (arriving: boolean) => {
      clearTimeout(timer);
      if (!arriving) given?.removeEventListener('abort', stop);
    },
  };
}

/** A file may take any time to arrive: the timeout ends when it begins. */
const fileIn = ({ headers }: Response, content: ReadableStream<Uint8Array>): Envelope<ExportedFile> => ({
  code: 0,
  msg: 'success',
  obj: { content, cursor: headers.get('X-Lectern-Cursor') ?? '' },
  reqId: headers.get('X-Request-Id') ?? '',
  reqTime: 0,
  execTime: 0,
});

const isSuccess = (answer: unknown): answer is Envelope<unknown> =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 0 && 'obj' in answer;

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'code' in answer && Number(answer.code) > 0 && 'msg' in answer;

/** Positions are two hexadecimal numbers, such as `16/B374D848`. Answers may arrive in another order than they were written. */
function laterPosition(known: string | undefined, given: string | null): string | undefined {
  if (given === null || known === undefined) return given ?? known;
  const padded = (position: string) =>
    position
      .split('/')
      .map((half) => half.padStart(8, '0'))
      .join();
  return padded(given) > padded(known) ? given : known;
}
