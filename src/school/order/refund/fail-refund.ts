import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { orderStatus } from '../status/status.ts';
import type * as contract from './contract.ts';
import { moveRefunds } from './refund-move.ts';

export function failRefund(
  call: WriteCall<Static<typeof contract.failRefund.request>>,
): Promise<Static<typeof contract.failRefund.response>> {
  const { orderSn, lines, reason = '' } = call.input;
  return moveRefunds(call, { move: 'failRefund', orderSn, lines }, () => ({
    line: { status: orderStatus.refundFailed, reason },
    refund: { status: 'failed', failure: reason },
  }));
}
