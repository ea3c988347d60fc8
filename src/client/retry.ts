import { LecternError, NoAnswer } from './errors.ts';

const firstWaitMs = 250;
const longestWaitMs = 8_000;
/** If the server asks for a longer wait, the client throws the error instead. */
const mostPatienceMs = 60_000;

/** Exponential backoff with jitter, so that clients that failed together do not retry together. */
export const spreadBackOff = (attempt: number, random: () => number = Math.random): number =>
  Math.min(firstWaitMs * 2 ** (attempt - 2), longestWaitMs) * (0.5 + random() / 2);

/** The wait before this attempt, or undefined if a retry cannot help. */
export function waitBefore(attempt: number, error: unknown, backOff: (attempt: number) => number): number | undefined {
  if (!mayPass(error)) return undefined;
  const { retryAfterMs = 0 } = error;
  return retryAfterMs > mostPatienceMs ? undefined : Math.max(retryAfterMs, backOff(attempt));
}

/** Too many requests; or 408, with which a server closes a connection that was silent for long, perhaps just as a request is sent. */
const mayPassLater = (status: number) => status === 429 || status === 408;

/** Whether a retry can succeed. */
function mayPass(error: unknown): error is LecternError | NoAnswer {
  if (error instanceof NoAnswer) return error.status === undefined || mayPassLater(error.status) || error.status >= 500;
  // After a lost connection, the earlier attempt may still be in progress.
  return (
    error instanceof LecternError &&
    (mayPassLater(error.status) || error.status === 503 || error.name === 'idempotencyKeyInUse')
  );
}

/** `Retry-After`: seconds, or a date. */
export function retryAfterMsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

/** Waits; throws the reason of the signal when it is aborted. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
