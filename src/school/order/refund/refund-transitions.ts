import type { WriteCall } from '../../../operation/call/call.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import type { TransitionName } from '../status/transitions.ts';
import type { LockedLine } from '../transition/locked-order.ts';
import { applyRefundTransition, type RefundTransition, statusBefore } from './apply-refund-transition.ts';
import * as contract from './contract.ts';

interface Input {
  readonly orderSn: string;
  readonly version?: string;
  readonly lines?: readonly number[];
  readonly reason?: string;
  readonly userName?: string;
}

interface Decision {
  readonly reason: string;
  /** The name of the person who decided. */
  readonly by: string;
  readonly now: number;
}

/** The handler of an operation that changes open refunds and nothing else. */
const byTransition =
  (name: TransitionName, changeOf: (line: LockedLine, decision: Decision) => RefundTransition) =>
  async (call: WriteCall<Input>) => {
    const { orderSn, version, lines, reason = '', userName: by = call.caller.id } = call.input;
    return applyRefundTransition(call, await lockOrder(call, orderSn, { version }), { name, lines }, (line) =>
      changeOf(line, { reason, by, now: call.now }),
    );
  };

export const declineRefund = writeOperation(
  contract.declineRefund,
  byTransition('declineRefund', (line, { reason, by, now }) => ({
    line: { ...statusBefore(line), reason },
    refund: { status: 'declined', decidedBy: by, decidedAtMs: now, decisionReason: reason },
  })),
);

export const cancelRefund = writeOperation(
  contract.cancelRefund,
  byTransition('cancelRefund', (line, { reason }) => ({
    line: { ...statusBefore(line), reason },
    refund: { status: 'takenBack' },
  })),
);

export const failRefund = writeOperation(
  contract.failRefund,
  byTransition('failRefund', (_, { reason }) => ({
    line: { status: orderStatus.refundFailed, reason },
    refund: { status: 'failed', failure: reason },
  })),
);

export const retryRefund = writeOperation(
  contract.retryRefund,
  byTransition('retryRefund', () => ({
    line: { status: orderStatus.refunding },
    refund: { status: 'approved', failure: '' },
  })),
);

export const giveUpRefund = writeOperation(
  contract.giveUpRefund,
  byTransition('giveUpRefund', (line, { reason }) => ({
    line: { ...statusBefore(line), reason },
    refund: { status: 'givenUp', decisionReason: reason },
  })),
);
