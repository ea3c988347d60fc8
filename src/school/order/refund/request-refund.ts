import { writeOperation } from '../../../operation/call/implementation.ts';
import { single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { appendRefunds } from '../insert/refund-rows.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { applyTransition, linesForTransition } from '../transition/apply-transition.ts';
import { stateOf } from '../transition/state.ts';
import * as contract from './contract.ts';
import { refundAmount } from './refund-amount.ts';

/**
 * The buyer or staff ask for a refund. The server itself refunds in two cases, without a request: a paid order whose class
 * has no units left (`buy/pay-order.ts`) and a group purchase that failed (`deadline/deadlines.ts`).
 */
export const requestRefund = writeOperation(contract.requestRefund, async (call) => {
  const { input, tx, caller, now } = call;
  const { reason = '' } = input;
  const order = await lockOrder(call, input.orderSn, { withBuyer: true, version: input.version });
  const lines = linesForTransition(
    order,
    'requestRefund',
    input.lines?.map(({ line }) => line),
  );
  const requested = lines.map((line, index) => ({
    line,
    amount: refundAmount(line, input.lines?.[index]?.amount, index),
  }));
  appendRefunds(
    tx,
    requested.map(({ line, amount }) => ({
      orderId: order.orderId,
      line: line.line,
      branchId: order.branchId,
      status: 'requested',
      requestedAmount: amount,
      amount,
      reason,
      requestedBy: input.userName ?? caller.id,
      requestedAtMs: now,
    })),
  );
  const moved = await applyTransition(call, 'requestRefund', [
    {
      order,
      lines: requested.map(({ line: { line, status }, amount }) => ({
        line,
        status: orderStatus.refundRequested,
        backStatus: status,
        amount,
        reason,
        audited: { requestedAmount: [null, amount] },
      })),
    },
  ]);
  return stateOf(single(moved));
});
