import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import type { retryRefund as contract } from './refund-contract.ts';
import { moveRefunds } from './refund-move.ts';
import { orderStatus } from './status.ts';

export function retryRefund(
  call: WriteCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { orderSn, lines } = call.input;
  return moveRefunds(call, { move: 'retryRefund', orderSn, lines }, () => ({
    line: { status: orderStatus.refunding },
    refund: { status: 'approved', failure: '' },
  }));
}
