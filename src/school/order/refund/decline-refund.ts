import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { back, moveRefunds } from './refund-move.ts';

export function declineRefund(
  call: WriteCall<Static<typeof contract.declineRefund.request>>,
): Promise<Static<typeof contract.declineRefund.response>> {
  const { input, caller, now } = call;
  const { reason, userName = caller.id } = input;
  return moveRefunds(call, { move: 'declineRefund', orderSn: input.orderSn, lines: input.lines }, (line) => ({
    line: { ...back(line), reason },
    refund: { status: 'declined', decidedBy: userName, decidedAtMs: now, decisionReason: reason },
  }));
}
