import { RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../../../operation/errors/failure.ts';
import { identityErrors } from '../../../operation/errors/identity.ts';
import type { Counter } from './shared-counter.ts';

export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

interface WithHeaders {
  readonly answerHeaders: Readonly<Record<string, unknown>>;
  setHeader(name: string, value: string | number): void;
}

/** Counts one request; throws `tooManyRequests` beyond the limit. */
export async function consume(limiter: Counter, name: string): Promise<RateLimitStatus> {
  try {
    const left = await limiter.consume(name);
    return { limit: limiter.points, remaining: left.remainingPoints, resetSeconds: secondsUntil(left) };
  } catch (error) {
    throw isRefusal(error) ? refused(limiter, error) : error;
  }
}

/** A worker receives the refusal of its primary process as a plain object. */
const isRefusal = (error: unknown): error is RateLimiterRes =>
  error instanceof RateLimiterRes || (typeof error === 'object' && error !== null && 'msBeforeNext' in error);

export const refused = ({ points }: Counter, left: RateLimiterRes) =>
  fail(identityErrors.tooManyRequests, { limit: points, seconds: secondsUntil(left) });

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Sets the RateLimit headers; of several limits, the one with the fewest remaining requests. */
export function setRateLimitHeaders(answer: WithHeaders, status: RateLimitStatus | undefined): void {
  if (status === undefined) return;
  const shown = answer.answerHeaders['RateLimit-Remaining'] ?? Number.POSITIVE_INFINITY;
  if (status.remaining > Number(shown)) return;
  answer.setHeader('RateLimit-Limit', status.limit);
  answer.setHeader('RateLimit-Remaining', status.remaining);
  answer.setHeader('RateLimit-Reset', status.resetSeconds);
}
