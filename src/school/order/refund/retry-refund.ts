import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { orderStatus } from '../status/status.ts';
import type * as contract from './contract.ts';
import { moveRefunds } from './refund-move.ts';

export function retryRefund(
  call: WriteCall<Static<typeof contract.retryRefund.request>>,
): Promise<Static<typeof contract.retryRefund.response>> {
  const { orderSn, lines } = call.input;
  return moveRefunds(call, { move: 'retryRefund', orderSn, lines }, () => ({
    line: { status: orderStatus.refunding },
    refund: { status: 'approved', failure: '' },
  }));
}
