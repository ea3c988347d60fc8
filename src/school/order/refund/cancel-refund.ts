import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type { cancelRefund as contract } from './contract.ts';
import { back, moveRefunds } from './refund-move.ts';

export function cancelRefund(
  call: WriteCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { orderSn, lines, reason = '' } = call.input;
  return moveRefunds(call, { move: 'cancelRefund', orderSn, lines }, (line) => ({
    line: { ...back(line), reason },
    refund: { status: 'takenBack' },
  }));
}
