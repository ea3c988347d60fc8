import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { foldText } from '../../../search/fold.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { orderErrors } from '../errors.ts';
import { isRequester } from '../insert/requester.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { endEnrolments } from '../withdraw-course/enrolments.ts';
import { applyRefundTransition } from './apply-refund-transition.ts';
import * as contract from './contract.ts';
import { refundAmount } from './refund-amount.ts';

export const approveRefund = writeOperation(contract.approveRefund, async (call) => {
  const { input, caller, now } = call;
  const { orderSn, reason = '', userName = caller.id, keepEnrolment = 0 } = input;
  return applyRefundTransition(
    call,
    await lockOrder(call, orderSn, { version: input.version }),
    { name: 'approveRefund', lines: input.lines?.map(({ line }) => line) },
    (line, refund, index) => {
      if (isRequester(caller, refund.requestedCaller) || foldText(userName) === foldText(refund.requestedBy)) {
        throw fail(orderErrors.requesterApproves, { param: 'userName', received: quote(userName) });
      }
      const amount = refundAmount(line, input.lines?.[index]?.amount, index, refund.amount);
      const endsEnrolment = line.studentId !== null && keepEnrolment === 0;
      return {
        line: {
          status: orderStatus.refunding,
          backStatus: endsEnrolment ? orderStatus.withdrawn : line.backStatus,
          amount,
          reason,
        },
        refund: {
          status: 'approved',
          amount,
          decidedBy: userName,
          decidedAtMs: now,
          decisionReason: reason,
        },
      };
    },
    async (orderId, lines) => {
      if (keepEnrolment === 0) await endEnrolments(call, { orderId, lines, reason: 'refunded' });
    },
  );
});
