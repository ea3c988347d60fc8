import { single } from '../../../database/insert.ts';
import type { Static } from '../../../operation/contract/static.ts';
import {
  applyTransition,
  type LineTransition,
  linesForTransition,
  type TransitionCall,
} from '../change/apply-transition.ts';
import type { LockedLine } from '../change/locked-order.ts';
import { stateOf } from '../change/state.ts';
import { lockOrder } from '../lock/lock-order.ts';
import type { OrderState } from '../state-contract.ts';
import type { OrderStatus } from '../status/status.ts';
import type { Move } from '../status/transitions.ts';
import { changeRefunds, type OpenRefund, type RefundChange, selectOpenRefunds } from '../write/refunds.ts';

/** What becomes of a line and of its refund. */
export interface Outcome {
  readonly line: Omit<LineTransition, 'line'>;
  readonly refund: Omit<RefundChange, 'refundId'>;
}

/** Moves the refunds under way of an order, and their lines with them. */
export async function applyRefundTransition(
  call: TransitionCall,
  { move, orderSn, lines: named }: { move: Move; orderSn: string; lines: readonly number[] | undefined },
  outcomeOf: (line: LockedLine, refund: OpenRefund, index: number) => Outcome,
  beforehand: (orderId: number, lines: readonly LockedLine[]) => Promise<void> = async () => {},
): Promise<Static<typeof OrderState>> {
  const { tx } = call;
  const order = await lockOrder(call, orderSn);
  const lines = linesForTransition(order, move, named);
  const refunds = await selectOpenRefunds(tx, order.orderId, lines);
  const outcomes = refunds.map((refund, index) => {
    const line = lines[index];
    if (line === undefined) throw new Error('A refund is of a line');
    const outcome = outcomeOf(line, refund, index);
    const { amount = refund.amount } = outcome.refund;
    return {
      line: { amount, ...outcome.line, line: line.line },
      refund: { ...outcome.refund, refundId: refund.refundId },
    };
  });
  await beforehand(order.orderId, lines);
  await changeRefunds(
    tx,
    order.orderId,
    outcomes.map(({ refund }) => refund),
  );
  const moved = await applyTransition(call, move, [{ order, lines: outcomes.map(({ line }) => line) }]);
  return stateOf(single(moved));
}

/** The refund is over, and the line is where it was before, or withdrawn where its enrolment has ended since. */
export function back({ line, backStatus }: LockedLine): { status: OrderStatus; backStatus: null } {
  if (backStatus === null) throw new Error(`Line ${line} has no way back`);
  return { status: backStatus, backStatus: null };
}
