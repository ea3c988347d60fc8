import type { Static } from '../../../operation/contract/static.ts';
import { single } from '../../../sql/insert.ts';
import type { OrderStatus } from '../../code-dictionary/order-status.ts';
import { changeRefunds, type OpenRefund, type RefundChange, selectOpenRefunds } from '../insert/refund-rows.ts';
import type { OrderState } from '../state-contract.ts';
import type { TransitionName } from '../status/transitions.ts';
import {
  type AuditedAmount,
  applyTransition,
  type LineTransition,
  linesForTransition,
  type TransitionCall,
} from '../transition/apply-transition.ts';
import type { LockedLine, LockedOrder } from '../transition/locked-order.ts';
import { stateOf } from '../transition/state.ts';

/** The changes of a line and of its refund. */
export interface RefundTransition {
  readonly line: Omit<LineTransition, 'line'>;
  readonly refund: Omit<RefundChange, 'refundId'>;
}

/** Changes the open refunds of an order together with their lines. */
export async function applyRefundTransition(
  call: TransitionCall,
  order: LockedOrder,
  { name, lines: requested }: { readonly name: TransitionName; readonly lines: readonly number[] | undefined },
  changeOf: (line: LockedLine, refund: OpenRefund, index: number) => RefundTransition,
  prepare: (orderId: number, lines: readonly LockedLine[]) => Promise<void> = async () => {},
): Promise<Static<typeof OrderState>> {
  const { tx } = call;
  const lines = linesForTransition(order, name, requested);
  // Both are needed: they are waited for together.
  const [refunds] = await Promise.all([selectOpenRefunds(tx, order.orderId, lines), tx.changeNumber()]);
  const changes = refunds.map((refund, index) => {
    const line = lines[index];
    if (line === undefined) throw new Error(`Refund ${refund.refundId} has no line`);
    const change = changeOf(line, refund, index);
    const { amount = refund.amount } = change.refund;
    return {
      line: { amount, audited: auditedAmount(name, refund, amount), ...change.line, line: line.line },
      refund: { ...change.refund, refundId: refund.refundId },
    };
  });
  await prepare(order.orderId, lines);
  changeRefunds(
    tx,
    order.orderId,
    changes.map(({ refund }) => refund),
  );
  const moved = await applyTransition(call, name, [{ order, lines: changes.map(({ line }) => line) }]);
  return stateOf(single(moved));
}

/** An approval says which amount it changed; what ends a request or a failed refund names the amount that is no longer due. */
function auditedAmount(name: TransitionName, { amount: before }: OpenRefund, amount: number): AuditedAmount {
  if (name === 'approveRefund') return { approvedAmount: [before === amount ? null : before, amount] };
  if (name === 'declineRefund' || name === 'cancelRefund') return { requestedAmount: [before, null] };
  if (name === 'failRefund') return { failedAmount: [null, amount] };
  if (name === 'retryRefund') return { approvedAmount: [null, amount] };
  return name === 'giveUpRefund' ? { failedAmount: [before, null] } : {};
}

/** The change that returns a line to its status before the refund. */
export function statusBefore({ line, backStatus }: LockedLine): { status: OrderStatus; backStatus: null } {
  if (backStatus === null) throw new Error(`Line ${line} has no earlier status to return to`);
  return { status: backStatus, backStatus: null };
}
