import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type { LockedLine } from '../change/locked-order.ts';
import type { OrderState } from '../state-contract.ts';
import { orderStatus } from '../status/status.ts';
import type { Move } from '../status/transitions.ts';
import { applyRefundTransition, back, type Outcome } from './apply-refund-transition.ts';

interface Input {
  readonly orderSn: string;
  readonly lines?: readonly number[];
  readonly reason?: string;
  readonly userName?: string;
}

interface Said {
  readonly reason: string;
  /** Who decided, by name. */
  readonly by: string;
  readonly now: number;
}

/** An operation that moves the refunds under way of an order, and does nothing else. */
const moves =
  (move: Move, outcomeOf: (line: LockedLine, said: Said) => Outcome) =>
  (call: WriteCall<Input>): Promise<Static<typeof OrderState>> => {
    const { orderSn, lines, reason = '', userName: by = call.caller.id } = call.input;
    return applyRefundTransition(call, { move, orderSn, lines }, (line) =>
      outcomeOf(line, { reason, by, now: call.now }),
    );
  };

export const declineRefund = moves('declineRefund', (line, { reason, by, now }) => ({
  line: { ...back(line), reason },
  refund: { status: 'declined', decidedBy: by, decidedAtMs: now, decisionReason: reason },
}));

export const cancelRefund = moves('cancelRefund', (line, { reason }) => ({
  line: { ...back(line), reason },
  refund: { status: 'takenBack' },
}));

export const failRefund = moves('failRefund', (_, { reason }) => ({
  line: { status: orderStatus.refundFailed, reason },
  refund: { status: 'failed', failure: reason },
}));

export const retryRefund = moves('retryRefund', () => ({
  line: { status: orderStatus.refunding },
  refund: { status: 'approved', failure: '' },
}));

export const giveUpRefund = moves('giveUpRefund', (line, { reason }) => ({
  line: { ...back(line), reason },
  refund: { status: 'givenUp', decisionReason: reason },
}));
