import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { back, moveRefunds } from './refund-move.ts';

export function giveUpRefund(
  call: WriteCall<Static<typeof contract.giveUpRefund.request>>,
): Promise<Static<typeof contract.giveUpRefund.response>> {
  const { orderSn, lines, reason = '' } = call.input;
  return moveRefunds(call, { move: 'giveUpRefund', orderSn, lines }, (line) => ({
    line: { ...back(line), reason },
    refund: { status: 'givenUp', decisionReason: reason },
  }));
}
