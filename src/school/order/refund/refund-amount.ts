import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import type { LockedLine } from '../change/locked-order.ts';
import { orderErrors } from '../errors.ts';

/** What was paid for a line and not paid back yet. */
export const refundableAmount = ({ share, refundAmount }: LockedLine): number => share - refundAmount;

/** What is to be paid back of a line: what was said, or all that is left, and never more. */
export function refundAmount(
  line: LockedLine,
  said: number | undefined,
  index: number,
  unsaid = refundableAmount(line),
): number {
  const most = refundableAmount(line);
  const received = said ?? unsaid;
  const param = `lines[${index}].amount`;
  if (received > most) throw fail(orderErrors.refundTooHigh, { param, most, received });
  // Of a line that cost nothing, nothing is what there is to pay back.
  if (received === 0 && most > 0) {
    throw fail(parameterErrors.parameterRange, { param, minimum: 1, maximum: most, received: String(received) });
  }
  return received;
}
