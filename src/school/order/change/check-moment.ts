import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { orderErrors } from '../errors.ts';

/** A moment that a caller may name for what has happened: not before what it follows, not later than now. */
export function checkMoment(
  param: string,
  received: number | undefined,
  { begin, beginMs, now }: { begin: string; beginMs: number; now: number },
): number {
  if (received === undefined) return now;
  if (received > now) throw fail(parameterErrors.timeInFuture, { param, now, received });
  if (received < beginMs) throw fail(orderErrors.beforeOrder, { param, begin, beginValue: beginMs, received });
  return received;
}
