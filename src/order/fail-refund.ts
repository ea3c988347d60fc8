import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import type { failRefund as contract } from './refund-contract.ts';
import { moveRefunds } from './refund-move.ts';
import { orderStatus } from './status.ts';

export function failRefund(
  call: WriteCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { orderSn, lines, reason = '' } = call.input;
  return moveRefunds(call, { move: 'failRefund', orderSn, lines }, () => ({
    line: { status: orderStatus.refundFailed, reason },
    refund: { status: 'failed', failure: reason },
  }));
}
