import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { orderErrors } from '../errors.ts';

/** Checks the time of a past event: not before `begin`, not in the future. By default it is now. */
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
