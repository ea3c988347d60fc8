import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import type { giveUpRefund as contract } from './refund-contract.ts';
import { back, moveRefunds } from './refund-move.ts';

export function giveUpRefund(
  call: WriteCall<Static<typeof contract.request>>,
): Promise<Static<typeof contract.response>> {
  const { orderSn, lines, reason = '' } = call.input;
  return moveRefunds(call, { move: 'giveUpRefund', orderSn, lines }, (line) => ({
    line: { ...back(line), reason },
    refund: { status: 'givenUp', decisionReason: reason },
  }));
}
