import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { back, moveRefunds } from './refund-move.ts';

export function cancelRefund(
  call: WriteCall<Static<typeof contract.cancelRefund.request>>,
): Promise<Static<typeof contract.cancelRefund.response>> {
  const { orderSn, lines, reason = '' } = call.input;
  return moveRefunds(call, { move: 'cancelRefund', orderSn, lines }, (line) => ({
    line: { ...back(line), reason },
    refund: { status: 'takenBack' },
  }));
}
