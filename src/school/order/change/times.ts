import { fail } from '../../../operation/errors/failure.ts';

/** A moment that a caller may name for what has happened: not before what it follows, not later than now. */
export function checkMoment(
  param: string,
  received: number | undefined,
  { begin, beginMs, now }: { begin: string; beginMs: number; now: number },
): number {
  if (received === undefined) return now;
  if (received > now) throw fail('timeInFuture', { param, now, received });
  if (received < beginMs) throw fail('beforeOrder', { param, begin, beginValue: beginMs, received });
  return received;
}
