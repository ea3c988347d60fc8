import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import type { cancelRefund as contract } from './refund-contract.ts';
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
