import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { orderErrors } from '../errors.ts';
import { type LockedLine, refundableAmount } from '../transition/locked-order.ts';

/** The requested amount; if the request names none, `byDefault`. Refuses more than the refundable amount. */
export function refundAmount(
  line: LockedLine,
  requested: number | undefined,
  index: number,
  byDefault = refundableAmount(line),
): number {
  const most = refundableAmount(line);
  const received = requested ?? byDefault;
  const param = `lines[${index}].amount`;
  if (received > most) throw fail(orderErrors.refundTooHigh, { param, most, received });
  // Only a line that cost nothing may have a refund of 0.
  if (received === 0 && most > 0) {
    throw fail(parameterErrors.parameterRange, { param, minimum: 1, maximum: most, received: String(received) });
  }
  return received;
}
