import type { FastifyReply } from 'fastify';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../../operation/errors/failure.ts';

/** What is left of a limit. */
export interface RateLimitStatus {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Takes one from what is left, or throws how long to wait. */
export async function consume(limiter: RateLimiterMemory, name: string): Promise<RateLimitStatus> {
  try {
    const left = await limiter.consume(name);
    return { limit: limiter.points, remaining: left.remainingPoints, resetSeconds: secondsUntil(left) };
  } catch (error) {
    throw error instanceof RateLimiterRes ? refused(limiter, error) : error;
  }
}

export const refused = ({ points }: RateLimiterMemory, left: RateLimiterRes) =>
  fail('tooManyRequests', { limit: points, seconds: secondsUntil(left) });

const secondsUntil = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Tells a caller what is left: of several limits, the one that is nearest. */
export function setRateLimitHeaders(reply: FastifyReply, allowance: RateLimitStatus | undefined): void {
  const shown = reply.getHeader('RateLimit-Remaining') ?? Number.POSITIVE_INFINITY;
  if (allowance === undefined || allowance.remaining > Number(shown)) return;
  reply
    .header('RateLimit-Limit', allowance.limit)
    .header('RateLimit-Remaining', allowance.remaining)
    .header('RateLimit-Reset', allowance.resetSeconds);
}
